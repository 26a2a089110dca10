import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { callAt } from '../support/process.ts'
import { button, enter, type Person } from './browser-session.ts'

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
  workorderNo: string
  materialNo: string
}

async function orders(keyword?: string): Promise<{ rows: Order[]; total: number }> {
  const asked = { pageNum: 1, pageSize: 1, sort: [], where: keyword ? { keyword } : {} }
  return (await callAt<{ rows: Order[]; total: number }>(demo.address, '/production/web/selectWorkOrder', asked, token))
    .body.data
}

test('thirty orders are pasted from a spreadsheet, two bad cells are put right in their place, and the list shows what came', async () => {
  const { page } = planner
  const { materialNo } = (await orders()).rows[0] as Order
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await planner.open('WorkOrderEntry')
  await page.locator('.kit-table .ant-table-row').first().waitFor()
  await expect.poll(() => page.locator('.kit-views small').first().innerText()).toMatch(/\d/)

  const head = ['工单号', '物料编码', '计划数量', '要求完成日期']
  const rows = Array.from({ length: 30 }, (_, i) => [`PASTE-${i + 10}`, materialNo, '1,000', '2099/1/31'])
  ;(rows[3] as string[])[2] = 'many'
  ;(rows[8] as string[])[1] = 'NOWHERE'
  const text = [head, ...rows].map((line) => line.join('\t')).join('\r\n')
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.locator('.kit-grid').focus()
  await page.keyboard.press('Control+v')

  const dialog = page.getByRole('dialog')
  for (const name of ['计划数量 5', '物料编码 10'])
    await dialog.getByRole('textbox', { name }).waitFor({ timeout: 30_000 })
  expect(await dialog.getByRole('textbox').count()).toBe(2)
  // The good ones come in; the two others stay, to be put right.
  await button(dialog, '导入').click()
  await button(dialog, '修改剩余 2 行').click({ timeout: 30_000 })
  expect((await orders('PASTE-')).total).toBe(28)
  await dialog.getByRole('textbox', { name: '计划数量 2' }).fill('800', { timeout: 30_000 })
  await dialog.getByRole('textbox', { name: '物料编码 3' }).fill(materialNo)
  await button(dialog, '重新检查').click()
  await button(dialog, '导入').click({ timeout: 30_000 })
  await dialog.getByText(/新增 2/).waitFor({ timeout: 30_000 })
  await button(dialog, '关闭').last().click()
  expect((await orders('PASTE-')).total).toBe(30)

  // And back into a spreadsheet: the rows that are chosen.
  await page.getByRole('textbox', { name: /^工单号 \// }).fill('PASTE-1')
  await expect.poll(() => page.locator('.kit-table .ant-table-row').count()).toBe(10)
  await page.locator('.kit-table thead').getByRole('checkbox').first().check()
  await page.locator('.kit-grid').focus()
  await page.keyboard.press('Control+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toHaveLength(11)
  expect(copied).toContain('800')
  // Ten at once get another customer, and the message leads to them.
  await button(page, '批量修改').click()
  await dialog.getByLabel('客户').fill('北岭机械')
  await button(dialog, '批量修改').click()
  await page.getByRole('button', { name: '查看', exact: true }).click()
  await page.getByText('只显示这 10 行').waitFor()
  // What came, by customer: how many each has and what they come to; a group opens by itself.
  await page.getByRole('button', { name: '显示全部' }).click()
  await page.getByRole('textbox', { name: /^工单号 \// }).fill('PASTE-')
  await page.getByRole('button', { name: '分组', exact: true }).click()
  await page.getByRole('menuitem', { name: '客户', exact: true }).click()
  const given = page.getByRole('row', { name: /北岭机械/ })
  await given.getByText('共 10 条').waitFor()
  await given.getByText('计划数量 9,800').waitFor()
  await page
    .getByRole('row', { name: /（无）/ })
    .getByText('共 20 条')
    .waitFor()
  await page.getByRole('button', { name: '北岭机械', expanded: false }).click()
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: /^PASTE-1/ })
        .or(page.getByRole('link', { name: /^PASTE-1/ }))
        .count(),
    )
    .toBe(10)
  expect(planner.complaints).toEqual([])
})
