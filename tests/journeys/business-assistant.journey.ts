import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, byMenu, choose, enter, input, type Person } from './browser-session.ts'

let demo: DemoServer
let browser: Browser
let seller: Person

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  seller = await enter(browser, demo.address, 'planner')
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const customer = '越南海防机械'

test('a reminder that is due leads from home to its customer, with what is late and why', async () => {
  const { page } = seller
  const todo = page.locator('.home-todo li', { hasText: '客户跟进提醒到期' })
  // The gravest stand first; at some hours there are more of them than are shown.
  const more = page.getByRole('button', { name: /^还有 \d+ 项$/ })
  await todo.or(more).first().waitFor()
  if (!(await todo.isVisible())) await more.click()
  await todo.getByRole('link').click()
  const desk = page.getByRole('region', { name: customer })
  await desk.getByText('客户要求今天确认新交期').waitFor()
  const word = desk.locator('tr', { hasText: '需告知客户' })
  expect(await word.count()).toBeGreaterThan(1)
  await word.filter({ hasText: '工单尚未确认' }).getByRole('link', { name: /^WO/ }).waitFor()
})

test('the answer is copied by one press, in the language of the customer', async () => {
  const { page } = seller
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const desk = page.getByRole('region', { name: customer })
  await desk.locator('.ant-segmented-item', { hasText: 'Tiếng Việt' }).click()
  const order = desk.getByRole('article').filter({ hasText: 'HP-2611-08' })
  await button(order, '查看答复').click()
  await order.locator('.desk-answer', { hasText: 'Đơn hàng HP-2611-08' }).waitFor()
  await button(order, '复制答复').click()
  await page.getByText('答复已复制').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await order.locator('.desk-answer').textContent())
  expect(copied).toMatch(/ngày giao \d\d\/\d\d\/\d{4}/)
})

test('what was told is done, and a line is to be followed up on another day', async () => {
  const { page } = seller
  const desk = page.getByRole('region', { name: customer })
  const reminders = desk.getByRole('region', { name: '跟进提醒' })
  const due = reminders.locator('li', { hasText: '客户要求今天确认新交期' })
  await button(due, '完成').click()
  await due.getByText('已完成').waitFor()
  const order = desk.getByRole('article').filter({ hasText: 'HP-2611-08' })
  await order.getByRole('button', { name: /^为 .+-30 设置提醒$/ }).click()
  const dialog = page.getByRole('dialog')
  await input(dialog, 'textbox', '跟进事项').fill('确认是否改期')
  await button(dialog, '设置提醒').click()
  await reminders.locator('li', { hasText: '-30 确认是否改期' }).waitFor()
  await byMenu(page, '生产执行', '业务助手')
  await page.getByRole('navigation', { name: '客户' }).getByText(customer).first().waitFor()
})

test('without a customer the desk shows what is most endangered of all of them, and leads to the order', async () => {
  const { page } = seller
  await seller.open('businessAssistant')
  const endangered = page.getByRole('region', { name: '最危险的交货' })
  const late = endangered.getByRole('button').filter({ hasText: 'HP-2611-08' }).first()
  await late.click()
  const desk = page.getByRole('region', { name: customer })
  await desk.locator('.desk-asked', { hasText: 'HP-2611-08' }).waitFor()
  await button(desk, '最危险的交货').click()
  await endangered.getByRole('listitem').first().waitFor()
  expect(seller.complaints).toEqual([])
})
test('an enquiry gets a date with its price in the days of other orders, and becomes an order', async () => {
  const { page } = seller
  await seller.open('businessAssistant')
  await button(page, '承诺交期').click()
  const dialog = page.getByRole('dialog', { name: '承诺交期' })
  await dialog.getByText('选择产品并输入数量即可查看交期').waitFor()
  expect(await button(dialog, '创建工单').isEnabled()).toBe(false)
  await choose(dialog, '产品', 'BENG-01 水泵总成1型')
  await input(dialog, 'spinbutton', '数量').fill('40')
  const date = dialog.getByText(/^可承诺 \d{4}-\d\d-\d\d（/)
  await date.waitFor()
  const promised = (await date.textContent())?.match(/\d{4}-\d\d-\d\d/)?.[0] ?? ''
  expect(await dialog.locator('tbody tr.ant-table-row').count()).toBeGreaterThan(0)
  // Wished for yesterday and put before all others, it still says what is possible.
  await dialog.getByText('优先于其他工单').click()
  await dialog.getByText(/个工单将逾期|不会推迟其他工单/).waitFor()
  await dialog.getByText('尽量不影响其他工单').click()
  await button(dialog, '创建工单').click()
  await page.getByText(/^已创建工单 WO/).waitFor()
  const row = page.locator('.ant-table-row', { hasText: 'BENG-01' }).first()
  await row.getByText(promised).first().waitFor()
})
