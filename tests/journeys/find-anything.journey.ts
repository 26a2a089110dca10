import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { callAt } from '../support/process.ts'
import { enter, type Person } from './browser-session.ts'
import { scan } from './floor-screen.ts'

let demo: DemoServer
let browser: Browser
let planner: Person
let token: string

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  planner = await enter(browser, demo.address, 'planner')
  const login = { account: 'planner', password: 'Gemba-demo-1' }
  token = (await callAt<{ token: string }>(demo.address, '/user/web/pwLogin', login)).body.data.token
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

interface Order {
  id: number
  workorderNo: string
  status: string
  materialNo: string
  materialDesc: string
}

const ask = async <T>(path: string, body: unknown) => (await callAt<T>(demo.address, path, body, token)).body.data
const field = (page: Page) => page.getByRole('combobox', { name: '查找页面、单据' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** A new order of a product that has a routing, still to be confirmed. */
async function newOrder(): Promise<Order> {
  const asked = { pageNum: 1, pageSize: 1, where: { status: ['completed'] }, sort: [] }
  const made = (await ask<{ rows: Order[] }>('/production/web/selectWorkOrder', asked)).rows[0] as Order
  const order = {
    materialNo: made.materialNo,
    planQuantity: 5,
    requiredEndDate: '2099-01-31',
    workorderNo: 'FIND-77001',
  }
  return ask<Order>('/production/web/addWorkOrder', order)
}

test('a planner finds a product by initials, its order by the last digits, and confirms it from there', async () => {
  const { page } = planner
  const order = await newOrder()
  await page.keyboard.press('Control+k')
  await expect.poll(() => field(page).isVisible()).toBe(true)

  // By the initials of the name, in Chinese.
  const { pinyin } = await import('pinyin-pro')
  const han = order.materialDesc.match(/\p{Script=Han}+/u)?.[0] ?? ''
  expect(han).not.toBe('')
  await field(page).fill(pinyin(han, { pattern: 'first', toneType: 'none', type: 'array' }).join(''))
  await option(page, new RegExp(order.materialDesc)).first().waitFor()

  await field(page).fill('77001')
  await option(page, '确认 FIND-77001').click()
  const state = async () => (await ask<Order>('/production/web/getWorkOrder', { id: order.id })).status
  await expect.poll(state, { timeout: 10_000 }).not.toBe('pendingConfirmation')
  await page.getByText('确认：1 条成功').or(page.locator('.ant-message-notice')).first().waitFor()

  // Enter before the answer is there means what comes first then.
  await page.keyboard.press('Control+k')
  await field(page).fill('FIND-77001')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '工单 FIND-77001' }).waitFor()
  expect(new URL(page.url()).searchParams.get('order')).toBe('FIND-77001')

  // What was opened stands first, without a word; it goes with the person.
  await page.keyboard.press('Control+k')
  await page
    .getByRole('group', { name: '最近和常用' })
    .getByRole('option', { name: /FIND-77001/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'hidden' })
}, 60_000)

test('a new order is begun, a screen is opened, and nothing is found of what does not exist', async () => {
  const { page } = planner
  await page.keyboard.press('Control+k')
  await field(page).fill('xzgd')
  await option(page, '新增工单').click()
  await page.getByRole('dialog', { name: /新增/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: /新增/ }).waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: '查找', exact: true }).click()
  await field(page).fill('scrw')
  await option(page, /生产任务/)
    .first()
    .waitFor()
  await field(page).fill('zzzzqq')
  await page.getByText('没有找到“zzzzqq”').waitFor()
  await page.keyboard.press('Escape')
}, 60_000)

test('a scanned code opens what it is on any screen, and the finder where it is unknown', async () => {
  const { page } = planner
  await planner.open('MaterialMasterData')
  await page.locator('main').focus()
  await scan(page, 'FIND-77001#10')
  await page.getByRole('heading', { name: '工单 FIND-77001' }).waitFor()
  await scan(page, 'NOTHING-1')
  await expect.poll(() => field(page).inputValue()).toBe('NOTHING-1')
  await page.keyboard.press('Escape')
}, 60_000)

test('an operator finds it on a phone, with what he may see alone', async () => {
  const operator = await enter(browser, demo.address, 'operator', { width: 390, height: 844, touch: true })
  const { page } = operator
  await page.getByRole('button', { name: '查找', exact: true }).click()
  await field(page).fill('xzgd')
  await page.getByText('没有找到“xzgd”').waitFor()
  await field(page).fill('77001')
  await option(page, /FIND-77001/).waitFor()
  expect(await option(page, '确认 FIND-77001').count()).toBe(0)
  const box = await page.locator('.find-dialog .find-panel').boundingBox()
  expect(box?.width).toBe(390)
  await page.getByRole('button', { name: '关闭' }).click()
  expect(operator.complaints).toEqual([])
  await operator.close()
}, 60_000)
