import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, enter, input, type Person } from './browser-session.ts'

let demo: DemoServer
let browser: Browser
let keeper: Person
let shipmentNo = ''
let customer = ''

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  keeper = await enter(browser, demo.address, 'warehouse')
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const drawer = (page: Page) => page.getByRole('dialog').filter({ hasText: shipmentNo }).first()

/** An act of a row, shown beside it or behind its last button. */
async function act(row: ReturnType<Page['locator']>, words: string): Promise<void> {
  const shown = button(row, words)
  if (await shown.count()) return shown.click()
  await row.getByRole('button').last().click()
  await pressEntry(keeper.page.getByRole('menuitem', { name: words }))
}

test('what is ready for a customer becomes a shipment, is picked by scan and leaves', async () => {
  const { page } = keeper
  await keeper.open('shippingManagement')
  await page.locator('.ant-segmented-item', { hasText: '待发订单行' }).click()
  // What is on a shipment already makes no other.
  const free = page.getByRole('button', { name: '创建发货单', disabled: false })
  const ready = page.locator('.ant-table-row', { hasText: '可发货' }).filter({ visible: true, has: free }).first()
  await ready.waitFor()
  await act(ready, '创建发货单')
  const title = page.locator('.ant-drawer-title')
  await expect.poll(() => title.textContent()).toMatch(/^DN\d+ · .+/)
  ;[shipmentNo = '', customer = ''] = ((await title.textContent()) ?? '').split(' · ')
  // What goes first is proposed at the top; its label is scanned.
  const proposal = drawer(page).locator('.shipping-proposals .ant-btn-primary').first()
  const lot = ((await proposal.textContent()) ?? '').split(' · ')[1] ?? ''
  await input(drawer(page), 'textbox', '扫描箱、批次、工单或产品').fill(lot)
  await page.keyboard.press('Enter')
  await drawer(page).locator('.shipping-picks', { hasText: lot }).waitFor()
  const rest = drawer(page).locator('.shipping-proposals')
  if (await rest.count()) await button(drawer(page), '全部拣货').click()
  await rest.waitFor({ state: 'detached' })
  await button(drawer(page), '发货').click()
  await button(page.locator('.ant-modal-confirm, .ant-popconfirm, .ant-modal').last(), '确定').click()
  await drawer(page).locator('.kit-status, .ant-tag', { hasText: '已发出' }).first().waitFor()
})

test('its arrival is recorded with who took it, and the line has left for the customer', async () => {
  const { page } = keeper
  await button(drawer(page), '登记签收').click()
  const dialog = page.getByRole('dialog').filter({ hasText: '选择照片' }).last()
  await input(dialog, 'textbox', '签收人').fill('2 号门')
  await button(dialog, '登记签收').click()
  await drawer(page).getByText('已签收').first().waitFor()
  await drawer(page).getByText('2 号门').first().waitFor()
  await keeper.open('deliveryProgress', `?search=${encodeURIComponent(JSON.stringify({ keyword: customer }))}`)
  await page.locator('.ant-table-row', { hasText: '已发完' }).filter({ visible: true }).first().waitFor()
  expect(keeper.complaints).toEqual([])
})

test('what is kept for a line is told to the stores, and released it is free again', async () => {
  const { page } = keeper
  await keeper.open('deliveryProgress')
  await page.locator('.kit-views').getByRole('button', { name: '可发货' }).click()
  const free = page.getByRole('button', { name: '预留', exact: true, disabled: false })
  const row = page.locator('.ant-table-row', { hasText: '可发货' }).filter({ visible: true, has: free }).first()
  await row.waitFor()
  const cells = await row.locator('td').allTextContents()
  const [order = '', line = ''] = cells.filter(Boolean)
  await button(row, '预留').click()
  const dialog = page.getByRole('dialog').filter({ hasText: '预留至' }).last()
  // What is open and free is proposed, for two weeks.
  await expect.poll(() => input(dialog, 'spinbutton', '预留数量').inputValue()).toMatch(/^[1-9]/)
  const kept = await input(dialog, 'spinbutton', '预留数量').inputValue()
  await button(dialog, '预留').click()
  await dialog.waitFor({ state: 'hidden' })

  await keeper.open('inventory')
  await page.locator('.ant-segmented-item', { hasText: '预留' }).click()
  const reservation = page.locator('.ant-table-row', { hasText: `${order}-${line}` }).filter({ visible: true })
  await reservation.getByText('已预留').waitFor()
  expect((await reservation.locator('td').allTextContents()).map((text) => text.replaceAll(',', ''))).toContain(kept)
  await button(reservation, '释放').click()
  await button(
    page.locator('.ant-modal-confirm, .ant-popconfirm, .ant-modal').filter({ visible: true }).last(),
    '确定',
  ).click()
  await reservation.getByText('已释放').waitFor()
  expect(keeper.complaints).toEqual([])
})
