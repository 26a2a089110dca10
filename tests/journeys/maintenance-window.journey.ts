import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GanttTask } from '#areas/planning/web/gantt/canvas/plan.ts'
import { launchBrowser } from '../support/browser.ts'
import { type DemoServer, startDemo } from '../support/demo.ts'
import { button } from './browser-session.ts'
import { faults } from './faults.ts'
import { atScreen } from './floor-screen.ts'
import { aheadOf, plannerAt, planOf, tasksOf } from './gantt-screen.ts'
import { type Caller, callerAt } from './shop-floor.ts'

let demo: DemoServer
let browser: Browser
let admin: Caller

beforeAll(async () => {
  demo = await startDemo()
  browser = await launchBrowser()
  admin = await callerAt(demo.address, 'admin')
})
afterAll(async () => {
  await browser?.close()
  await demo?.end()
})

const minute = 60_000
const clock = (instant: number) => new Date(instant + 480 * minute).toISOString()
const today = () => clock(Date.now()).slice(0, 10)

/** A monthly plan that stops the machine for an hour from the minute on in which one of its tasks is to begin. */
async function planAt(machineId: number, from: number): Promise<void> {
  const standard = await admin.call<{ id: number }>('/productiondata/web/addMaintenanceStandard', {
    code: 'MONTH',
    name: 'Monthly service',
    items: [{ item: 'Belts', kind: 'yesNo' }],
  })
  await admin.call('/productiondata/web/addMaintenancePlan', {
    code: 'MONTH',
    name: 'Monthly service',
    kind: 'maintenance',
    standardId: standard.id,
    machineIds: [machineId],
    unit: 'month',
    every: 1,
    monthDay: Number(clock(from).slice(8, 10)),
    holiday: 'keep',
    startsOn: today(),
    leadDays: 20,
    minutes: 60,
    stands: true,
    standsAt: clock(from).slice(11, 16),
  })
}

const stopsOf = async (machineId: number) =>
  (await planOf(admin)).downtimes.filter((downtime) => downtime.machineId === machineId)

test('a monthly plan stands in the Gantt and is planned around; whoever does it begins earlier, ends it, and the stop is as long as that', async () => {
  const task = aheadOf(await planOf(admin))
    .filter(({ machineId, start }) => machineId !== null && start > Date.now() + 1_440 * minute)
    .at(-1) as GanttTask
  const machineId = task.machineId as number
  const from = Math.floor(task.start / minute) * minute
  await planAt(machineId, from)
  expect(await stopsOf(machineId)).toMatchObject([
    { from, to: from + 60 * minute, planned: true, reason: expect.stringContaining('Monthly service') },
  ])
  const planner = await plannerAt(browser, demo.address)
  await admin.call('/production/web/scheduleTask', { ids: [task.id] })
  const moved = tasksOf(await planOf(admin)).find(({ id }) => id === task.id)
  const there = moved?.machineId === machineId && moved.start >= from && moved.start < from + 60 * minute
  expect(there, 'planning keeps clear of it').toBe(false)
  expect(planner.complaints).toEqual([])
  await planner.close()

  const maintainer = await atScreen(browser, demo.address, 'maintainer', 'equipmentMaintenance')
  const { page } = maintainer
  const row = page.getByRole('row', { name: 'Monthly service' }).first()
  await row.waitFor()
  await row.dblclick()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Planned stop', { exact: true }).waitFor()
  expect(await faults(page, 'color-contrast')).toEqual([])
  // Begun earlier, the stop moves to now; what is done ends it.
  const begun = Date.now()
  await button(sheet, 'Start maintenance').click()
  await expect.poll(async () => Math.abs(((await stopsOf(machineId))[0]?.from ?? 0) - begun) < 2 * minute).toBe(true)
  await sheet.getByRole('region', { name: 'Belts' }).getByRole('button').first().click()
  await button(sheet, 'Submit (final)').click()
  await sheet.waitFor({ state: 'hidden' })
  const [stop] = await stopsOf(machineId)
  expect(stop, 'it is over, and was planned').toMatchObject({ planned: true })
  expect((stop?.to ?? 0) - (stop?.from ?? 0)).toBeLessThan(5 * minute)
  expect(maintainer.complaints).toEqual([])
  await maintainer.close()
})
