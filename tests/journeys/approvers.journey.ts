import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LineNow } from '#areas/boards/contract/production.api.ts'
import type { TaskCard } from '#areas/execution/contract/floor.ts'
import type { getReportCourse } from '#areas/execution/contract/report.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import type { Person } from './browser-session.ts'
import { atScreen, atTask, phone, press } from './floor-screen.ts'
import { type Caller, freshTask, operatorsAtHome, type ReportRow, reportsOf } from './shop-floor.ts'

/**
 * What hangs on a report follows by itself, without a press. How soon is for the bench to measure (within two seconds where nothing else
 * runs): here other journeys and other machines' work share the processors.
 */
const soon = { timeout: 20_000, interval: 50 }

let demo: DemoServer
let browser: Browser
let operator: Caller
let colleague: Caller
let task: TaskCard

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  ;({ operator, colleague } = await operatorsAtHome(demo.address))
  task = await freshTask(demo.address, operator)
  await operator.call('/production/app/startWork', {
    taskId: task.id,
    stationId: task.stations[0]?.id,
    userIds: [operator.id, colleague.id],
  })
})

afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const report = async (goodQuantity: number): Promise<ReportRow> => {
  await operator.call('/production/app/addReport', { taskId: task.id, goodQuantity })
  const [row] = await reportsOf(operator, task.taskNo)
  return row as ReportRow
}

const openAt = (account: string, screen: string, look = {}) => atScreen(browser, demo.address, account, screen, look)

/** A board on a wall: by itself, as many rows as it can show, on the line that the task runs on. */
async function boardOf(screen: string): Promise<Person> {
  const board = await openAt('manager', screen, { width: 1920, height: 1080 })
  const { page } = board
  await press(page, 'Settings')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('spinbutton').first().fill('50')
  await settings.getByText(task.lineName as string, { exact: true }).click()
  await press(settings, 'Save')
  await settings.waitFor({ state: 'detached' })
  return board
}

/** Finds reports by their task's number and decides them at a computer. */
async function decide({ page }: Person, numbers: string[], verb: 'Approve' | 'Reject', reason?: string): Promise<void> {
  await page.getByRole('search').getByRole('textbox').first().fill(task.taskNo)
  for (const number of numbers) await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check()
  await press(page.getByRole('toolbar', { name: 'Actions' }), verb)
  if (!reason) return
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(reason)
  await press(dialog, verb)
}

/** The same on a phone, card by card. */
async function decideByPhone({ page }: Person, good: number[], verb: 'Approve' | 'Reject'): Promise<void> {
  for (const quantity of good) await cardOf(page, quantity).getByRole('checkbox').check()
  await press(page, verb)
}

const cardOf = (page: Page, quantity: number): Locator =>
  page
    .locator('.exec-approval-card')
    .filter({ hasText: task.workorderNo })
    .filter({ has: page.locator('dd').getByText(String(quantity), { exact: true }) })

/** Turns the pages of a board until one shows what somebody waits for, and holds it. */
async function holdWhere(page: Page, shows: () => Promise<boolean>): Promise<void> {
  await press(page, 'Pause')
  await expect
    .poll(async () => {
      if (await shows()) return true
      await press(page, 'Next page')
      return false
    })
    .toBe(true)
}

/** What stands there; boards keep a figure and its words on one line by spaces that do not break. */
const textsOf = (locator: Locator) => async () =>
  (await locator.textContent({ timeout: 1_000 }).catch(() => ''))?.replaceAll('\u00a0', ' ')

