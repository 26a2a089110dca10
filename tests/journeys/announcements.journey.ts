import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { displayCrud, issueDisplayLink } from '#areas/boards/contract/display.ts'
import { launchBrowser, newPage } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, byMenu, enter, input, type Person, sayYes } from './browser-session.ts'
import { faults } from './faults.ts'
import { choose } from './floor-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let manager: Person
let displays: Page[]

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  const admin = await callerAt(demo.address, 'admin')
  displays = await Promise.all(halls.map((name) => displayIn(admin, name)))
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const title = 'Evacuate hall 1'
const halls = ['Hall 1', 'Hall 2', 'Gate']

/** A display of its own that shows a board. */
async function displayIn(admin: Caller, name: string): Promise<Page> {
  const boards = [{ path: 'productionStatus', seconds: 20 }]
  const { id } = await admin.call<{ id: number }>(displayCrud.add.path, { name, boards, language: 'en' })
  const link = await admin.call<{ address: string }>(issueDisplayLink.path, { id })
  const page = await newPage(browser, { width: 1920, height: 1080, locale: 'en-US' })
  const { pathname, search, hash } = new URL(link.address, demo.address)
  await page.goto(`${demo.address}${pathname}${search}${hash}`)
  await page.locator('.board-body').waitFor()
  return page
}

/** What lies over a display. */
const over = (display: Page) => display.locator('.announcement-over')
const list = (page: Page) => page.getByRole('region', { name: 'Announcement', exact: true })
const bulk = (page: Page) => list(page).getByRole('toolbar', { name: 'Actions' })
const row = (page: Page) => list(page).locator('tr.ant-table-row', { hasText: title })

const person = (account: string, look = {}): Promise<Person> =>
  enter(browser, demo.address, account, { ...look, language: 'en' })

test('a manager writes an emergency and pushes it', async () => {
  manager = await person('manager')
  const { page } = manager
  await byMenu(page, 'ESOP and Documents', 'Announcements')
  await button(list(page), 'Add').click()
  const form = page.getByRole('dialog', { name: 'Add Announcement' })
  await input(form, 'textbox', 'Title').fill(title)
  await choose(form, 'Priority', 'Emergency', 'Emergency')
  await input(form, 'textbox', 'Text').fill('Leave by the nearest exit')
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  for (const display of displays) expect(await over(display).count()).toBe(0)
  await row(page).getByRole('checkbox').check()
  await button(bulk(page), 'Push').click()
  await sayYes(page.getByRole('dialog').filter({ hasText: 'cannot be changed any more' }))
})

test('it lies over three displays and over a phone, which acknowledges it; the displays count', async () => {
  for (const display of displays) {
    await over(display).getByText(title).waitFor()
    await over(display).getByText('0 acknowledged').waitFor()
  }
  expect(await faults(displays[0] as Page), 'a display with an emergency').toEqual([])
  const phone = await person('operator', { width: 390, height: 844, touch: true })
  const told = phone.page.getByRole('dialog', { name: title })
  await told.getByText('Leave by the nearest exit').waitFor()
  await phone.page.keyboard.press('Escape')
  expect(await told.isVisible()).toBe(true)
  expect(await faults(phone.page), 'a phone with an emergency').toEqual([])
  await button(told, 'Acknowledge').click()
  await told.waitFor({ state: 'detached' })
  for (const display of displays) await over(display).getByText('1 acknowledged').waitFor()
  expect(phone.complaints).toEqual([])
  await phone.close()
})

test('the manager acknowledges, sees who has not, and stops it', async () => {
  const { page, complaints } = manager
  const told = page.getByRole('dialog', { name: title })
  await button(told, 'Acknowledge').click()
  await told.waitFor({ state: 'detached' })
  await row(page).getByText('Shown', { exact: true }).waitFor()
  await row(page).dblclick()
  await page.getByText(/^2 acknowledged, \d+ not yet$/).waitFor()
  await page.keyboard.press('Escape')
  if (!(await row(page).getByRole('checkbox').isChecked())) await row(page).getByRole('checkbox').check()
  await button(bulk(page), 'Stop').click()
  await sayYes(page.getByRole('dialog').filter({ hasText: 'Stop' }))
  await row(page).getByText('Stopped', { exact: true }).waitFor()
  for (const display of displays) await over(display).waitFor({ state: 'detached' })
  expect(await faults(page), 'announcements').toEqual([])
  expect(complaints).toEqual([])
})
