import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, downloaded, enter, type Person, sheetOf } from './browser-session.ts'

let demo: DemoServer
let browser: Browser
let manager: Person

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  manager = await enter(browser, demo.address, 'manager', { width: 1366, height: 768 })
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const shown = (page: Page, selector: string, hasText?: string) =>
  page.locator(selector, { hasText }).filter({ visible: true })
const wholeOf = (page: Page, name: string) =>
  shown(page, '.kit-summary-whole dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

test('on Monday morning the manager reads yesterday, the week, what changed, and the reports behind a figure', async () => {
  const { page } = manager
  await manager.open('dailyProductionReport')
  await wholeOf(page, '良品').waitFor()
  await manager.open('reportWorkDaily')
  await shown(page, '.kit-summary-total', '合计').waitFor()
  await wholeOf(page, '良品').waitFor()
  await page.getByRole('switch', { name: '与上期比较' }).filter({ visible: true }).click()
  await wholeOf(page, '良品').getByText(/上期/).waitFor()
  await shown(page, '.kit-summary-whole p', '对比').waitFor()
  // What stands in a row is what the reports behind it add up to.
  const row = shown(page, '.ant-table-row').first()
  const day = (
    await row
      .getByText(/^\d{4}-\d{2}-\d{2}$/)
      .first()
      .innerText()
  ).trim()
  await row.getByText(day).dblclick()
  await shown(page, '.ant-table-row', day).first().waitFor()
  await page.waitForURL(/WorkReportRecords/)
  await manager.open('reportWorkDaily')
  await button(shown(page, '.kit-toolbar').first(), '导出').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, '导出').click()
  const { path } = await downloaded(page, () => button(dialog, '下载').click())
  const { rows } = await sheetOf(path)
  expect(rows.at(-1)?.[0]).toBe('合计')
  expect(manager.complaints).toEqual([])
})
