import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { atScreen, atTask, choose, fillReport, goodInput, offer, press, reportForm } from './floor-screen.ts'
import { type Caller, callerAt, cardOf, freshTask, goHome, inspectPumps, reportsOf } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let operator: Caller

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  operator = await callerAt(demo.address, 'operator')
  await goHome(operator)
})

afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

it('lets an operator make the first piece, holds the rest until an inspector passed it, and then lets him go on', async () => {
  await inspectPumps(demo.address)
  const task = await freshTask(demo.address, operator)
  const floor = await atTask(browser, demo.address, 'operator', task.taskNo)
  const state = floor.page.getByRole('region', { name: 'Inspections' })
  await state.getByText('First-article inspection required').waitFor()
  await choose(floor.page, 'Select a station', task.stations[0]?.number as string)
  await press(floor.page, 'Start work')
  await state.getByText('is pending: until it passes, report at most 1').waitFor()

  await offer(floor.page, 'Remaining 1').click()
  await press(reportForm(floor.page), 'Report')
  await expect.poll(() => goodInput(floor.page).inputValue()).toBe('')
  await expect.poll(() => offer(floor.page, 'Remaining 1').count(), { message: 'nothing more is offered' }).toBe(0)
  await fillReport(floor.page, 20)
  // Once the first report can no longer be undone, a second one is not asked about.
  await floor.page.getByRole('button', { name: /^undo Undo/ }).waitFor({ state: 'detached' })
  await press(reportForm(floor.page), 'Report')
  await floor.page.getByRole('alert').filter({ hasText: 'passes, report at most 1' }).waitFor()
  expect(await reportsOf(operator, task.taskNo)).toHaveLength(1)

  const desk = await atScreen(browser, demo.address, 'inspector', 'inspectionRecord', { width: 1366, height: 768 })
  const inspect = desk.page.getByRole('row').filter({ hasText: task.taskNo }).getByRole('button', { name: 'Inspect' })
  await inspect.click()
  const entry = desk.page.getByRole('dialog')
  await entry.getByRole('spinbutton', { name: 'Press force 1' }).fill('6.4')
  await entry.getByText('Above the limit').waitFor()
  expect(await entry.getByRole('button', { name: 'Passed' }).isDisabled(), 'what fails by its values cannot pass').toBe(
    true,
  )
  await entry.getByRole('spinbutton', { name: 'Press force 1' }).fill('5.1')
  // The browser's way back leaves a half-filled sheet; it is offered again.
  await desk.page.goBack()
  await desk.page.goForward()
  await inspect.click()
  await press(entry, 'Restore')
  await expect.poll(() => entry.getByRole('spinbutton', { name: 'Press force 1' }).inputValue()).toBe('5.1')
  await entry.getByRole('group', { name: 'Looks 1' }).getByRole('button', { name: 'Good' }).first().click()
  await entry.getByText('passes by the rule').waitFor()
  await press(entry, 'Passed')
  await entry.waitFor({ state: 'detached' })
  expect(
    await desk.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gm_draft'))),
    'sent',
  ).toEqual([])

  await press(desk.page, 'Spot inspection')
  await entry.getByRole('combobox', { name: 'Task' }).fill('x')
  await press(entry, 'Cancel')
  await desk.page.getByText('Discard unsaved changes?').waitFor()

  await state.getByText('passed: continue production').waitFor()
  await fillReport(floor.page, 20)
  await press(reportForm(floor.page), 'Report')
  await expect.poll(async () => (await cardOf(operator, task.id)).reportedGood).toBe(21)
  expect([...floor.complaints, ...desk.complaints]).toEqual([])
  await floor.close()
  await desk.close()
})
