import { generateSync } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#core/contract/limits.ts'
import { launchBrowser, pressEntry } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { atHome, button, byMenu, logIn, type Person, visit } from './browser-session.ts'

let demo: DemoServer
let browser: Browser
let administrator: Person
/** What the person's phone keeps, and the codes he wrote down. */
let secret = ''
let recoveryCodes: string[] = []

beforeAll(async () => {
  demo = await startDemo({ GEMBA_SECRET: 'a secret of this journey' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

/** What the phone shows, so many steps of half a minute from now: the server takes that of the next one too, and none twice. */
const codeOf = (steps = 0): string => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Two-step verification' })

async function account(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await pressEntry(page.getByRole('menuitem', { name: item }))
}

/** Sets it up in the dialog that stands open, and keeps the codes. */
async function setUp(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await button(dialog, 'Switch on').click()
  await dialog.locator('.factor-qr img').waitFor()
  secret = (await dialog.locator('.factor-secret').innerText()).replaceAll(/\s/g, '')
  await dialog.getByLabel('6-digit code').fill(codeOf())
  await button(dialog, 'Switch on').click()
  await dialog.locator('.factor-codes li').first().waitFor()
  recoveryCodes = (await dialog.locator('.factor-codes li').allInnerTexts()).map((text) => text.trim())
  expect(recoveryCodes).toHaveLength(10)
  await button(dialog, 'I have kept them').click()
}

async function logOut(page: Page): Promise<void> {
  await account(page, 'Log out')
  await page.locator('input[autocomplete=username]').waitFor()
}

async function secondStep(page: Page, code: string): Promise<void> {
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  await page.getByLabel('Code or recovery code').fill(code)
  await button(page, 'Log in').click()
}

test('the administrator switches two-step verification on', async () => {
  administrator = await visit(browser, demo.address)
  const { page } = administrator
  await page.getByRole('button', { name: 'English' }).click()
  await logIn(page, 'admin')
  await atHome(page)
  await account(page, 'Two-step verification')
  await setUp(page)
  const dialog = dialogOf(page)
  await dialog.getByText(/^On since \d{4}-/).waitFor()
  await dialog.getByText('Recovery codes left: 10').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
})

test('from then on the password leads to the second step', async () => {
  const { page } = administrator
  await logOut(page)
  await logIn(page, 'admin')
  await secondStep(page, '123456')
  await page.getByRole('alert').getByText('The code is wrong or has been used.').waitFor()
  // Right behind a press another one is the second half of a double click.
  await page.waitForTimeout(limits.doubleClick)
  await secondStep(page, codeOf(1))
  await atHome(page)
})

test('a recovery code opens in place of the phone', async () => {
  const { page } = administrator
  await logOut(page)
  await logIn(page, 'admin')
  await secondStep(page, recoveryCodes[0] ?? '')
  await atHome(page)
})

test('where the team requires it, who has none sets it up before anything else', async () => {
  const { page } = administrator
  await byMenu(page, 'System Management', 'System management')
  await page.getByRole('tab', { name: 'Team configuration' }).click()
  await page.getByRole('checkbox', { name: 'Administrators must use two-step verification' }).click()
  await Promise.all([page.waitForResponse(/updateTeamConfig/), button(page, 'Save').click()])

  await account(page, 'Two-step verification')
  const dialog = dialogOf(page)
  await dialog.getByText('Recovery codes left: 9').waitFor()
  await dialog.getByLabel('Code or recovery code').fill(recoveryCodes[1] ?? '')
  await Promise.all([page.waitForResponse(/endSecondFactor/), button(dialog, 'Switch off').click()])
  await page.reload()
  await dialog.getByText('Your team requires two-step verification of administrators.').waitFor()
  await setUp(page)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'User', exact: true }).waitFor()
  expect(administrator.complaints).toEqual([])
})
