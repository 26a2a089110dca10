import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getTaskFeed, type TaskFeed } from '#areas/inventory/contract/feed.ts'
import { holdLot, receiveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { sayYes } from './browser-session.ts'
import { atScreen, atTask, choose, fillReport, press, reportForm, scan } from './floor-screen.ts'
import { type Caller, callerAt, freshTask, goHome } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let operator: Caller

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  operator = await callerAt(demo.address, 'operator')
  await goHome(operator)
})

afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const idOf = async (caller: Caller, path: string, where: object): Promise<number> =>
  (await caller.call<{ rows: { id: number }[] }>(path, { where })).rows[0]?.id as number

/** In the store: a lot that fits the task and an older one, one of it that is held, and one of something that no pump is made of. */
async function bringLots(material: number): Promise<void> {
  const keeper = await callerAt(demo.address, 'warehouse')
  const toLocationId = await idOf(keeper, locationCrud.select.path, { code: 'RM-C4' })
  const other = await idOf(keeper, productCrud.select.path, { kind: ['product'] })
  const receive = (lotNumber: string, productId: number) =>
    keeper.call<{ lotId: number }>(receiveInventory.path, {
      kind: 'receipt',
      productId,
      lotNumber,
      quantity: 5000,
      toLocationId,
    })
  // What goes first: the demonstration may have used up what it had.
  await receive('FEED-OLD', material)
  await receive('FEED-OK', material)
  await receive('FEED-WRONG', other)
  const { lotId } = await receive('FEED-HELD', material)
  await keeper.call(holdLot.path, { ids: [lotId], status: 'held', reason: 'Cracks' })
}

it('loads what the BOM takes, refuses what it does not, and takes it with each report', async () => {
  const task = await freshTask(demo.address, operator)
  const { materials } = await operator.call<TaskFeed>(getTaskFeed.path, { taskId: task.id })
  const [material] = materials
  if (!material) throw new Error('a pump is made of nothing')
  await bringLots(material.materialId)
  const floor = await atTask(browser, demo.address, 'operator', task.taskNo)
  const { page } = floor
  const panel = page.getByRole('region', { name: 'Materials' })
  await press(panel, `Load ${material.code}`)
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Scan lot or material' }) })
  await sheet.getByRole('radio').first().waitFor()
  await scan(page, 'FEED-WRONG')
  await sheet.getByRole('alert').filter({ hasText: 'does not use' }).waitFor()
  await scan(page, 'FEED-HELD')
  await sheet
    .getByRole('alert')
    .filter({ hasText: 'and cannot be used until someone other than who held it' })
    .waitFor()
  await scan(page, 'FEED-OK')
  await sheet.getByRole('radio', { name: 'FEED-OK' }).and(sheet.locator(':checked')).waitFor()
  await sheet.getByRole('spinbutton', { name: 'Quantity to load' }).fill('4000')
  await press(sheet, 'Load')
  const question = page.getByRole('dialog').filter({ hasText: 'should be used first' })
  await question.waitFor()
  await sayYes(question)
  await panel.getByText('FEED-OK').waitFor()
  await panel.getByText('4,000', { exact: false }).first().waitFor()

  await choose(page, 'Select a station', task.stations[0]?.number as string)
  await press(page, 'Start work')
  await fillReport(page, 20)
  await press(reportForm(page), 'Report')
  const left = 4000 - Math.round(20 * material.per)
  await panel
    .getByText(`${left.toLocaleString('en')} `, { exact: false })
    .first()
    .waitFor()

  await press(panel, 'Weigh FEED-OK')
  const weighing = page.getByRole('dialog').filter({ hasText: 'Remaining quantity' })
  await weighing.getByRole('spinbutton').fill('3900')
  await press(weighing, 'Weigh')
  await panel.getByText('3,900', { exact: false }).waitFor()
  await press(panel, 'Unload FEED-OK')
  const unloading = page.getByRole('dialog').filter({ hasText: 'Return to location' })
  await press(unloading, 'Unload')
  await panel.getByText('FEED-OK').waitFor({ state: 'detached' })
  expect(floor.complaints).toEqual([])
  await floor.close()

  const desk = await atScreen(browser, demo.address, 'warehouse', 'inventory', { width: 1366, height: 768 })
  await desk.page.locator('.ant-segmented-item', { hasText: 'Loaded' }).click()
  const row = desk.page.locator('.ant-table-row', { hasText: 'FEED-OK' })
  await row.getByText('Unloaded').waitFor()
  await row.getByText(task.taskNo).waitFor()
  expect(desk.complaints).toEqual([])
  await desk.close()
})
