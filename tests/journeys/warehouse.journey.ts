import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, choose, enter, input, type Person } from './browser-session.ts'
import { callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let keeper: Person

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  await receiveBefore()
  keeper = await enter(browser, demo.address, 'warehouse')
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const lot = 'STEEL-77'

/** Steel of before lies in a bin: how much of it the demonstration has used up hangs on the day. */
async function receiveBefore(): Promise<void> {
  const { call } = await callerAt(demo.address, 'warehouse')
  const ofCode = async (path: string, code: string) => {
    const { rows } = await call<{ rows: { id: number }[] }>(path, { pageNum: 1, pageSize: 10, where: { code } })
    return rows[0]?.id ?? 0
  }
  await call(receiveInventory.path, {
    kind: 'receipt',
    productId: await ofCode(productCrud.select.path, 'M001'),
    lotNumber: 'S-OF-BEFORE',
    quantity: 40,
    toLocationId: await ofCode(locationCrud.select.path, 'RM-A1'),
  })
}
const sought = `?search=${encodeURIComponent(JSON.stringify({ keyword: lot }))}`
const rowOf = (place: string) =>
  keeper.page.locator('.ant-table-row', { hasText: lot }).filter({ hasText: place }).filter({ visible: true })

/** Opens a tab of a screen by its words. */
const tab = (words: string) => keeper.page.locator('.ant-segmented-item', { hasText: words }).filter({ visible: true })

/** An act of a row, shown beside it or behind its last button. */
async function act(place: string, words: string): Promise<void> {
  const row = rowOf(place)
  await row.first().waitFor()
  const shown = button(row.first(), words)
  if (await shown.count()) return shown.click()
  await row.first().getByRole('button').last().click()
  await pressEntry(keeper.page.getByRole('menuitem', { name: words }))
}

test('a delivery is received as a lot and waits in receiving', async () => {
  const { page } = keeper
  await keeper.open('warehousing')
  await tab('采购与客供').click()
  await button(page, '收货').click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, '产品', 'M001 45#圆钢')
  await input(dialog, 'textbox', '批次号').fill(lot)
  await input(dialog, 'spinbutton', '数量').fill('500')
  await choose(dialog, '目标库位', 'RM-IN 原料仓')
  await input(dialog, 'textbox', '供应商').fill('宝山钢材')
  await button(dialog, '收货').click()
  await dialog.waitFor({ state: 'hidden' })
  await rowOf('RM-IN').waitFor()
})

test('its label is scanned, a bin is proposed beside the same steel, and it is put away', async () => {
  const { page } = keeper
  // At some hours more waits than a page holds, and what came last stands last.
  await keeper.open('warehousing', sought)
  await rowOf('RM-IN').waitFor()
  await page.getByRole('textbox', { name: '扫描批次、工单或产品' }).fill(lot)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('同产品').first().waitFor()
  await button(dialog, '入库上架').click()
  await dialog.waitFor({ state: 'hidden' })
  await rowOf('RM-IN').waitFor({ state: 'hidden' })
})

test('some of it goes to the line; more than there is is refused with what is there', async () => {
  const { page } = keeper
  await keeper.open('inventory', sought)
  await act('RM-', '移库')
  const dialog = page.getByRole('dialog')
  await choose(dialog, '目标库位', 'LS-01 机加1线锯切1工位')
  await input(dialog, 'spinbutton', '数量').fill('600')
  await button(dialog, '移库').click()
  await dialog.getByText('不够 600 kg').waitFor()
  await input(dialog, 'spinbutton', '数量').fill('120')
  await button(dialog, '移库').click()
  await dialog.waitFor({ state: 'hidden' })
  await rowOf('LS-01').waitFor()
})

test('what a count finds is booked, and the books agree', async () => {
  const { page } = keeper
  await act('LS-01', '盘点调整')
  const dialog = page.getByRole('dialog')
  await input(dialog, 'spinbutton', '实盘数量').fill('118.5')
  await input(dialog, 'textbox', '说明').fill('复称')
  await button(dialog, '盘点调整').click()
  await dialog.waitFor({ state: 'hidden' })
  await rowOf('118.5').waitFor()
  await tab('流水').click()
  await button(page, '核对账目').click()
  await page.getByText('账实一致').waitFor()
  expect(keeper.complaints).toEqual([])
})
