import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LotProposal, previewSplitOver } from '#areas/planning/contract/task/split-over.api.ts'
import type { GanttTask } from '#areas/planning/web/gantt/canvas/plan.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button, type Person } from './browser-session.ts'
import { aheadOf, chooseTask, movedBetween, plannerAt, planOf, tools } from './gantt-screen.ts'
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

const proposalFor = ({ id, version }: GanttTask) =>
  caller.call<LotProposal>(previewSplitOver.path, { id, version, most: 4, least: 1 })

/** The first task that is done earlier in parts. */
async function worthSplitting(): Promise<{ task: GanttTask; parts: LotProposal['parts'] }> {
  for (const task of aheadOf(await planOf(caller))) {
    if (task.members.length > 0 || task.quantity < 2) continue
    const { parts } = await proposalFor(task)
    if (parts.length > 0) return { task, parts }
  }
  throw new Error('no task of the demo is done earlier in parts')
}

test('a planner sees the parts of a task before it is split over machines, splits it, and takes it back', async () => {
  const { page } = planner
  const before = await planOf(caller)
  const { task, parts } = await worthSplitting()
  await chooseTask(page, task.taskNo)
  await page.getByRole('button', { name: 'Split over machines' }).click()
  const dialog = page.getByRole('dialog', { name: `Split task ${task.taskNo} over parallel machines` })
  await dialog.getByText('earlier').first().waitFor({ timeout: 30_000 })
  expect(await dialog.locator('tbody tr.ant-table-row').count()).toBe(parts.length)
  expect(movedBetween(before, await planOf(caller)), 'nothing moves before it is accepted').toEqual([])

  await button(dialog, 'Split').click()
  await dialog.waitFor({ state: 'detached', timeout: 30_000 })
  expect((await planOf(caller)).count).toBe(before.count + parts.length - 1)

  await tools(page).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(async () => movedBetween(before, await planOf(caller)), { timeout: 20_000 }).toEqual([])
  expect((await planOf(caller)).count).toBe(before.count)
})
