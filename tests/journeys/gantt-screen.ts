import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type GanttPlan, selectGantt } from '#areas/planning/contract/gantt/gantt.api.ts'
import { type GanttTask, isBegun, type Plan, readPlan, taskAt } from '#areas/planning/web/gantt/canvas/plan.ts'
import { atHome, byMenu, logIn, type Person, visit } from './browser-session.ts'
import type { Caller } from './shop-floor.ts'

const day = 86_400_000

/** Somebody who plans, in English, at the Gantt by its menu. */
export async function plannerAt(browser: Browser, address: string, account = 'planner'): Promise<Person> {
  const person = await visit(browser, address, { width: 1366, height: 768 })
  await person.page.getByRole('button', { name: 'English' }).click()
  await logIn(person.page, account)
  await atHome(person.page)
  await byMenu(person.page, 'Lean Scheduling', 'Gantt scheduling')
  // On a low screen the bars have the room until the table is asked for.
  const table = person.page.getByRole('switch', { name: 'Task table', exact: true })
  await table.waitFor()
  if ((await table.getAttribute('aria-checked')) === 'false') await table.click()
  return person
}

/** The plan around now, as the server tells it. */
export async function planOf(caller: Caller): Promise<Plan> {
  const now = Date.now()
  const range = { from: now - 2 * day, to: now + 14 * day }
  return readPlan(await caller.call<GanttPlan>(selectGantt.path, range))
}

export const tasksOf = (plan: Plan): GanttTask[] => Array.from({ length: plan.count }, (_, i) => taskAt(plan, i))

/** Tasks that wait and begin later than in an hour, by start. */
export const aheadOf = (plan: Plan): GanttTask[] =>
  tasksOf(plan)
    .filter((task) => !isBegun(plan, task.index) && !task.locked && task.start > plan.now + 3_600_000)
    .sort((a, b) => a.start - b.start)

/** Where every task stands, its set-up with it, to compare plans by. */
export const standings = (plan: Plan): Map<string, string> =>
  new Map(
    tasksOf(plan).map(({ taskNo, centerId, machineId, setupStart, start, end }) => [
      taskNo,
      [centerId, machineId, setupStart, start, end].join(' '),
    ]),
  )

/** Tasks that stand elsewhere in one plan than in the other. */
export function movedBetween(before: Plan, after: Plan): string[] {
  const was = standings(before)
  return [...standings(after)].flatMap(([taskNo, at]) => (was.get(taskNo) === at ? [] : [taskNo])).sort()
}

/** Narrows the Gantt to one task and chooses it. @returns its bar */
export async function chooseTask(page: Page, taskNo: string): Promise<Locator> {
  const search = page.getByRole('textbox', { name: 'Order, task, material' })
  await search.fill(taskNo)
  const row = page.locator(`.gantt-table [data-task-no="${taskNo}"]`)
  await row.waitFor({ timeout: 20_000 })
  await row.click()
  const bar = page.getByTestId('gantt-selected').and(page.locator(`[data-task-no="${taskNo}"]`))
  await bar.waitFor()
  return bar
}

/** Takes hold of a bar by the mouse and carries it so many milliseconds, without letting go. */
export async function carry(page: Page, bar: Locator, by: number): Promise<void> {
  const box = await bar.boundingBox()
  const [from, to] = [await bar.getAttribute('data-start'), await bar.getAttribute('data-end')].map((each) =>
    Date.parse(each ?? ''),
  )
  if (!box || !from || !to) throw new Error('the bar is not drawn')
  const pixels = (by * box.width) / (to - from)
  const [x, y] = [box.x + Math.min(box.width / 2, 8), box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels / 2, y, { steps: 4 })
  await page.mouse.move(x + pixels, y, { steps: 4 })
}

export const notice = (page: Page): Locator => page.getByTestId('gantt-move')
export const tools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Scheduling tools' })

/** Chooses in one of the toolbar's lists. */
export async function setTool(page: Page, label: string, option: string): Promise<void> {
  await tools(page).getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

/** Waits until a task stands where it is expected. */
export async function startsAt(caller: Caller, taskNo: string, fits: (start: number) => boolean): Promise<void> {
  const start = async () => tasksOf(await planOf(caller)).find((task) => task.taskNo === taskNo)?.start ?? 0
  await expect.poll(async () => fits(await start()), { timeout: 20_000 }).toBe(true)
}
