import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, newPage } from '../support/browser.ts'
import { type EmptyServer, startEmpty } from '../support/empty.ts'
import { atHome, button, input, logIn } from './browser-session.ts'

let server: EmptyServer
let browser: Browser
let page: Page
/** Presses of keys and buttons that the way takes, typing apart. */
let presses = 0

beforeAll(async () => {
  server = await startEmpty()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.end()
})

const ownPassword = 'Paper-Boat-7'
const press = async (target: Locator) => {
  presses += 1
  await target.click()
}
const step = (name: string) => page.getByRole('region', { name, exact: true })
const fill = (label: string, text: string) => input(page, 'textbox', label).fill(text)

/** A person's row of the form. */
async function person(row: number, name: string, phone: string): Promise<void> {
  const fields = step('People').locator('.kit-rows tbody tr').nth(row).getByRole('textbox')
  await fields.nth(0).fill(name)
  await fields.nth(1).fill(phone)
}

test('who started the server makes the first team and is led to the first steps', async () => {
  page = await newPage(browser, { locale: 'en-GB' })
  await page.goto(server.setupLink)
  await page.getByRole('button', { name: 'English' }).click()
  await fill('Name of the factory', 'Harbour Works')
  await fill('Administrator’s name', 'Ann Baker')
  await fill('Account', 'ann')
  await fill('Phone', '13511112222')
  await fill('Password', ownPassword)
  await fill('Password again', ownPassword)
  await press(button(page, 'Create and log in'))
  await atHome(page)
  await press(page.locator('main').getByRole('link', { name: /^First steps/ }))
  await step('Workshop and line').waitFor()
})

let code = ''

test('an empty factory becomes productive by the steps alone, no screen sought', async () => {
  await press(button(step('Workshop and line'), 'Create workshop and line'))
  await press(button(step('Shifts and calendar'), 'Apply the shifts'))
  const people = step('People')
  await person(0, 'Li Wei', '13722223333')
  await person(1, 'Chen Fang', '13722224444')
  await press(button(people, 'Add people'))
  const codes = page.getByRole('dialog', { name: 'Codes to hand over' })
  code = (
    await codes
      .getByRole('row', { name: /Chen Fang/ })
      .locator('code')
      .innerText()
  ).trim()
  await press(button(codes, 'OK'))
  await press(button(step('Products and routing'), 'Create products and routing'))
  await press(button(step('First order'), 'Create and confirm the order'))
  await press(button(step('Schedule'), 'Schedule and publish'))
  const report = step('First report')
  await report.getByText('Cutting to length').waitFor()
  await press(button(report, 'Report'))
  await step('Approve').getByText('Approved by Chen Fang').waitFor()
})

test('the approver sets his password and approves from the to-dos of home', async () => {
  const approver = await newPage(browser, { locale: 'en-GB' })
  await approver.goto(`${server.address}/login`)
  await approver.getByRole('button', { name: 'English' }).click()
  await logIn(approver, '13722224444', `${code}4444`)
  await input(approver, 'textbox', 'New password').fill('Fang-approves-1')
  await input(approver, 'textbox', 'New password again').fill('Fang-approves-1')
  await press(button(approver, 'Save and continue'))
  await atHome(approver)
  await press(approver.getByRole('region', { name: 'Waiting for you' }).getByRole('link').first())
  await press(approver.getByRole('row', { name: /Li Wei/ }).getByRole('button', { name: 'Approve' }))
  await page.getByText('The first report is approved').waitFor()
  expect(presses).toBe(13)
})
