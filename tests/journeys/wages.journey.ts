import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '#engines/working-time/index.ts'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, choose, enter, input, type Person } from './browser-session.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let manager: Person
let worker: Caller

const work = '整理样品间'
const today = () => localDate('Asia/Shanghai', Date.now())

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  worker = await callerAt(demo.address, 'operator', 'zh-Hans')
  manager = await enter(browser, demo.address, 'manager')
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const tab = (page: Page, words: string) => page.getByRole('tab', { name: words, exact: true }).filter({ visible: true })
const rowOf = (page: Page, text: string) =>
  page.locator('.ant-table-row', { hasText: text }).filter({ visible: true }).first()

/** An act of a row, shown beside it or behind its last button. */
async function act(page: Page, row: Locator, words: string): Promise<void> {
  await row.waitFor()
  const shown = button(row, words)
  if (await shown.count()) return shown.click()
  await row.getByRole('button').last().click()
  await pressEntry(page.getByRole('menuitem', { name: words }))
}

test('somebody enters the hours that he helped out', async () => {
  const person = await enter(browser, demo.address, 'operator')
  const { page } = person
  await person.open('shortWork')
  await button(page, '新增').click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, '人员', `${worker.name} ${worker.jobNumber}`)
  const day = input(dialog, 'textbox', '日期')
  await day.fill(today())
  await day.press('Enter')
  await input(dialog, 'spinbutton', '工时（小时）').fill('2')
  await input(dialog, 'textbox', '工作内容').fill(work)
  await button(dialog, '保存').click()
  await dialog.waitFor({ state: 'hidden' })
  await rowOf(page, work).getByText('审批中').waitFor()
  expect(person.complaints).toEqual([])
  await person.close()
})

test('the manager approves them, calculates the month and sees why the amount is what it is', async () => {
  const { page } = manager
  await manager.open('shortWork')
  await tab(page, '待我审批').click()
  await act(page, rowOf(page, work), '批准')
  await rowOf(page, work).waitFor({ state: 'hidden' })
  await manager.open('wageStatistics')
  await tab(page, '期间').click()
  await act(page, rowOf(page, today().slice(0, 7)), '核算')
  await page.getByText(/共 [\d,]+ 条：新增/).waitFor()
  await page.keyboard.press('Escape')
  await tab(page, '工资').click()
  await choose(page.getByRole('search').filter({ visible: true }), '人员', `${worker.name} ${worker.jobNumber}`)
  await page.keyboard.press('Escape')
  const row = rowOf(page, worker.jobNumber)
  await expect.poll(() => page.locator('.ant-table-row').filter({ visible: true }).count()).toBe(1)
  await row.getByText(worker.name).first().dblclick()
  const slip = page.getByRole('dialog')
  await slip.getByRole('button', { name: /^零工/ }).filter({ hasText: '2:00:00' }).first().click()
  const why = page.getByRole('dialog').last()
  await why.getByText('小时工资').first().waitFor()
  await why.getByText(/2:00:00 × 22 × [123]/).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // His slip: every amount with how it came about, to the sum that the list shows.
  const total = await row.locator('td').nth(-3).innerText()
  await row.getByRole('checkbox').check()
  await button(page.locator('.kit-toolbar').filter({ visible: true }).first(), '打印工资条').click()
  const paper = page.locator('.print-root')
  await paper
    .getByText(/2:00:00 × .*22 × /)
    .first()
    .waitFor()
  expect(await paper.locator('tfoot th').last().innerText()).toBe(total)
  expect(manager.complaints).toEqual([])
})

test('on his phone he sees what he earned and asks about it; his foreman answers there too', async () => {
  const person = await enter(browser, demo.address, 'operator', { width: 390, height: 844, touch: true })
  const { page } = person
  await person.open('myWage')
  await page.getByRole('button', { name: /^零工/ }).filter({ hasText: '2:00:00' }).first().click()
  await page
    .getByRole('dialog')
    .getByText(/2:00:00 × 22 × [123]/)
    .waitFor()
  const asked = '周六的零工为什么不是双倍？'
  await page.getByRole('textbox', { name: /写给您的上级/ }).fill(asked)
  await button(page.getByRole('dialog'), '提问').click()
  await page.getByRole('dialog').locator('.wage-own', { hasText: asked }).waitFor()

  const foreman = await enter(browser, demo.address, 'approver1', { width: 390, height: 844, touch: true })
  await foreman.open('wageQuestion')
  await foreman.page.getByRole('button', { name: new RegExp(asked) }).click()
  const thread = foreman.page.getByRole('dialog')
  await thread.getByText('小时工资').first().waitFor()
  await thread.getByRole('textbox', { name: '回答' }).fill('平时的零工按平时算。')
  await button(thread, '回答').click()
  await thread.locator('.wage-own', { hasText: '平时的零工' }).waitFor()
  expect(foreman.complaints).toEqual([])
  await foreman.close()

  await page.getByRole('dialog').getByText('平时的零工按平时算。').waitFor()
  expect(person.complaints).toEqual([])
  await person.close()
})

test('whoever was granted nobody’s pay finds no way to it', async () => {
  const person = await enter(browser, demo.address, 'inspector')
  await person.open('myWage')
  expect(await person.page.getByRole('link', { name: '工资统计' }).count()).toBe(0)
  const inspector = await callerAt(demo.address, 'inspector')
  await expect(inspector.call('/production/web/selectWage', {})).rejects.toThrow(/403|right/i)
  await person.close()
})
