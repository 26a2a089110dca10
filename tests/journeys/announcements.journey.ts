import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { displayCrud, issueDisplayLink } from '#areas/boards/contract/display.ts'
import { launchBrowser, newPage } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, byMenu, enter, input, type Person, sayYes } from './browser-session.ts'
import { faults } from './faults.ts'
import { choose } from './floor-screen.ts'
import { callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let manager: Person
let display: Page

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  const admin = await callerAt(demo.address, 'admin')
  const boards = [{ path: 'productionStatus', seconds: 20 }]
  const { id } = await admin.call<{ id: number }>(displayCrud.add.path, { name: 'Hall', boards, language: 'en' })
  const link = await admin.call<{ address: string }>(issueDisplayLink.path, { id })
  display = await newPage(browser, { width: 1920, height: 1080, locale: 'en-US' })
  const { pathname, search, hash } = new URL(link.address, demo.address)
  await display.goto(`${demo.address}${pathname}${search}${hash}`)
  await display.locator('.board-body').waitFor()
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const title = 'Evacuate hall 1'
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
  expect(await display.locator('.announcement-over').count()).toBe(0)
  await row(page).getByRole('checkbox').check()
  await button(bulk(page), 'Push').click()
  await sayYes(page.getByRole('dialog').filter({ hasText: 'cannot be changed any more' }))
})

test('it lies over the display and over a phone, which acknowledges it; the display counts', async () => {
  const over = display.locator('.announcement-over')
  await over.getByText(title).waitFor()
  await over.getByText('0 acknowledged').waitFor()
  expect(await faults(display), 'a display with an emergency').toEqual([])
  const phone = await person('operator', { width: 390, height: 844, touch: true })
  const told = phone.page.getByRole('dialog', { name: title })
  await told.getByText('Leave by the nearest exit').waitFor()
  await phone.page.keyboard.press('Escape')
  expect(await told.isVisible()).toBe(true)
  expect(await faults(phone.page), 'a phone with an emergency').toEqual([])
  await button(told, 'Acknowledge').click()
  await told.waitFor({ state: 'detached' })
  await over.getByText('1 acknowledged').waitFor()
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
  await display.locator('.announcement-over').waitFor({ state: 'detached' })
  expect(await faults(page), 'announcements').toEqual([])
  expect(complaints).toEqual([])
})
