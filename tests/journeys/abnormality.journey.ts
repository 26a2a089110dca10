import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, enter, input } from './browser-session.ts'

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

const subject = '法兰面有划痕'

test('an inspector raises an abnormality on a phone, contains it, and finds its course at the desk', async () => {
  const phone = await enter(browser, demo.address, 'inspector', { width: 390, height: 844, touch: true })
  await phone.open('AbnormalQuality')
  await button(phone.page, '提出异常').click()
  const dialog = phone.page.getByRole('dialog')
  await input(dialog, 'textbox', '问题').fill(subject)
  await button(dialog, '提出异常').click()
  await dialog.waitFor({ state: 'hidden' })
  await phone.page.getByRole('button', { name: subject }).waitFor()
  expect(phone.complaints).toEqual([])
  await phone.close()

  const desk = await enter(browser, demo.address, 'inspector')
  await desk.open('AbnormalQuality', `?search=${encodeURIComponent(JSON.stringify({ keyword: subject }))}`)
  const row = desk.page.locator('.ant-table-row', { hasText: subject }).filter({ visible: true }).first()
  await row.filter({ hasText: '遏制' }).waitFor()
  await button(row, '查看').click()
  const drawer = desk.page.locator('.ant-drawer').filter({ visible: true })
  await button(drawer, '完成本步').click()
  const ask = desk.page.locator('.ant-modal').filter({ visible: true })
  await input(ask, 'textbox', '本步结果').fill('已隔离在制品')
  await button(ask, '完成本步').click()
  await drawer.getByText('已隔离在制品').first().waitFor()
  await row.filter({ hasText: '分析' }).waitFor()
  expect(desk.complaints).toEqual([])
  await desk.close()
})
