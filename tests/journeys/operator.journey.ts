import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { sayYes } from './browser-session.ts'
import {
  atScreen,
  atTask,
  choose,
  figure,
  fillReport,
  goodInput,
  offer,
  phone,
  press,
  reportForm,
  reportSurely,
  scan,
} from './floor-screen.ts'
import {
  type Caller,
  type Colleague,
  cardOf,
  freeColleague,
  freshTask,
  goHome,
  operatorsAtHome,
  reportsOf,
} from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let operator: Caller
let colleague: Caller
let third: Colleague

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  ;({ operator, colleague } = await operatorsAtHome(demo.address))
  third = await freeColleague(operator, [operator.id, colleague.id])
})

afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

/** A figure of the head, as a number is shown. */
async function remains(page: Page, quantity: number): Promise<void> {
  await expect.poll(() => figure(page, 'Can still be reported').textContent()).toContain(`${quantity} `)
}

it('lets an operator scan, start with a colleague, report, be refused beyond the limit, and end', async () => {
  const task = await freshTask(demo.address, operator)
  const [scratch, dent] = task.reasons.map(({ name }) => name) as [string, string]
  let remaining = task.remaining as number
  const { page, complaints, close } = await atScreen(browser, demo.address, 'operator', 'scanCodeRoReportWork', phone)
  await page.getByRole('heading', { name: 'Tasks' }).waitFor()

  await scan(page, task.taskNo)
  await page.getByRole('heading', { name: task.produreName }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Tasks' }).waitFor()
  await page.goForward()
  await page.getByRole('heading', { name: task.produreName }).waitFor()
  expect(await reportForm(page).count(), 'nobody reports before somebody has started').toBe(0)

  // Badges build the crew: none takes away another's owner, nor the station that was chosen.
  await choose(page, 'Select a station', task.stations[0]?.number as string)
  const crew = page.locator('.exec-coming')
  for (const { jobNumber, name } of [colleague, third]) {
    await scan(page, jobNumber)
    await crew.getByText(name).waitFor()
  }
  await press(page, 'Start work')
  for (const { jobNumber } of [operator, colleague, third])
    await page.getByRole('listitem').filter({ hasText: jobNumber }).waitFor()
  await reportForm(page).waitFor()

  await remains(page, remaining)
  await offer(page, `Remaining ${remaining}`).waitFor()
  expect(await goodInput(page).inputValue(), 'nothing is entered that nobody entered').toBe('')
  await fillReport(page, 12, { [scratch]: 2 })
  await press(reportForm(page), 'Report')
  remaining -= 12
  await remains(page, remaining)
  expect(await goodInput(page).inputValue()).toBe('')
  expect(await reportForm(page).getByRole('button', { name: 'Report', exact: true }).isDisabled()).toBe(true)

  await fillReport(page, 9, { [scratch]: 1, [dent]: 3 })
  await reportSurely(page, '12 ')
  remaining -= 9
  await remains(page, remaining)
  const told = await reportsOf(operator, task.taskNo)
  expect(told.map(({ goodQuantity, defectiveQuantity }) => [goodQuantity, defectiveQuantity])).toEqual([
    [9, 4],
    [12, 2],
  ])
  expect(told[0]?.defects).toContain(dent)
  expect(told[0]?.personNames).toContain(colleague.name)

  // The rest in one press, asked about because it completes the task, and undone at once.
  await offer(page, `Remaining ${remaining}`).click()
  await reportSurely(page, `completes task ${task.taskNo}`)
  await page.getByRole('status').getByRole('button', { name: /Undo/ }).click({ timeout: 8_000 })
  // What remains may still be shown as it was before the report: only the answer says that it was undone.
  await page
    .getByText(/^Report \S+ undone$/)
    .first()
    .waitFor()
  await remains(page, remaining)
  expect(await cardOf(operator, task.id)).toMatchObject({ status: 'inProgress', reportedGood: 21 })

  await fillReport(page, remaining + 1)
  await press(reportForm(page), 'Report')
  const question = page.getByRole('dialog').filter({ hasText: 'completes task' })
  await question.waitFor()
  await sayYes(question)
  const refusal = page.getByRole('alert').filter({ hasText: `can take ${remaining} ${task.unit} more` })
  await refusal.waitFor()
  await fillReport(page, remaining)
  await refusal.waitFor({ state: 'detached' })

  await press(page, 'End work')
  await expect.poll(async () => (await cardOf(operator, task.id)).onDuty).toEqual([])
  await reportForm(page).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /Same as last time/ }).click()
  for (const { name } of [operator, colleague, third]) await crew.getByText(name).first().waitFor()
  await press(page, 'Start work')
  await expect.poll(async () => (await cardOf(operator, task.id)).onDuty.length).toBe(3)
  expect(complaints).toEqual([])
  await close()
})

it('asks whoever is not at a task for whom he reports, and shows a correction at once', async () => {
  const task = await freshTask(demo.address, operator)
  await goHome(colleague)
  const people = [colleague, third]
  await colleague.call('/production/app/startWork', {
    taskId: task.id,
    stationId: task.stations[0]?.id,
    userIds: people.map(({ id }) => id),
    confirmed: ['moveDuty'],
  })
  const { page, complaints, close } = await atTask(browser, demo.address, 'operator', task.taskNo)
  await fillReport(page, 10)
  const report = reportForm(page).getByRole('button', { name: 'Report', exact: true })
  expect(await report.isDisabled(), 'for whom is not said').toBe(true)
  await reportForm(page).getByRole('button', { name: third.name, exact: true }).click()
  await press(reportForm(page), 'Report')
  await expect.poll(() => figure(page, 'Good').textContent()).toBe('10')
  expect((await reportsOf(operator, task.taskNo)).map(({ personNames }) => personNames)).toEqual([third.name])

  const list = page.locator('.exec-recent')
  await press(list, 'Correct')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Good', exact: true }).fill('8')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Counted again')
  await press(dialog, 'Correct')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => figure(page, 'Good').textContent(), { timeout: 4_000 }).toBe('8')
  await list.getByText('8', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})
