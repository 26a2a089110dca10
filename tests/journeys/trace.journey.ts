import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTraceTree, selectTrace, type TraceTree } from '#areas/trace/contract/trace.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, input, type Person } from './browser-session.ts'
import { atScreen } from './floor-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let inspector: Person
let caller: Caller
/** A lot of material that went into another, and that other one. */
let material: TraceTree['nodes'][number]
let made: TraceTree['nodes'][number]

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  caller = await callerAt(demo.address, 'inspector')
  ;[material, made] = await linked()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

/** The first lot of the factory that something was made of, both free. */
async function linked(): Promise<[TraceTree['nodes'][number], TraceTree['nodes'][number]]> {
  const asked = { pageNum: 1, pageSize: 100, where: { status: ['free'] }, sort: [] }
  const { rows } = await caller.call<{ rows: { id: number }[] }>('/warehouse/web/selectStockLot', asked)
  for (const { id } of rows) {
    const { nodes } = await caller.call<TraceTree>(getTraceTree.path, { lotId: id, direction: 'backward' })
    const [top, ...below] = nodes
    const part = below.find(({ status, lotNumber }) => status === 'free' && lotNumber)
    if (top?.lotNumber && part) return [part, top]
  }
  throw new Error('Nothing in the factory says what it was made of')
}

const search = async (code: string) => {
  const field = input(inspector.page, 'textbox', 'Scan or enter a lot, order or serial number')
  await field.fill(code)
  await field.press('Enter')
}
const tree = (name: string) => inspector.page.getByRole('region', { name, exact: true })
const nameOf = ({ productCode, lotNumber }: TraceTree['nodes'][number]) => `${productCode} ${lotNumber}`

test('an inspector sees what a lot was made of, and its course', async () => {
  inspector = await atScreen(browser, demo.address, 'inspector', 'traceReport')
  const { page } = inspector
  await page.getByText('Enter a lot, order or serial number to trace it').waitFor()
  await search('NO-SUCH-LOT')
  await page.getByText('No lot, order or serial number “NO-SUCH-LOT”: check the label').waitFor()
  await search(made.lotNumber)
  await tree('Where from')
    .getByRole('button', { name: nameOf(material), exact: true })
    .first()
    .waitFor()
  await tree('Where from')
    .getByRole('button', { name: nameOf(made), exact: true })
    .first()
    .click()
  const course = page.getByRole('dialog', { name: new RegExp(`^Course of lot · .*${made.lotNumber}`) })
  await course.getByText('Report', { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await course.waitFor({ state: 'detached' })

  await button(page, 'Quality passport').click()
  const passport = page.getByRole('dialog', { name: nameOf(made) })
  await passport.getByText(made.lotNumber, { exact: true }).first().waitFor()
  await button(passport, 'Print').click()
  await page.locator('.quality-resume-print').getByRole('heading', { name: 'Quality passport' }).waitFor()
  await button(page, 'Close').last().click()
  await page.keyboard.press('Escape')
  await passport.waitFor({ state: 'detached' })
})

test('a bad lot of material is recalled: what was made of it is listed, and held by one press', async () => {
  const { page } = inspector
  await search(material.lotNumber)
  await page.getByText('Where to', { exact: true }).click()
  await tree('Where to')
    .getByRole('button', { name: nameOf(made), exact: true })
    .first()
    .waitFor()
  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('cell', { name: made.lotNumber, exact: true }).first().waitFor()
  await button(page, 'Hold recall').click()
  const dialog = page.getByRole('dialog', { name: 'Hold recall' })
  await input(dialog, 'textbox', 'Reason').fill('Hardness out of tolerance')
  await button(dialog, 'Hold recall').click()
  await page.getByText(/lots? put on hold/).waitFor()
  const where = { lotId: material.id, direction: 'forward' }
  const { rows } = await caller.call<OutputOf<typeof selectTrace>>(selectTrace.path, {
    pageNum: 1,
    pageSize: 100,
    where,
    sort: [],
  })
  const here = rows.filter((row) => row.here > 0)
  expect(here.length).toBeGreaterThan(0)
  expect(here.filter(({ status }) => status === 'free')).toEqual([])
  expect(inspector.complaints).toEqual([])
})
