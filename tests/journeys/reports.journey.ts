import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateNotificationChannel } from '#areas/notifications/contract/channel.ts'
import { readSheet } from '#core/server/sheets/index.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { fileOf, type Mail, type MailServer, startMailServer } from '../support/mail-server.ts'
import { button, choose, downloaded, enter, type Person, sheetOf } from './browser-session.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let manager: Person
let mail: MailServer
let receiver: Caller
const address = 'planner@factory.test'

beforeAll(async () => {
  mail = await startMailServer()
  // The mail server of this journey is on this machine, which no team may name unasked.
  demo = await startDemo({ GEMBA_SECRET: 'a secret of this journey', INNER_ADDRESSES: '127.0.0.0/8' })
  const admin = await callerAt(demo.address, 'admin')
  const settings = { from: 'gemba@factory.test' }
  const secrets = { smtpUrl: mail.url }
  await admin.call(updateNotificationChannel.path, { channel: 'email', version: 0, enabled: true, settings, secrets })
  receiver = await callerAt(demo.address, 'planner')
  const database = new pg.Client({ connectionString: demo.databaseUrl })
  await database.connect()
  await database.query('update team_user set email = $2 where id = $1', [receiver.id, address])
  await database.end()
  browser = await launchBrowser()
  manager = await enter(browser, demo.address, 'manager', { width: 1366, height: 768 })
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
  await mail?.end()
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
  await button(dialog, '关闭').last().click()
  await dialog.waitFor({ state: 'hidden' })

  // From tomorrow on it comes by itself; the first one is sent now.
  await button(shown(page, '.kit-toolbar').first(), '定时发送').click()
  await button(page.getByRole('dialog'), '新增定时发送').click()
  const form = page.getByRole('dialog', { name: '新增定时发送' })
  await choose(form, '收件人', `${receiver.name} ${receiver.jobNumber}`)
  await button(form, '保存').click()
  await form.waitFor({ state: 'hidden' })
  const listed = page.getByRole('dialog', { name: /^定时发送/ })
  await listed.getByText('每天 07:30').waitFor()
  await button(listed, '立即发送').click()
  await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBe(1)
  const [sent] = mail.mails as [Mail]
  expect(sent.to).toEqual([address])
  const { header } = await readSheet(fileOf(sent) as Buffer)
  expect(header).toContain('良品')
  expect(manager.complaints).toEqual([])
})
