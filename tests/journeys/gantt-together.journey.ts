import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GanttTask } from '#areas/planning/web/gantt/canvas/plan.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { type Person } from './browser-session.ts'
import {
  aheadOf,
  carry,
  chooseTask,
  notice,
  plannerAt,
  planOf,
  setTool,
  startsAt,
  tasksOf,
  tools,
} from './gantt-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let one: Person
let two: Person
let caller: Caller

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  caller = await callerAt(demo.address, 'manager')
  one = await plannerAt(browser, demo.address, 'planner')
  two = await plannerAt(browser, demo.address, 'manager')
  for (const { page } of [one, two]) await setTool(page, 'Zoom', 'Shift')
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const hour = 3_600_000
const here = (person: Person) => person.page.getByRole('status', { name: 'Who else plans' })

/** Tasks ahead that neither wait for each other nor share a machine. */
async function twoApart(): Promise<[GanttTask, GanttTask]> {
  const ahead = aheadOf(await planOf(caller))
  const [first] = ahead
  const second = ahead.findLast((task) => task.orderId !== first?.orderId && task.machineId !== first?.machineId)
  if (!first || !second) throw new Error('no two tasks are apart')
  return [first, second]
}

test('each sees who else is there, what he holds and what he changed, without losing the own drag', async () => {
  const [held, moved] = await twoApart()
  await here(two).getByText(/./).first().waitFor()
  const bar = await chooseTask(one.page, held.taskNo)
  await carry(one.page, bar, 3 * hour)
  await notice(one.page)
    .getByText(/others? moves? along/)
    .waitFor()
  await here(two)
    .getByText(new RegExp(`is moving ${held.taskNo}$`))
    .waitFor()

  await two.page.bringToFront()
  await chooseTask(two.page, moved.taskNo)
  await two.page.getByTestId('gantt-selected').focus()
  await two.page.keyboard.down('Shift')
  for (let n = 0; n < 12; n++) await two.page.keyboard.press('ArrowRight')
  await notice(two.page)
    .getByText(/others? moves? along/)
    .waitFor()
  await two.page.keyboard.up('Shift')
  await startsAt(caller, moved.taskNo, (at) => at > moved.start)

  expect(await notice(one.page).isVisible(), 'the own drag goes on').toBe(true)
  await one.page.mouse.up()
  await startsAt(caller, held.taskNo, (at) => at > held.start)
  const now = tasksOf(await planOf(caller))
  expect(now.find(({ taskNo }) => taskNo === moved.taskNo)?.start).toBeGreaterThan(moved.start)
  await chooseTask(one.page, moved.taskNo)
  const shown = one.page.locator(`.gantt-table [data-task-no="${moved.taskNo}"]`)
  const start = new Date(now.find(({ taskNo }) => taskNo === moved.taskNo)?.start ?? 0).toISOString()
  await expect.poll(() => shown.getAttribute('data-start'), { timeout: 10_000 }).toBe(start)
})

test('what somebody else changed meanwhile is not overwritten: the late one is told who and where it stands', async () => {
  const [task] = await twoApart()
  const bar = await chooseTask(one.page, task.taskNo)
  await carry(one.page, bar, 5 * hour)
  await notice(one.page)
    .getByText(/others? moves? along/)
    .waitFor()
  const { id, version, centerId, machineId } = task
  await caller.call('/production/web/moveTask', {
    id,
    version,
    workCenterId: centerId,
    machineId,
    start: task.start + hour,
  })
  const theirs = tasksOf(await planOf(caller)).find(({ taskNo }) => taskNo === task.taskNo)?.start
  await notice(one.page).getByText('Somebody just changed this task').waitFor()
  await one.page.mouse.up()
  await one.page.getByText(new RegExp(`changed task “${task.taskNo}”: it is now at`)).waitFor()
  expect(tasksOf(await planOf(caller)).find(({ taskNo }) => taskNo === task.taskNo)?.start).toBe(theirs)

  await tools(one.page).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect
    .poll(async () => tools(one.page).getByRole('button', { name: 'Undo', exact: true }).isDisabled(), {
      timeout: 10_000,
    })
    .toBe(true)
  expect(
    tasksOf(await planOf(caller)).find(({ taskNo }) => taskNo === task.taskNo)?.start,
    'his undo reaches his own step alone',
  ).toBe(theirs)
  expect([one.complaints, two.complaints]).toEqual([[], []])
})
