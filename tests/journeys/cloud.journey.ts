import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '#areas/cloud/server/pay/testing.ts'
import { command } from '#areas/cloud/server/provider/command.ts'
import { openDatabase } from '#core/server/db/pool.ts'
import { openSecrets } from '#core/server/secrets.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, choose, enter, input, type Person, sayYes } from './browser-session.ts'

const secret = 'a secret of this journey'
let demo: DemoServer
let gateway: Awaited<ReturnType<typeof startGateway>>
let browser: Browser
let manager: Person
let key: string
beforeAll(async () => {
  demo = await startDemo({ GEMBA_CLOUD: 'on', GEMBA_SECRET: secret })
  gateway = await startGateway()
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
  await gateway?.end()
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
    const tools = {
      secrets: openSecrets({ secret, dataDir: '' }),
      read: () => JSON.stringify(gateway.wechat),
    }
    return await database.inNoTeam((db) => command(db, words, new Date(), tools))
  } finally {
    await database.close()
  }
}

const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

/** The provider's console in a browser of its own, logged in. */
async function openConsole(): Promise<{ console: Page; end(): Promise<void> }> {
  const context = await browser.newContext({ locale: 'en-US' })
  const console = await context.newPage()
  await console.addInitScript(() => localStorage.setItem('languages', 'en'))
  await console.goto(`${demo.address}/provider`)
  const asked = console.locator('input[type=password]')
  await asked.fill(key)
  await asked.press('Enter')
  return { console, end: () => context.close() }
}

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

/** Fills in the invoice info of the team: without it nothing is ordered. */
async function fillInvoiceInfo(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Renewal', exact: true }).click()
  await page.getByText('Cannot enter renewal before the invoice info is complete', { exact: false }).waitFor()
  await button(page, 'Fill in invoice info').click()
  await page.getByText('There is no invoice info yet').waitFor()
  await button(page, 'Fill in invoice info').click()
  const dialog = page.getByRole('dialog')
  const texts = {
    'Company name': 'Shenzhen Example Co.',
    'Tax number': '91440300708461136X',
    Recipient: 'Finance',
    'Recipient phone': '0755-26770000',
    'Recipient e-mail': 'finance@example.com',
  }
  for (const [label, text] of Object.entries(texts)) await input(dialog, 'textbox', label).fill(text)
  await dialog.locator('input[type=file]').first().setInputFiles(receipt)
  await dialog.getByText('receipt.pdf').waitFor()
  const save = dialog.locator('.ant-modal-footer .ant-btn-primary')
  await save.click()
  await dialog.getByText('The invoice terms must be accepted').waitFor()
  await dialog.getByText('The check character of the tax number is wrong', { exact: false }).waitFor()
  await input(dialog, 'textbox', 'Tax number').fill('91440300708461136T')
  await dialog.getByRole('checkbox').click()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('91440300708461136T').waitFor()
}

test('a team fills in its invoice info before it renews', async () => {
  await fillInvoiceInfo(manager.page)
})

test('a team sees its service, and closes an order that it does not want', async () => {
  const { page } = manager
  await page.getByRole('tab', { name: 'Service', exact: true }).click()
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

  const { console, end } = await openConsole()
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
  await end()

  await page.getByRole('tab', { name: 'Service', exact: true }).click()
  await page.getByText('Professional', { exact: true }).waitFor()
  await page.getByText('In service', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Order records', exact: true }).click()
  await page.getByText('Renewal successful', { exact: true }).first().waitFor()
  await page.getByText('Order closed', { exact: true }).first().waitFor()
})

test('the invoice is sent back, corrected, issued as a PDF and downloaded', async () => {
  const { page } = manager
  const { console, end } = await openConsole()
  const look = async () => {
    await console.getByRole('tab', { name: 'Invoices', exact: true }).click()
    await console.locator('tbody .ant-btn-primary').click()
    const dialog = console.getByRole('dialog')
    await dialog.getByText('91440300708461136T').waitFor()
    return dialog
  }
  const first = await look()
  await first.getByPlaceholder('Reason', { exact: false }).fill('No such company')
  await first.locator('.ant-modal-footer .ant-btn-dangerous').click()
  await first.waitFor({ state: 'detached' })

  const row = page.locator('tbody tr', { hasText: 'Renewal successful' })
  await row.getByText('Invoice application failed').waitFor()
  await row.getByRole('button', { name: 'Invoice', exact: true }).click()
  await page.getByText('No such company', { exact: false }).first().waitFor()
  await button(page, 'Change invoice info').click()
  const form = page.locator('.ant-modal')
  await input(form, 'textbox', 'Company name').fill('Shenzhen Example Manufacturing Co.')
  await form.getByRole('checkbox').click()
  await form.locator('.ant-modal-footer .ant-btn-primary').click()
  await form.waitFor({ state: 'detached' })
  await page.getByText(/Issued in 7 to 15 working days: between/).waitFor()

  await console.reload()
  const second = await look()
  await second.getByText('Shenzhen Example Manufacturing Co.').waitFor()
  await second.getByRole('textbox', { name: 'Invoice number', exact: false }).fill('25442000000012345678')
  await second.getByRole('spinbutton').fill('9800')
  await second.locator('input[type=file]').setInputFiles({ ...receipt, name: 'invoice.pdf' })
  await second.getByText('invoice.pdf').waitFor()
  await second.locator('.ant-modal-footer .ant-btn-primary').click()
  await second.waitFor({ state: 'detached' })
  await end()

  await page.getByText('25442000000012345678').first().waitFor()
  await page.getByRole('link', { name: 'Download invoice' }).waitFor()
  await page.locator('.ant-drawer-close').click()
})

test('a renewal is paid by scanning a code of WeChat Pay', async () => {
  const { page } = manager
  await provider('pay', 'wechat', 'settings.json')
  await order(page)
  await button(page, 'Pay with WeChat Pay').click()
  const code = page.locator('img.print-code')
  await code.waitFor()
  const name = ((await code.getAttribute('alt')) ?? '').split('pr=')[1] ?? ''
  gateway.pay('wechat', name)
  const { body, headers } = gateway.wechatCallback(name)
  const answer = await fetch(`${demo.address}/cloud/callback/wechat`, { method: 'POST', body, headers })
  expect(await answer.json()).toEqual({ code: 'SUCCESS' })
  await button(page, 'Place order').waitFor()
  await page.getByRole('tab', { name: 'Order records', exact: true }).click()
  await page.locator('tbody tr', { hasText: 'WeChat Pay' }).getByText('Renewal successful').waitFor()
})

test('the provider gives a team more users in his console, suspends it with a reason and lets it go on', async () => {
  const { page } = manager
  const { console, end } = await openConsole()
  await console.getByRole('tab', { name: 'Teams', exact: true }).click()
  const row = console.locator('tbody tr', { hasText: 'Professional' }).first()
  await row.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = console.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Users', exact: true }).fill('450')
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click()
  await dialog.waitFor({ state: 'detached' })
  await row.getByText('450', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Service', exact: true }).click()
  await page.getByText('450', { exact: false }).first().waitFor()

  await row.getByRole('button', { name: 'Suspend', exact: true }).click()
  await dialog.getByRole('textbox').fill('Unpaid since May')
  await dialog.locator('.ant-modal-footer .ant-btn-dangerous').click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.cloud-notice', { hasText: 'Unpaid since May' }).waitFor()
  await row.getByRole('button', { name: 'Resume', exact: true }).click()
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click()
  await page.locator('.cloud-notice').waitFor({ state: 'detached' })
  await end()
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
