import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linksOf } from '#areas/planning/web/gantt/canvas/links.ts'
import { type GanttTask, type Plan, taskAt } from '#areas/planning/web/gantt/canvas/plan.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { byMenu, type Person } from './browser-session.ts'
import {
  aheadOf,
  carry,
  chooseTask,
  movedBetween,
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
let planner: Person
let other: Caller

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  other = await callerAt(demo.address, 'manager')
  planner = await plannerAt(browser, demo.address)
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

/** A task that waits, and the one of its order that must wait for it. */
function pair(plan: Plan): [GanttTask, GanttTask] {
  const ahead = new Set(aheadOf(plan).map(({ index }) => index))
  for (const index of ahead) {
    const { orderId } = taskAt(plan, index)
    const link = linksOf(plan, orderId).find(([before, after]) => before === index && ahead.has(after))
    if (link) return [taskAt(plan, link[0]), taskAt(plan, link[1])]
  }
  throw new Error('no order has two tasks ahead')
}

const hour = 3_600_000

test('a conflict shows while the bar is held, and letting it be changes nothing', async () => {
  const { page } = planner
  const before = await planOf(other)
  const [first, second] = pair(before)
  await other.call('/production/web/lockTask', { ids: [second.id] })
  await setTool(page, 'Zoom', 'Shift')
  const bar = await chooseTask(page, first.taskNo)
  await carry(page, bar, second.end - first.start)
  await notice(page).getByText(`“${second.taskNo}” starts before the preceding “${first.taskNo}” is done`).waitFor()
  expect(await notice(page).getAttribute('class')).toContain('gantt-notice-bad')
  await page.keyboard.press('Escape')
  await notice(page).waitFor({ state: 'detached' })
  await page.mouse.up()
  await other.call('/production/web/unlockTask', { ids: [second.id] })
  expect(movedBetween(before, await planOf(other))).toEqual([])
})

test('he moves it by mouse and by keyboard, and takes both back; what the demo planned is not his to undo', async () => {
  const { page } = planner
  const before = await planOf(other)
  const [first, second] = pair(before)
  const undo = tools(page).getByRole('button', { name: 'Undo', exact: true })
  expect(await undo.isDisabled()).toBe(true)

  const bar = await chooseTask(page, first.taskNo)
  await carry(page, bar, second.start - first.start + 2 * hour)
  await notice(page)
    .getByText(/[1-9]\d* others? moves? along/)
    .waitFor()
  await page.mouse.up()
  await notice(page).waitFor({ state: 'detached' })
  await startsAt(other, first.taskNo, (at) => at > first.start)
  const dragged = await planOf(other)
  expect(movedBetween(before, dragged)).toContain(second.taskNo)

  await chooseTask(page, first.taskNo)
  const at = tasksOf(dragged).find(({ taskNo }) => taskNo === first.taskNo)?.start ?? 0
  await page.getByTestId('gantt-selected').focus()
  await page.keyboard.down('Shift')
  for (let n = 0; n < 24; n++) await page.keyboard.press('ArrowRight')
  await notice(page)
    .getByText(/others? moves? along/)
    .waitFor()
  await page.keyboard.up('Shift')
  await notice(page).waitFor({ state: 'detached' })
  await startsAt(other, first.taskNo, (start) => start > at)

  await page.getByTestId('gantt-selected').focus()
  await page.keyboard.press('Control+z')
  await startsAt(other, first.taskNo, (start) => start === at)
  expect(movedBetween(dragged, await planOf(other))).toEqual([])
  await expect.poll(() => undo.isEnabled(), { timeout: 10_000 }).toBe(true)
  await undo.click()
  await startsAt(other, first.taskNo, (start) => start === first.start)
  expect(movedBetween(before, await planOf(other))).toEqual([])
  await expect.poll(() => undo.isDisabled(), { timeout: 10_000 }).toBe(true)
})

test('he stretches a bar by its end and by keyboard, and both are undone', async () => {
  const { page } = planner
  const before = await planOf(other)
  const [first] = pair(before)
  await setTool(page, 'Zoom', 'Hour')
  await chooseTask(page, first.taskNo)
  await page.getByTestId('gantt-selected').focus()
  await page.keyboard.down('Alt')
  for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowRight')
  await notice(page)
    .getByText(/others? moves? along/)
    .waitFor()
  await page.keyboard.up('Alt')
  await notice(page).waitFor({ state: 'detached' })
  const endOf = async () => tasksOf(await planOf(other)).find(({ taskNo }) => taskNo === first.taskNo)?.end ?? 0
  await expect.poll(endOf, { timeout: 20_000 }).toBeGreaterThan(first.end)
  await page.keyboard.press('Control+z')
  await expect.poll(endOf, { timeout: 20_000 }).toBe(first.end)
  expect(movedBetween(before, await planOf(other))).toEqual([])
  expect(planner.complaints).toEqual([])
})

const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

test('the Gantt goes on as many sheets as it says, and the daily plan on its own', async () => {
  const { page } = planner
  await page.getByRole('textbox', { name: 'Order, task, material' }).fill('')
  // The browser's own dialog cannot be answered here: what it would print is looked at instead.
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await tools(page).getByRole('button', { name: 'Print', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Print' })
  const print = dialog.getByRole('button', { name: /^Print \d+ pages?$/ })
  const sheets = Number(/\d+/.exec(await print.innerText())?.[0])
  await print.click()
  await page.locator('html[data-printed]').waitFor()
  expect(await page.locator('.gantt-print img').count()).toBe(sheets)
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(sheets)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(await page.locator('.gantt-print').count()).toBe(0)

  await byMenu(page, 'Production Report', 'Daily plan')
  await page.locator('main').getByRole('button', { name: 'Print', exact: true }).click()
  await page.locator('.print-root .daily-print table').first().waitFor()
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(0)
  expect(planner.complaints).toEqual([])
})
