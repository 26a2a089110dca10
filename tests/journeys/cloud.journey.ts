import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '#areas/cloud/server/provider/command.ts'
import { openDatabase } from '#core/server/db/pool.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, choose, enter, type Person, sayYes } from './browser-session.ts'

let demo: DemoServer
let browser: Browser
let manager: Person
let key: string
beforeAll(async () => {
  demo = await startDemo({ GEMBA_CLOUD: 'on' })
  browser = await launchBrowser()
  const names = ['--zh', '专业版', '--en', 'Professional', '--vi', 'Chuyên nghiệp']
  await provider('edition', 'pro', ...names, '--users', '300', '--machines', '300', '--storage', 'any')
  await provider('plan', 'pro', '12', '9800')
  await provider('bank', '--company', 'Gemba Cloud', '--bank', 'ICBC', '--account', '6222 0000')
  key = (await provider('person', 'Lin')).split(': ')[1] as string
  manager = await enter(browser, demo.address, 'admin', { language: 'en', screen: 'cloudServiceManagement' })
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

/** What the provider does by his command, beside the running server. */
async function provider(...words: string[]): Promise<string> {
  const database = openDatabase(demo.databaseUrl, {
    max: 1,
    onError: (error) => {
      throw error
    },
  })
  try {
    return await database.inNoTeam((db) => command(db, words, new Date()))
  } finally {
    await database.close()
  }
}

const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

async function order(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Renewal', exact: true }).click()
  await page.getByRole('radio').first().click()
  await page.getByRole('checkbox').click()
  await button(page, 'Place order').click()
  await button(page, 'Submit receipt').waitFor()
}

async function pay(page: Page): Promise<void> {
  await button(page, 'Submit receipt').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(receipt)
  await dialog.getByText('receipt.pdf').waitFor()
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click()
  await page.getByText('The receipt was sent', { exact: false }).waitFor()
}

test('a team sees its service, and closes an order that it does not want', async () => {
  const { page } = manager
  await page.getByText('Ending soon').waitFor()
  await page.getByText('Trial', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Renewal', exact: true }).click()
  expect(await button(page, 'Place order').isDisabled()).toBe(true)
  await order(page)
  await button(page, 'Close order').click()
  await sayYes(page.getByRole('dialog'))
  await button(page, 'Place order').waitFor()
})

test('a renewal is paid by transfer, sent back once, and approved in the provider’s console', async () => {
  const { page } = manager
  await order(page)
  await pay(page)

  const context = await browser.newContext({ locale: 'en-US' })
  const console = await context.newPage()
  await console.goto(`${demo.address}/provider`)
  await console.evaluate(() => localStorage.setItem('gemba.language', 'en'))
  const key_ = console.locator('input[type=password]')
  await key_.fill(key)
  await key_.press('Enter')
  const check = console.locator('tbody .ant-btn-primary')
  await check.waitFor()
  await check.click()
  const dialog = console.getByRole('dialog')
  await dialog.getByRole('textbox').waitFor()
  await dialog.getByRole('textbox').fill('Amount is 900 short')
  await dialog.locator('.ant-modal-footer .ant-btn-dangerous').click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByText('Amount is 900 short', { exact: false }).first().waitFor()
  await pay(page)
  await console.reload()
  await check.click()
  const [taken] = await Promise.all([
    console.waitForEvent('download'),
    dialog.getByRole('button', { name: 'receipt.pdf', exact: false }).click(),
  ])
  expect(taken.suggestedFilename()).toBe('receipt.pdf')
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click()
  await dialog.waitFor({ state: 'detached' })
  await context.close()

  await page.getByRole('tab', { name: 'Service', exact: true }).click()
  await page.getByText('Professional', { exact: true }).waitFor()
  await page.getByText('In service', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Order records', exact: true }).click()
  await page.getByText('Renewal successful', { exact: true }).first().waitFor()
  await page.getByText('Order closed', { exact: true }).first().waitFor()
})

test('past its end a team may read, and takes its data along once it is locked', async () => {
  const { page } = manager
  await provider('subscription', '1', '--expires', '2020-01-01')
  await page.getByRole('tab', { name: 'Service', exact: true }).click()
  await page.getByText('Ended: locked').waitFor()
  await choose(page, 'Choose a list', 'Work order')
  await button(page, 'Export').click()
  await button(page.getByRole('dialog'), 'Export').click()
  await button(page.getByRole('dialog'), 'Download').waitFor({ timeout: 30_000 })
  expect(manager.complaints).toEqual([])
})
