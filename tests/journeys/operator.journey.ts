import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { atScreen, choose, figure, fillReport, goodInput, phone, press, reportForm, scan } from './floor-screen.ts'
import { type Caller, callerAt, cardOf, freshTask, goHome, reportsOf } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let operator: Caller
let colleague: Caller

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  operator = await callerAt(demo.address, 'operator')
  colleague = await callerAt(demo.address, 'operator2')
  await goHome(operator)
  await goHome(colleague)
})

afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

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

  await choose(page, 'Choose people, or scan a badge', colleague.jobNumber, colleague.jobNumber)
  await page.keyboard.press('Escape')
  await choose(page, 'Choose a station', task.stations[0]?.number as string)
  await press(page, 'Start work')
  for (const { jobNumber } of [operator, colleague])
    await page.getByRole('listitem').filter({ hasText: jobNumber }).waitFor()
  await reportForm(page).waitFor()

  for (const [good, defects] of [
    [12, { [scratch]: 2 }],
    [9, { [scratch]: 1, [dent]: 3 }],
  ] as [number, Record<string, number>][]) {
    await expect
      .poll(() => goodInput(page).inputValue(), { message: 'what remains is offered' })
      .toBe(String(remaining))
    await fillReport(page, good, defects)
    await press(reportForm(page), 'Report')
    remaining -= good
    await expect.poll(() => figure(page, 'Remaining').textContent()).toContain(`${remaining} `)
  }
  const told = await reportsOf(operator, task.taskNo)
  expect(told.map(({ goodQuantity, defectiveQuantity }) => [goodQuantity, defectiveQuantity])).toEqual([
    [9, 4],
    [12, 2],
  ])
  expect(told[0]?.defects).toContain(dent)
  expect(told[0]?.personNames).toContain(colleague.name)

  await fillReport(page, remaining + 1)
  await press(reportForm(page), 'Report')
  const refusal = page.getByRole('alert').filter({ hasText: `takes ${remaining} ${task.unit} more` })
  await refusal.waitFor()
  expect(await reportsOf(operator, task.taskNo)).toHaveLength(2)

  await press(page, 'End work')
  await expect.poll(async () => (await cardOf(operator, task.id)).onDuty).toEqual([])
  await reportForm(page).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await close()
})
