import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GanttTask, isBegun } from '#areas/planning/web/gantt/canvas/plan.ts'
import { machineCrud } from '#areas/workcenters/contract/machine.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { atHome, button, downloaded, input, logIn, type Person, sheetOf, visit } from './browser-session.ts'
import { aheadOf, chooseTask, movedBetween, plannerAt, planOf, tasksOf, tools } from './gantt-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let planner: Person
let caller: Caller

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  caller = await callerAt(demo.address, 'manager')
  planner = await plannerAt(browser, demo.address)
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const hour = 3_600_000
const clock = (instant: number) => new Date(instant + 8 * hour).toISOString().slice(0, 16).replace('T', ' ')

async function fillMoment(dialog: Locator, label: string, instant: number): Promise<void> {
  const box = dialog.getByLabel(label)
  await box.fill(clock(instant))
  await box.press('Enter')
}

test('a machine breaks down: the differences are listed, only they happen, and one undo takes all of it back', async () => {
  const { page } = planner
  const before = await planOf(caller)
  const ahead = aheadOf(before).filter(({ machineId }) => machineId !== null)
  // What comes after it is listed whole: of more than a hundred changes the table holds those in sight.
  const task = ahead.at(-Math.min(60, ahead.length)) as GanttTask
  const from = Math.floor((task.start - 30 * 60_000) / 60_000) * 60_000
  const to = from + 8 * hour
  await chooseTask(page, task.taskNo)
  await button(tools(page), 'Machine down').click()
  const dialog = page.getByRole('dialog', { name: 'Machine down' })
  await fillMoment(dialog, 'From', from)
  await fillMoment(dialog, 'Until', to)
  await dialog.getByLabel('Reason').fill('Spindle bearing')
  await button(dialog, 'Show consequences').click()
  const accept = dialog.getByRole('button', { name: /^Accept \d+ changes?$/ })
  await accept.waitFor({ timeout: 30_000 })
  const listed = await dialog.locator('tbody tr.ant-table-row td:first-child').allInnerTexts()
  expect(listed).toContain(task.taskNo)
  expect(movedBetween(before, await planOf(caller)), 'nothing moves before it is accepted').toEqual([])

  await accept.click()
  await dialog.waitFor({ state: 'detached', timeout: 30_000 })
  const after = await planOf(caller)
  expect(movedBetween(before, after)).toEqual(listed.toSorted())
  const made = after.downtimes.filter(({ reason }) => reason === 'Spindle bearing')
  expect(made).toMatchObject([{ machineId: task.machineId, from, to }])
  const there = tasksOf(after).filter((each) => each.machineId === task.machineId && !isBegun(after, each.index))
  expect(there.filter(({ start }) => start >= from && start < to)).toEqual([])

  await tools(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(async () => movedBetween(before, await planOf(caller)), { timeout: 20_000 }).toEqual([])
  expect((await planOf(caller)).downtimes).toEqual(before.downtimes)
})

test('the tooltip and the filter tell what can run now and what a task still needs; the tasks in view go to a sheet', async () => {
  const { page } = planner
  const search = page.getByRole('textbox', { name: 'Order, task, material' })
  await search.fill('')
  const plan = await planOf(caller)
  const [task] = aheadOf(plan) as [GanttTask]
  await chooseTask(page, task.taskNo)
  await page.getByTestId('gantt-selected').focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: `Task ${task.taskNo}` })
  await drawer.getByText(/^Documents · (ready|waiting|not needed)/).waitFor()
  await drawer.getByRole('button', { name: 'Close' }).click()

  await search.fill('')
  await page.getByRole('checkbox', { name: 'Can run now' }).check()
  const table = page.locator('.gantt-table [data-task-no]')
  const answer = (await caller.call('/production/web/selectReadiness', {
    from: Date.now() - 2 * 86_400_000,
    to: Date.now() + 14 * 86_400_000,
  })) as { packed: number[] }
  const runnable = answer.packed.filter((packed) => packed & (1 << 18)).length
  const shown = page.locator('.gantt-table table')
  await expect
    .poll(async () => Number(await shown.getAttribute('aria-rowcount')) - 1, { timeout: 20_000 })
    .toBe(runnable)
  const marks = await table.locator('[aria-label="Can run now"]').count()
  expect(marks).toBe(await table.count())

  // At some hours nothing can run: what goes to the sheet is all that is in view then.
  await page.getByRole('checkbox', { name: 'Can run now' }).uncheck()
  const inView = async () => Number(await shown.getAttribute('aria-rowcount')) - 1
  await expect.poll(inView, { timeout: 20_000 }).toBeGreaterThan(runnable)
  const all = await inView()
  await tools(page).getByRole('button', { name: 'Export the tasks shown' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export the tasks shown' })
  await button(dialog, 'Export').click()
  await button(dialog, 'Download').waitFor({ timeout: 30_000 })
  const { path } = await downloaded(page, () => button(dialog, 'Download').click())
  expect((await sheetOf(path)).rows).toHaveLength(all)
})

test('maintenance is planned in the machine\u2019s ledger: the planner finds the tasks that stand in it, until it is taken back', async () => {
  const plan = await planOf(caller)
  // What runs may end later than planned, and nobody services a machine that runs.
  const busy = new Set(tasksOf(plan).flatMap(({ index, machineId }) => (isBegun(plan, index) ? [machineId] : [])))
  const [task] = aheadOf(plan).filter(({ machineId }) => machineId !== null && !busy.has(machineId)) as [GanttTask]
  const machine = await caller.call<{ number: string }>(machineCrud.get.path, { id: task.machineId })
  const maintainer = await visit(browser, demo.address)
  const { page } = maintainer
  await page.getByRole('button', { name: 'English' }).click()
  await logIn(page, 'maintainer')
  await atHome(page)
  await maintainer.open('machineMain')
  const row = page.getByRole('row').filter({ hasText: machine.number })
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill(machine.number)
  await page.keyboard.press('Enter')
  await row.getByRole('button', { name: 'History' }).click()
  const ledger = page.getByRole('dialog', { name: machine.number })
  await ledger.getByRole('tab', { name: 'Planned maintenance' }).click()
  await button(ledger, 'Add').first().click()
  const form = page.getByRole('dialog', { name: /Planned maintenance$/ })
  await fillMoment(form, 'From', task.start)
  await fillMoment(form, 'Until', task.start + hour)
  await input(form, 'textbox', 'Description').fill('Change the spindle oil')
  await button(form, 'Save').click()
  const window = ledger.locator('.ant-table-row').filter({ hasText: 'Change the spindle oil' })
  await window.getByText('Upcoming').waitFor()

  await planner.open('APSRetryworkorder')
  const exception = planner.page.locator('.ant-table-row').filter({ hasText: task.taskNo })
  await exception.getByText('Change the spindle oil').waitFor()

  await window.getByRole('button', { name: 'Cancel or end' }).click()
  await button(page.getByRole('dialog').last(), 'OK').click()
  await window.waitFor({ state: 'detached' })
  await exception.waitFor({ state: 'detached' })
  expect([...planner.complaints, ...maintainer.complaints]).toEqual([])
  await maintainer.close()
})
