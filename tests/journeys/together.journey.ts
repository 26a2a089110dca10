import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TaskCard } from '#areas/execution/contract/floor.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { atTask, figure, fillReport, press, reportForm, reportSurely } from './floor-screen.ts'
import { type Caller, cardOf, freshTask, operatorsAtHome, reportsOf } from './shop-floor.ts'

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
})

/** Both are at the task; whoever is there when his shift ends goes off duty by himself. */
beforeEach(async () => {
  if ((await cardOf(operator, task.id)).onDuty.length) return
  const people = { stationId: task.stations[0]?.id, userIds: [operator.id, colleague.id] }
  await operator.call('/production/app/startWork', { taskId: task.id, ...people })
})

afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const openAt = (account: string) => atTask(browser, demo.address, account, task.taskNo)

const goodOf = async (): Promise<(number | null)[]> =>
  (await reportsOf(operator, task.taskNo)).map(({ goodQuantity }) => goodQuantity)

const waiting = (page: Page) => page.getByRole('button', { name: '1 waiting to be sent' })

it('sends a report once, however often the button is pressed', async () => {
  const { page, complaints, close } = await openAt('operator')
  const before = await goodOf()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/addReport')) sent++
  })
  await fillReport(page, 3)
  await reportForm(page).getByRole('button', { name: 'Report', exact: true }).dblclick()
  await page.getByText('Reported R').waitFor()
  expect(sent).toBe(1)
  expect(await goodOf()).toEqual([3, ...before])
  expect(complaints).toEqual([])
  await close()
})

it('loses nothing when the network goes in the middle of a report', async () => {
  const { page, complaints, close } = await openAt('operator')
  const before = await goodOf()
  await fillReport(page, 4)
  // The server hears the report; its answer does not come back, and then nothing does.
  const keys: (string | undefined)[] = []
  await page.route('**/production/app/addReport', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await page.context().setOffline(true)
    await route.abort('connectionreset')
  })
  await press(reportForm(page), 'Report')
  await page.getByText('No network: saved').waitFor()
  await waiting(page).waitFor()
  expect(await goodOf()).toEqual([4, ...before])

  await page.context().setOffline(false)
  await waiting(page).waitFor({ state: 'detached' })
  expect(keys.length, 'the same report is sent again').toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(await goodOf(), 'and counts once').toEqual([4, ...before])
  expect(complaints).toEqual([])
  await close()
})

it('counts a report that the network swallowed from when it was said', async () => {
  const { page, complaints, close } = await openAt('operator')
  const before = await goodOf()
  await fillReport(page, 2)
  // The server hears nothing of it, and the page does not know of the lost network before it tries.
  await page.route('**/production/app/addReport', (route) => route.abort('connectionreset'))
  const pressed = Date.now()
  await press(reportForm(page), 'Report')
  await waiting(page).waitFor()
  await expect.poll(() => Date.now() - pressed, { timeout: 20_000, interval: 500 }).toBeGreaterThan(6_000)
  await page.unroute('**/production/app/addReport')
  await expect.poll(goodOf, { timeout: 30_000 }).toEqual([2, ...before])
  const [row] = await reportsOf(operator, task.taskNo)
  expect(Date.parse(row?.reportedAt ?? '') - pressed).toBeLessThan(3_000)
  expect(complaints).toEqual([])
  await close()
})

it('keeps a report made without a network, also over a reload, and sends it once', async () => {
  const { page, complaints, close } = await openAt('operator')
  const before = await goodOf()
  await fillReport(page, 5)
  await page.context().setOffline(true)
  await press(reportForm(page), 'Report')
  await page.getByText('No network: saved').waitFor()
  await waiting(page).waitFor()
  const kept = Date.now()
  expect(await goodOf()).toEqual(before)

  await page.reload().catch(() => undefined)
  await page.context().setOffline(false)
  // The page stands at its task again.
  await page.reload()
  await reportForm(page).waitFor()
  await expect.poll(goodOf, { timeout: 30_000 }).toEqual([5, ...before])
  await waiting(page).waitFor({ state: 'detached' })
  const [row] = await reportsOf(operator, task.taskNo)
  expect(Date.parse(row?.reportedAt ?? ''), 'it counts at the moment it was said').toBeLessThanOrEqual(kept)
  await page.reload()
  await reportForm(page).waitFor()
  expect(await goodOf()).toEqual([5, ...before])
  expect(complaints).toEqual([])
  await close()
})

it('gives the last ten pieces to one of two who report them at the same moment, and tells the other', async () => {
  const { remaining } = await cardOf(operator, task.id)
  await operator.call('/production/app/addReport', { taskId: task.id, goodQuantity: (remaining as number) - 10 })
  const people = [await openAt('operator'), await openAt('operator2')]
  for (const { page } of people) {
    await expect.poll(() => figure(page, 'Can still be reported').textContent()).toContain('10 ')
    await fillReport(page, 10)
  }
  // Watched from before the press: what is told of a success goes by itself while the other still reports.
  const outcomes = await Promise.all(
    people.map(async ({ page }) => {
      const reported = page.getByText(/^Reported R.*the task is completed$/).waitFor({ timeout: 60_000 })
      const told = page
        .getByRole('alert')
        .filter({ hasText: `Task ${task.taskNo}` })
        .waitFor({ timeout: 60_000 })
      const outcome = Promise.race([reported.then(() => 'reported'), told.then(() => 'told')])
      for (const seen of [reported, told]) seen.catch(() => undefined)
      await reportSurely(page, `completes task ${task.taskNo}`)
      return outcome
    }),
  )
  expect(outcomes.sort()).toEqual(['reported', 'told'])
  const card = await cardOf(operator, task.id)
  expect([card.status, card.reportedGood, card.remaining]).toEqual(['completed', task.planQuantity, 0])
  for (const { complaints, close } of people) {
    expect(complaints).toEqual([])
    await close()
  }
})
