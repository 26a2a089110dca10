import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  selectRecallCharacteristic,
  selectRecalledDelivery,
  selectRecalledReading,
  selectRecallPerson,
} from '#areas/trace/contract/recall.ts'
import { getTraceTree, selectTrace, type TraceTree } from '#areas/trace/contract/trace.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, choose, input, type Person, pick } from './browser-session.ts'
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

const page50 = { pageNum: 1, pageSize: 50, sort: [] }

/** An item by which pieces with numbers were measured since a moment. */
async function measuredItem(from: string): Promise<string> {
  const { rows } = await caller.call<OutputOf<typeof selectRecallCharacteristic>>(
    selectRecallCharacteristic.path,
    page50,
  )
  for (const { name: characteristic } of rows) {
    const where = { characteristic, from, to: new Date().toISOString() }
    const asked = { ...page50, where }
    const found = await caller.call<OutputOf<typeof selectRecalledReading>>(selectRecalledReading.path, asked)
    if (found.rows.some(({ serialNo }) => serialNo)) return characteristic
  }
  throw new Error('Nothing was measured')
}

/** Somebody whose work has left for a customer since a moment. */
async function whoShipped(from: string): Promise<{ name: string; label: string }> {
  const { rows } = await caller.call<OutputOf<typeof selectRecallPerson>>(selectRecallPerson.path, page50)
  for (const { id: userId, name, jobNumber } of rows) {
    const where = { userId, from, to: new Date().toISOString() }
    const asked = { ...page50, where }
    const found = await caller.call<OutputOf<typeof selectRecalledDelivery>>(selectRecalledDelivery.path, asked)
    if (found.total) return { name, label: `${name} ${jobNumber}`.trim() }
  }
  throw new Error('Nobody’s work has left for a customer')
}

/** Asks for a recall since a day, by one more thing. */
async function recall(from: string, by: (dialog: Locator) => Promise<void>): Promise<void> {
  const { page } = inspector
  await page.getByText('Recall by condition', { exact: true }).click()
  await button(page, 'Set recall condition').click()
  const dialog = page.getByRole('dialog', { name: 'Recall condition' })
  await by(dialog)
  const begin = input(dialog, 'textbox', 'From')
  await begin.fill(`${from.slice(0, 10)} 08:00`)
  await begin.press('Enter')
  await button(dialog, 'Find').click()
  await dialog.waitFor({ state: 'detached' })
}

test('what was measured is recalled value by value, and what somebody made with a letter for each customer', async () => {
  const { page } = inspector
  const from = new Date(Date.now() - 90 * 86_400_000).toISOString()
  const [item, person] = [await measuredItem(from), await whoShipped(from)]
  await recall(from, (dialog) => choose(dialog, 'Measured item', item))
  await page.getByText('Measured values', { exact: true }).click()
  await page.getByRole('cell', { name: item, exact: true }).first().waitFor()
  // The pieces alone are held, and stand on the list of what is held.
  await button(page, 'Hold only these pieces').click()
  const holding = page.getByRole('dialog', { name: 'Hold only these pieces' })
  await input(holding, 'textbox', 'Reason').fill('Seals leak')
  await button(holding, 'Hold only these pieces').click()
  await page.getByText(/^[1-9]\d* pieces? put on hold/).waitFor()
  await inspector.open('inventory')
  await page.getByText('Held pieces', { exact: true }).click()
  await page.getByRole('cell', { name: 'On hold', exact: true }).first().waitFor()
  await page
    .getByRole('cell', { name: /^Seals leak \(/ })
    .first()
    .waitFor()

  await inspector.open('traceReport')
  await page.reload()
  await recall(from, async (dialog) => {
    const box = input(dialog, 'combobox', 'Person')
    await box.click()
    await box.fill(person.name)
    await pick(page.locator('.ant-select-dropdown:visible').getByTitle(person.label, { exact: true }))
  })
  await page.getByText('Customers', { exact: true }).click()
  await page
    .getByRole('cell', { name: /^DN\d+/ })
    .first()
    .waitFor()
  await button(page, 'Letters').click()
  const asking = page.getByRole('dialog', { name: 'Recall letters' })
  await input(asking, 'textbox', 'Reason').fill('Out of its limits')
  await input(asking, 'textbox', 'What to do').fill('Keep the lots apart')
  await button(asking, 'Preview').click()
  const letters = page.locator('.recall-letter')
  await letters.first().getByRole('heading', { name: 'Recall of delivered products' }).waitFor()
  await letters.first().getByText('Keep the lots apart').waitFor()
  await letters
    .first()
    .getByRole('cell', { name: /^DN\d+/ })
    .first()
    .waitFor()
  await button(page, 'Close').last().click()
  await letters.first().waitFor({ state: 'detached' })
  expect(inspector.complaints).toEqual([])
})
