import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaskCard } from '#areas/execution/contract/floor.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, byMenu, choose, enter, input, type Person } from './browser-session.ts'
import { faults } from './faults.ts'
import { atTask, choose as chooseAtWork, press, reportForm } from './floor-screen.ts'
import { type Caller, callerAt, cardOf, freshTask, goHome } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let administrator: Person
let without: Caller
let able: Caller
let task: TaskCard

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  without = await callerAt(demo.address, 'operator')
  able = await callerAt(demo.address, 'operator2')
  await goHome(without)
  await goHome(able)
  task = await freshTask(demo.address, without)
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const soldering = 'Soldering'

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (table: Locator, text: string) => table.locator('tr.ant-table-row', { hasText: text })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

test('the administrator adds a skill, and in the matrix a certificate', async () => {
  administrator = await enter(browser, demo.address, 'admin', { language: 'en' })
  const { page } = administrator
  await byMenu(page, 'ESOP and Documents', 'Skills')
  await tab(page, 'Skills')
  const skills = list(page, 'Skill')
  await button(skills, 'Add').click()
  const form = page.getByRole('dialog', { name: 'Add Skill' })
  await input(form, 'textbox', 'Code').fill('SO')
  await input(form, 'textbox', 'Name').fill(soldering)
  await button(form, 'Save').click()
  await row(skills, soldering).waitFor()

  await tab(page, 'Matrix')
  const matrix = page.getByRole('table', { name: 'Matrix' })
  await matrix.getByRole('columnheader', { name: soldering }).waitFor()
  expect(await faults(page), 'matrix').toEqual([])
  await page.getByRole('textbox', { name: 'Name or job number' }).fill(able.jobNumber)
  await expect.poll(() => matrix.locator('tbody tr').count(), { timeout: 10_000 }).toBe(1)

  // By keyboard: one cell is reached by Tab, the last one from there by the arrows.
  const last = matrix.getByRole('button', { name: `${able.name}, ${soldering}: no certificate` })
  await matrix.locator('button[tabindex="0"]').focus()
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => last.evaluate((cell) => cell === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const certificate = page.getByRole('dialog', { name: 'Add certificate' })
  await certificate.getByTitle(soldering).waitFor()
  await input(certificate, 'textbox', 'Certificate no.').fill('SO-17')
  await button(certificate, 'Save').click()
  await matrix.getByRole('button', { name: `${able.name}, ${soldering}: Valid` }).waitFor()

  await tab(page, 'People’s skills')
  await page.getByRole('search').getByRole('textbox').first().fill('SO-17')
  // He has others: his row of this certificate.
  const kept = row(list(page, 'Certificate'), 'SO-17').filter({ hasText: able.jobNumber })
  await kept.getByText('Valid', { exact: true }).waitFor()
})

test('who may only look finds the same, with nothing to press', async () => {
  const planner = await enter(browser, demo.address, 'planner', { language: 'en', screen: 'jobSkills' })
  const { page } = planner
  const matrix = page.getByRole('table', { name: 'Matrix' })
  await matrix.locator('tbody tr').first().waitFor()
  expect(await matrix.getByRole('button').count()).toBe(0)
  expect(await faults(page), 'matrix of who may only look').toEqual([])
  await page.getByRole('button', { name: /^Expired/ }).click()
  await matrix.getByText('Expired').first().waitFor()
  const refusal = { code: 4030, message: 'You have no permission for this operation', data: null }
  await page.route('**/selectSkillMatrix', (route) => route.fulfill({ status: 403, json: refusal }))
  await page.getByRole('textbox', { name: 'Name or job number' }).fill('nobody')
  await page.getByText('You have no permission').first().waitFor()
  await page.unroute('**/selectSkillMatrix')
  await page.getByRole('textbox', { name: 'Name or job number' }).fill('nobody at all')
  await page.getByText('No matching people').waitFor()
  expect(planner.complaints).toEqual([])
  await planner.close()
})

test('and has an operation want it', async () => {
  const { page } = administrator
  await byMenu(page, 'Basic Data', 'Processes')
  const operations = list(page, 'Operation')
  await page.getByRole('search').getByRole('textbox').first().fill(task.produreName)
  await button(row(operations, task.produreName).first(), 'Edit').click()
  const form = page.getByRole('dialog', { name: /^Edit Operation/ })
  await choose(form, 'Skills required', `${soldering} SO`)
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  expect(administrator.complaints).toEqual([])
})

/** Somebody presses start at a station of the task. */
async function startAs(account: string): Promise<Person> {
  const person = await atTask(browser, demo.address, account, task.taskNo)
  if (task.stations.length > 1) await chooseAtWork(person.page, 'Select a station', task.stations[0]?.number as string)
  await press(person.page, 'Start work')
  return person
}

test('an operator without it is asked when he starts; on his no it ends there', async () => {
  const { page, complaints, close } = await startAs('operator')
  const question = page.getByRole('dialog').filter({ hasText: `${without.name} (${soldering})` })
  await question.waitFor()
  await button(question, 'Cancel').click()
  await question.waitFor({ state: 'detached' })
  expect((await cardOf(without, task.id)).status).toBe('waiting')
  expect(await reportForm(page).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('one with it is not', async () => {
  const { page, complaints, close } = await startAs('operator2')
  await reportForm(page).waitFor()
  expect((await cardOf(able, task.id)).onDuty.map(({ jobNumber }) => jobNumber)).toEqual([able.jobNumber])
  expect(complaints).toEqual([])
  await close()
})
