import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { packingRuleCrud } from '#areas/packing/contract/rule.ts'
import { packingUnitCrud } from '#areas/packing/contract/unit.ts'
import { stampedCrud } from '#areas/xk/contract/stamped.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, type Person } from './browser-session.ts'
import { faults } from './faults.ts'
import { atScreen, scan } from './floor-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

type Stamped = OutputOf<typeof stampedCrud.select>['rows'][number]

let demo: DemoServer
let browser: Browser
let admin: Caller
let keeper: Person
let lot: Stamped

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  admin = await callerAt(demo.address, 'admin')
  await admin.call(switchTeamArea.path, { area: 'xk', on: true })
  const { rows } = await admin.call<OutputOf<typeof stampedCrud.select>>(stampedCrud.select.path, {
    pageSize: 100,
    where: {},
  })
  const { rows: rules } = await admin.call<OutputOf<typeof packingRuleCrud.select>>(packingRuleCrud.select.path, {
    pageSize: 100,
    where: {},
  })
  // What the factory packs by a rule closes by itself, or asks about a part.
  const made = rows.find(
    ({ materialLots, productId }) => materialLots && !rules.some((rule) => rule.productId === productId),
  )
  if (!made) throw new Error('nothing that was made of a known lot lies loose')
  lot = made
  keeper = await atScreen(browser, demo.address, 'warehouse', 'xkStampManagement')
  // Printed at once, as a terminal at a station does: the label goes from the screen by itself.
  await keeper.page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('afterprint'))
  })
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

/** Scans a code, and waits for what the station says to it. */
async function says(page: Page, code: string, words: string | RegExp): Promise<void> {
  await scan(page, code)
  await page.locator('.packing-answer', { hasText: words }).waitFor()
}

/** The newest unit of a level. */
async function newest(level: string) {
  const asked = { pageNum: 1, pageSize: 1, where: { level: [level] }, sort: [{ field: 'id', order: 'desc' }] }
  const { rows } = await admin.call<OutputOf<typeof packingUnitCrud.select>>(packingUnitCrud.select.path, asked)
  return rows[0]
}

/** Scans the code that closes a unit, and waits until the newest of the level is closed. @returns its number */
async function closed(page: Page, level: string): Promise<string> {
  await scan(page, 'GEMBA:CLOSE')
  await expect.poll(async () => (await newest(level))?.status).toBe('closed')
  return (await newest(level))?.number ?? ''
}

const tab = (page: Page, name: string) => page.locator('.kit-switched').getByText(name, { exact: true }).first()

let frame = ''
let pack = ''

test('what was stamped is filled into a frame by scanner, and the frame gets its label', async () => {
  const { page } = keeper
  await page
    .locator('.ant-table-row', { hasText: lot.lotNumber ?? '' })
    .first()
    .waitFor()
  expect(await faults(page), 'waiting for frames').toEqual([])
  await tab(page, 'Fill frames').click()
  await page.getByText('Select the packing location first').waitFor()
  await says(page, lot.locationCode ?? '', 'Ready to scan')
  await scan(page, 'GEMBA:FILL')
  await says(page, lot.lotNumber ?? '', lot.lotNumber ?? '')
  frame = await closed(page, 'frame')
  await tab(page, 'Frames and labels').click()
  const row = page.locator('.ant-table-row', { hasText: frame })
  await row.getByRole('checkbox').check()
  const [paper] = await Promise.all([page.waitForEvent('popup'), button(page, 'Frame labels').first().click()])
  await paper
    .locator('.xk-label', { hasText: frame })
    .getByText(lot.lotNumber ?? '')
    .first()
    .waitFor()
  await paper.close()
})

test('the frame goes into a pack, the pack into a box, and the coil is traced to all of them and back', async () => {
  const { page } = keeper
  await keeper.open('xkPackManagement')
  await page.locator('.packing-answer', { hasText: 'Ready to scan' }).waitFor()
  await scan(page, 'GEMBA:PACK')
  await page.locator('.packing-unit, .packing-answer', { hasText: 'Scan the first piece' }).first().waitFor()
  await says(page, frame, frame)
  pack = await closed(page, 'pack')
  await keeper.open('xkPackXiangManagement')
  await page.locator('.packing-answer', { hasText: 'Ready to scan' }).waitFor()
  await scan(page, 'GEMBA:BOX')
  await page.locator('.packing-unit, .packing-answer', { hasText: 'Scan the first piece' }).first().waitFor()
  await says(page, pack, pack)
  const box = await closed(page, 'box')

  await keeper.open('xkTraceAll')
  const traced = page.locator('.ant-table-row', { hasText: frame }).filter({ hasText: pack }).filter({ hasText: box })
  const coil = lot.materialLots?.split(', ')[0] ?? ''
  await page.getByRole('textbox', { name: 'Scan a lot, frame, pack or box' }).waitFor()
  await scan(page, coil)
  await traced.filter({ hasText: coil }).first().waitFor()
  await page.locator('.kit-scan-bar').getByText('Box', { exact: true }).click()
  await scan(page, box)
  await expect.poll(() => page.locator('.ant-table-row').count()).toBe(1)
  await traced.first().waitFor()
  expect(await faults(page), 'full trace').toEqual([])
  expect(keeper.complaints).toEqual([])
})