it('takes reports through three levels, one of them back to its operator, while progress and boards follow', async () => {
  const plan = task.planQuantity
  const [first, second] = [30, plan - 30]
  const progress = await boardOf('processProgress')
  const status = await boardOf('productionStatus')
  const planner = await openAt('planner', 'workProgress')
  await planner.page.getByRole('search').getByRole('textbox').first().fill(task.workorderNo)
  const places = progress.page.locator('.board-matrix thead th')
  const cell = async () => {
    const at = (await places.allTextContents()).indexOf(task.produreName)
    // Its column may stand on another page.
    if (at < 0) return ''
    return textsOf(progress.page.getByRole('row').filter({ hasText: task.workorderNo }).locator('th, td').nth(at))()
  }
  const line = textsOf(status.page.getByRole('row').filter({ hasText: task.lineName as string }))
  const step = textsOf(
    planner.page
      .getByRole('row')
      .filter({ hasText: task.workorderNo })
      .getByRole('listitem')
      .filter({ hasText: task.produreName }),
  )
  // The line may have made something today already.
  const before = await lineNow()
  const shown = (quantity: number) => quantity.toLocaleString('en')
  const made = (good: number, unapproved = good) => {
    const waiting = before.unapprovedToday + unapproved
    return shown(before.goodToday + good) + (waiting ? ` (${shown(waiting)} unapproved)` : '')
  }
  await holdWhere(progress.page, async () => (await cell())?.includes(`0 / ${plan}`) ?? false)
  await expect.poll(step).toContain(`0/${plan}`)

  const reports = [await report(first), await report(second)]
  await expect.poll(cell, soon).toContain(`▲ ${plan} / ${plan}`)
  await expect.poll(line, soon).toContain(made(plan))
  await expect.poll(step, soon).toContain(`${plan}/${plan}`)
  const numbers = reports.map(({ reportNo }) => reportNo as string) as [string, string]

  const one = await openAt('approver1', 'workReportManage')
  await decide(one, numbers, 'Approve')
  await expect.poll(async () => (await statesOf(numbers)).join()).toBe('subsequentApproval,subsequentApproval')
  expect((await lineNow()).unapprovedToday, 'one level is not three').toBe(before.unapprovedToday + plan)

  const two = await openAt('approver2', 'workReportManage', phone)
  await decideByPhone(two, [first], 'Approve')
  await cardOf(two.page, first).waitFor({ state: 'detached' })
  await decideByPhone(two, [second], 'Reject')
  await two.page.getByRole('dialog').getByRole('textbox').fill('Ten of them were counted twice')
  await press(two.page.getByRole('dialog'), 'Reject')
  await cardOf(two.page, second).waitFor({ state: 'detached' })
  expect(await statesOf(numbers)).toEqual(['subsequentApproval', 'rejected'])

  const worker = await atTask(browser, demo.address, 'operator', task.taskNo)
  const rejected = worker.page.getByRole('listitem').filter({ hasText: 'Ten of them were counted twice' })
  await rejected.waitFor()
  await press(rejected, 'Correct')
  const dialog = worker.page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Good', exact: true }).fill(String(second - 10))
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Counted again')
  await press(dialog, 'Correct')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(cell, soon).toContain(`${plan - 10} / ${plan}`)
  await expect.poll(line, soon).toContain(made(plan - 10))
  await expect.poll(step, soon).toContain(`${plan - 10}/${plan}`)

  const [correction] = await reportsOf(operator, task.taskNo)
  expect(correction).toMatchObject({ kind: 'correction', goodQuantity: second - 10, correctsNo: numbers[1] })
  const again = correction?.reportNo as string
  await decide(one, [again], 'Approve')
  await cardOf(two.page, second - 10).waitFor()
  await decideByPhone(two, [second - 10], 'Approve')
  await cardOf(two.page, second - 10).waitFor({ state: 'detached' })
  const three = await openAt('approver3', 'workReportManage')
  await decide(three, [numbers[0], again], 'Approve')
  await expect.poll(async () => (await statesOf([numbers[0], again])).join()).toBe('approved,approved')
  await expect.poll(line, soon).toContain(made(plan - 10, 0))
  expect((await lineNow()).unapprovedToday).toBe(before.unapprovedToday)

  await checkWages(plan - 10)
  for (const person of [progress, status, planner, one, two, worker, three]) expect(person.complaints).toEqual([])
})

const statesOf = async (numbers: string[]): Promise<(string | null | undefined)[]> => {
  const rows = await reportsOf(operator, task.taskNo)
  return numbers.map((number) => rows.find(({ reportNo }) => reportNo === number)?.status)
}

const lineNow = async (): Promise<LineNow> => {
  const { rows } = await operator.call<{ rows: LineNow[] }>('/kanban/web/selectProductionStatus', {})
  return rows.find(({ lineName }) => lineName === task.lineName) as LineNow
}

/** The journal as wages read it: earned time and price of what was approved, shared between the two who were there. */
async function checkWages(good: number): Promise<void> {
  const rows = await reportsOf(operator, task.taskNo)
  const approved = rows.filter(({ status }) => status === 'approved')
  const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
  expect(sum(approved.map(({ goodQuantity }) => goodQuantity))).toBe(good)
  expect(sum(rows.map(({ goodQuantity }) => goodQuantity)), 'the whole journal says the same').toBe(good)
  const seconds = approved.map((row) => (row.earnedSeconds as number) / (row.goodQuantity as number))
  expect(seconds[0]).toBeGreaterThan(0)
  expect(seconds[1]).toBeCloseTo(seconds[0] as number, 3)
  expect(sum(rows.map(({ earnedSeconds }) => earnedSeconds))).toBeCloseTo(good * (seconds[0] as number), 1)
  expect(new Set(rows.map(({ unitPrice }) => unitPrice)).size, 'a correction keeps the price').toBe(1)
  expect(approved[0]?.unitPrice).toBeGreaterThan(0)
  for (const { id } of approved) {
    const { people } = await operator.call<OutputOf<typeof getReportCourse>>('/production/web/getReportCourse', { id })
    expect(people.map(({ userId }) => userId).sort()).toEqual([operator.id, colleague.id].sort())
    expect(sum(people.map(({ share }) => share))).toBeCloseTo(1, 6)
  }
}
