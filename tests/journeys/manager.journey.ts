import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { callAt } from '../support/process.ts'
import {
  button,
  byMenu,
  choose,
  columnTexts,
  demoPassword,
  downloaded,
  enter,
  sheetOf,
  shownTable,
} from './browser-session.ts'

let demo: DemoServer
let browser: Browser

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

interface Listed {
  rows: { workorderNo: string; requiredEndDate: string }[]
  total: number
}

/** The same search over the wire, so that the screen is not measured by itself. */
async function completedOrders(): Promise<{ all: string[]; brackets: string[] }> {
  const { body } = await callAt<{ token: string }>(demo.address, '/user/web/pwLogin', {
    account: 'manager',
    password: demoPassword,
  })
  const ask = async (where: unknown) => {
    const asked = { pageNum: 1, pageSize: 500, where, sort: [{ field: 'requiredEndDate', order: 'desc' }] }
    const answer = await callAt<Listed>(demo.address, '/production/web/selectWorkOrder', asked, body.data.token)
    return answer.body.data.rows.map((row) => row.workorderNo)
  }
  return {
    all: await ask({ status: ['completed'] }),
    brackets: await ask({ status: ['completed'], keyword: '支架' }),
  }
}

const orders = (page: Page) => page.getByRole('region', { name: '工单', exact: true })
const sought = { name: '已完成的支架', keyword: '支架', status: '已完成' }
const hidden = ['单位', '客户', '计划跟踪号', '备注']

test('the manager reads another language and comes back to his own', async () => {
  const { page, close, complaints } = await enter(browser, demo.address, 'manager')
  await byMenu(page, '生产执行', '工单录入')
  await orders(page).getByRole('columnheader', { name: '工单号' }).waitFor()

  await page.getByRole('button', { name: '语言: 简体中文' }).click()
  await pressEntry(page.getByRole('menuitem', { name: 'Tiếng Việt' }))
  const inVietnamese = page.getByRole('region', { name: 'Lệnh sản xuất', exact: true })
  await inVietnamese.getByRole('columnheader', { name: 'Số lệnh sản xuất' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('vi')
  expect(await page.title()).toContain('Nhập lệnh sản xuất')
  const states = await columnTexts(inVietnamese, 'Trạng thái')
  expect(states).toContain('Chờ lập lịch')
  expect(states.join(' ')).not.toMatch(/\p{Script=Han}/u)
  // The server's words change with the page's.
  await page.reload()
  await inVietnamese.getByRole('columnheader', { name: 'Số lệnh sản xuất' }).waitFor()

  await page.getByRole('button', { name: 'Ngôn ngữ: Tiếng Việt' }).click()
  await pressEntry(page.getByRole('menuitem', { name: '简体中文' }))
  await orders(page).getByRole('columnheader', { name: '工单号' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a search and a choice of columns outlive the login, and the sheet holds what the screen showed', async () => {
  const { all, brackets } = await completedOrders()
  expect(brackets.length).toBeGreaterThan(1)
  expect(brackets.length).toBeLessThan(all.length)

  const first = await enter(browser, demo.address, 'manager')
  const { page } = first
  await byMenu(page, '生产执行', '工单录入')
  const table = orders(page)
  const search = page.getByRole('search')
  await search
    .getByRole('textbox', { name: /工单号/ })
    .first()
    .fill(sought.keyword)
  await choose(search, '状态', sought.status)
  await table.getByRole('columnheader', { name: '要求完成日期' }).getByRole('button').click()
  await table.getByRole('columnheader', { name: '要求完成日期' }).getByRole('button').click()
  await table.getByText(`共 ${brackets.length} 条`).first().waitFor()
  await expect.poll(() => columnTexts(table, '工单号')).toEqual(brackets.slice(0, 20))

  await search.getByRole('button', { name: '常用查询' }).click()
  await page.getByRole('textbox', { name: '查询名称' }).fill(sought.name)
  await page.getByRole('button', { name: '保存当前查询' }).click()
  // What is saved stands among the tabs too.
  await page.getByRole('tooltip').getByRole('button', { name: sought.name, exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await table.getByRole('button', { name: '列设置' }).click()
  for (const column of hidden) {
    // The sign of sorting is part of a title's name.
    const header = table.getByRole('columnheader', { name: new RegExp(`^${column}(?!\\p{Script=Han})`, 'u') })
    await header.waitFor()
    await page.getByRole('checkbox', { name: column, exact: true }).click()
    await header.waitFor({ state: 'detached' })
  }
  await table.getByRole('button', { name: '列设置' }).click()
  const shown = (await shownTable(table)).header.filter((title) => title !== '操作')
  for (const column of hidden) expect(shown).not.toContain(column)

  await button(table, '导出').click()
  const dialog = page.getByRole('dialog', { name: '导出工单' })
  await dialog.getByText(`${brackets.length}`).first().waitFor()
  await button(dialog, '导出').click()
  await dialog.getByText(`已导出 ${brackets.length} 条`).waitFor()
  const file = await downloaded(page, () => button(dialog, '下载').click())
  expect(file.name).toMatch(/^工单-\d{4}-\d\d-\d\d\.xlsx$/)
  const sheet = await sheetOf(file.path)
  expect(sheet.header).toEqual(shown)
  expect(sheet.rows.map((row) => row[shown.indexOf('工单号')])).toEqual(brackets)
  expect(new Set(sheet.rows.map((row) => row[shown.indexOf('状态')]))).toEqual(new Set([sought.status]))
  await button(dialog, '关闭').last().click()

  await page.getByRole('button', { name: /^账户/ }).click()
  await pressEntry(page.getByRole('menuitem', { name: '退出登录' }))
  await page.waitForURL(/\/login/)
  expect(first.complaints).toEqual([])
  await first.close()

  // At another computer: nothing of it may have stayed in the browser alone.
  const later = await enter(browser, demo.address, 'manager')
  await byMenu(later.page, '生产执行', '工单录入')
  const again = orders(later.page)
  await expect
    .poll(async () => (await shownTable(again)).header.filter((title) => title !== '操作'), { timeout: 10_000 })
    .toEqual(shown)
  await later.page.getByRole('search').getByRole('button', { name: '常用查询' }).click()
  await later.page.getByRole('tooltip').getByRole('button', { name: sought.name, exact: true }).click()
  await expect.poll(() => columnTexts(again, '工单号'), { timeout: 10_000 }).toEqual(brackets.slice(0, 20))
  expect(await again.getByRole('columnheader', { name: '要求完成日期' }).getAttribute('aria-sort')).toBe('descending')
  expect(later.complaints).toEqual([])
  await later.close()
})
