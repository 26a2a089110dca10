import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { atHome, button, byMenu, logIn, type Person, sayYes, visit } from './browser-session.ts'

let demo: DemoServer
let browser: Browser
let administrator: Person
let inspector: Person

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

async function enter(account: string): Promise<Person> {
  const person = await visit(browser, demo.address)
  await person.page.getByRole('button', { name: 'English' }).click()
  await button(person.page, 'Log in').waitFor()
  await logIn(person.page, account)
  await atHome(person.page)
  return person
}

/** The menus of the person, those that have no room too. */
const entries = async (person: Person) => (await person.page.locator('.shell-top').innerText()).split('\n')

const areaSwitch = (name: string) => administrator.page.getByRole('switch', { name: `Enable ${name}`, exact: true })

test('what the administrator switches off leaves the menus of whoever is at work', async () => {
  ;[administrator, inspector] = [await enter('admin'), await enter('inspector')]
  await expect.poll(() => entries(inspector)).toContain('Quality Management')
  const { page } = administrator
  await byMenu(page, 'System Management', 'System management')
  await page.getByRole('tab', { name: 'Functions', exact: true }).click()
  await areaSwitch('Quality').click()
  // Line changes need it.
  await sayYes(page.getByRole('dialog'))
  await expect.poll(() => areaSwitch('Quality').isChecked(), { timeout: 10_000 }).toBe(false)
  await expect.poll(() => entries(inspector), { timeout: 10_000 }).not.toContain('Quality Management')
  await inspector.open('inspectionRecord')
  await inspector.page.getByText('No permission', { exact: true }).first().waitFor()
})

test('what needs an area is named and goes with it after a yes', async () => {
  const { page } = administrator
  await areaSwitch('Boards').click()
  const question = page.getByRole('dialog')
  const text = await question.innerText()
  for (const other of ['Andon', 'Work instructions and skills']) expect(text).toContain(other)
  await sayYes(question)
  await expect.poll(() => areaSwitch('Andon').isChecked(), { timeout: 10_000 }).toBe(false)
  await expect.poll(() => areaSwitch('Work instructions and skills').isChecked()).toBe(false)
  await expect.poll(() => entries(inspector), { timeout: 10_000 }).not.toContain('Andon Management')
})

test('the floor goes on without what is off', async () => {
  const operator = await enter('operator')
  await operator.open('scanCodeRoReportWork')
  await operator.page.getByRole('heading', { name: 'Tasks' }).waitFor()
  await button(operator.page, 'Show all').click()
  await operator.page.locator('.exec-task').first().click()
  await button(operator.page, 'Start work').or(button(operator.page, 'Report')).first().waitFor()
  expect(await operator.page.getByText('is not enabled for your team', { exact: false }).count()).toBe(0)
  expect(operator.complaints).toEqual([])
  await operator.close()
})

test('what is switched on again is there again', async () => {
  await areaSwitch('Quality').click()
  await expect.poll(() => entries(inspector), { timeout: 10_000 }).toContain('Quality Management')
  expect([administrator.complaints, inspector.complaints]).toEqual([[], []])
})
