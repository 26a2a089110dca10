import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAbnormality } from '#areas/quality/contract/abnormality.ts'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, enter, input } from './browser-session.ts'
import { callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let number: string

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  const inspector = await callerAt(demo.address, 'inspector')
  const made = await inspector.call<{ number: string }>(raiseAbnormality.path, {
    subject: '法兰面划伤',
    description: '法兰面划伤，深 0.1 mm，长 12 mm',
  })
  number = made.number
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

test('an 8D is begun of an abnormality, its causes are drawn, a step is finished, and it is printed in English', async () => {
  const person = await enter(browser, demo.address, 'inspector')
  const { page } = person
  await person.open('AbnormalQuality', `?search=${encodeURIComponent(JSON.stringify({ keyword: number }))}`)
  const row = page.locator('.ant-table-row', { hasText: number }).filter({ visible: true }).first()
  await row.waitFor()
  const begin = button(row, '发起 8D')
  if (await begin.count()) await begin.click()
  else {
    await row.getByRole('button').last().click()
    await pressEntry(page.getByRole('menuitem', { name: '发起 8D' }))
  }
  await button(page.locator('.ant-modal-confirm, .ant-popconfirm, .ant-modal').last(), '确定').click()
  const step = (words: string) => page.getByRole('tab', { name: words }).click()
  await page.getByRole('tab', { name: 'D2 问题描述' }).waitFor()
  await step('D2 问题描述')
  const panel = page.getByRole('region', { name: 'D2 问题描述' })
  expect(await input(panel, 'textbox', '问题描述').inputValue()).toContain('法兰面划伤')
  await input(panel, 'spinbutton', '不良数量').fill('8')
  await input(panel, 'textbox', '哪里 是').fill('2 号车床')
  await button(panel, '完成本步').click()
  await panel.getByText('完成').first().waitFor()

  await step('D4 根本原因')
  const causes = page.getByRole('region', { name: 'D4 根本原因' })
  await causes.getByRole('button', { name: '机：增加原因' }).click()
  await input(causes, 'textbox', '原因').fill('卡爪有毛刺')
  await causes.getByRole('button', { name: '再问为什么' }).click()
  await input(causes, 'textbox', '原因').fill('卡爪未定期修磨')
  await causes.getByText('已验证为真因').click()
  await causes.getByText('卡爪有毛刺 (+1)').waitFor()
  await causes.getByText('五个为什么').click()
  await causes.getByRole('button', { name: '卡爪未定期修磨' }).waitFor()
  await button(causes, '保存').click()
  await page.getByText('已保存').first().waitFor()

  const [print] = await Promise.all([page.waitForEvent('popup'), button(page, '打印').first().click()])
  await print.getByRole('heading', { name: '8D 报告' }).waitFor()
  await print.getByLabel('打印语言').selectOption('en')
  await print.getByRole('heading', { name: '8D report' }).waitFor()
  await print.getByText('卡爪未定期修磨').first().waitFor()
  await print.getByText('D4 Root causes').waitFor()
  expect(person.complaints).toEqual([])
  await person.close()
})
