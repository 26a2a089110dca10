import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelMaintenanceWindow, maintenanceWindowCrud } from '#areas/planning/contract/windows/maintenance-window.ts'
import { addDays } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { maintenancePlanCrud } from '../../contract/plan.ts'
import {
  beginMaintenanceTask,
  executeMaintenanceTask,
  getMaintenanceSheet,
  moveMaintenanceTask,
  skipMaintenanceTask,
} from '../../contract/task.api.ts'
import { maintenanceTaskCrud } from '../../contract/task.ts'
import { startInMaintenance } from '../tasks/start-check.ts'
import { asSystem, good, makeMaintained, makeTask, meant, today } from '../testing.ts'
import { makeDue } from './make.ts'
import { followWindows } from './windows.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  admin = await gemba.team()
})
afterAll(() => gemba?.end())

const at = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`).toISOString()
const tomorrow = addDays(today(), 1)
const standing = { stands: true, standsAt: '10:00', minutes: 90, startsOn: tomorrow, leadDays: 3 }
const same = (text: string) => new Date(text).toISOString()

/** A plan whose task of tomorrow is made ahead, with its machine. */
async function plan(more: object = {}) {
  const place = await makeMaintained(gemba, admin)
  const [machineId] = place.machineIds
  return { ...place, machineId, ...(await makeTask(admin, place, { ...standing, ...more })) }
}

const windowsOf = async (machineId: number) =>
  (await admin.call(maintenanceWindowCrud.select, { pageSize: 9, where: { machineId } })).rows.map((row) => ({
    ...row,
    startsAt: same(row.startsAt),
    endsAt: same(row.endsAt),
  }))
const sheetOf = (id: number) => admin.call(getMaintenanceSheet, { id })

test('a task made ahead is a planned stop of its machine from its time of day on; another of the same time comes after it', async () => {
  const { machineId, task, standardId, machineIds } = await plan()
  expect(await windowsOf(machineId)).toMatchObject([
    {
      startsAt: at(tomorrow, 10),
      endsAt: same(`${tomorrow}T11:30:00+08:00`),
      state: 'upcoming',
      createdByName: expect.any(String),
    },
  ])
  expect((await windowsOf(machineId))[0]?.reason).toContain(task.taskNo)
  await makeTask(admin, { standardId, machineIds }, { ...standing, minutes: 30 })
  expect((await windowsOf(machineId)).map(({ startsAt }) => startsAt).toSorted()).toEqual([
    at(tomorrow, 10),
    same(`${tomorrow}T11:30:00+08:00`),
  ])
})

test('the timer makes it with nobody’s name; two servers at once make one', async () => {
  const { machineId, planId } = await plan({ startsOn: addDays(today(), 10), leadDays: 2 })
  expect(await windowsOf(machineId)).toEqual([])
  const make = () => asSystem(gemba, admin.teamId, (ctx) => makeDue(ctx, [planId]), at(addDays(today(), 8), 1))
  await Promise.all([make(), make()])
  expect(await windowsOf(machineId)).toMatchObject([{ startsAt: at(addDays(today(), 10), 10), createdByName: null }])
})

test('begun earlier it moves to now and nothing starts there; what is done ends it, and its time is that of the stop', async () => {
  const { machineId, task } = await plan()
  const refusal = () =>
    asSystem(gemba, admin.teamId, (ctx) => startInMaintenance.check(ctx, { task: { machineId } } as never))
  expect(await refusal()).toBeNull()
  const { begunAt } = await admin.call(beginMaintenanceTask, { id: task.id })
  const [moved] = await windowsOf(machineId)
  expect(moved).toMatchObject({ startsAt: same(begunAt), state: 'now' })
  expect(Date.parse(moved?.endsAt ?? '') - Date.parse(begunAt)).toBe(90 * 60_000)
  expect(await refusal()).toMatchObject({ key: 'startCheck.machineInMaintenance', params: { task: task.taskNo } })
  await expect(admin.call(beginMaintenanceTask, { id: task.id })).rejects.toThrow(/already started/)
  await admin.call(executeMaintenanceTask, { id: task.id, values: good })
  const sheet = await sheetOf(task.id)
  expect([sheet.windowAt, sheet.windowUntil].map((text) => same(text ?? ''))).toEqual([
    same(begunAt),
    same(sheet.closedAt ?? ''),
  ])
  expect(await refusal()).toBeNull()
})

test('what is skipped, or done without its stop, leaves none; nor does a plan that is put out of use', async () => {
  const skipped = await plan()
  await admin.call(skipMaintenanceTask, { id: skipped.task.id, note: 'not this month' })
  const done = await plan()
  await admin.call(executeMaintenanceTask, { id: done.task.id, values: good })
  const off = await plan()
  const { version } = await admin.call(maintenancePlanCrud.get, { id: off.planId })
  await admin.call(maintenancePlanCrud.update, { id: off.planId, version, enabled: false, ...meant })
  const first = (rows: { startsAt: string }[]) => rows.filter(({ startsAt }) => startsAt === at(tomorrow, 10))
  for (const { machineId } of [skipped, done, off]) expect(first(await windowsOf(machineId))).toEqual([])
})

test('a stop in which nobody began was none; one that takes longer lasts on; one that a planner took away begins anew', async () => {
  const passed = await plan()
  const longer = await plan()
  const taken = await plan()
  const follow = (when: string) => asSystem(gemba, admin.teamId, followWindows, when)
  await asSystem(gemba, admin.teamId, ({ db }) =>
    db
      .updateTable('maintenanceTask')
      .set({ begunAt: at(tomorrow, 10) })
      .where('id', '=', longer.task.id)
      .execute(),
  )
  await follow(at(tomorrow, 12))
  expect(await windowsOf(passed.machineId)).toEqual([])
  expect((await sheetOf(passed.task.id)).windowAt).toBeNull()
  expect(await windowsOf(longer.machineId)).toMatchObject([
    { startsAt: at(tomorrow, 10), endsAt: same(`${tomorrow}T12:20:00+08:00`) },
  ])
  // The stop of the third ended as well: it is gone, and beginning gives it a new one.
  const { begunAt } = await admin.call(beginMaintenanceTask, { id: taken.task.id })
  const [again] = await windowsOf(taken.machineId)
  expect(again?.startsAt).toBe(same(begunAt))
  const other = await plan()
  const [window] = await windowsOf(other.machineId)
  await admin.call(cancelMaintenanceWindow, { ids: [window?.id ?? 0] })
  await admin.call(beginMaintenanceTask, { id: other.task.id })
  expect(await windowsOf(other.machineId)).toMatchObject([{ state: 'now' }])
})

test('a plan that stops its machine says for how long and from when; one that does not cannot be begun', async () => {
  const place = await makeMaintained(gemba, admin)
  const refused = (more: object) => makeTask(admin, place, { stands: true, ...more })
  await expect(refused({ standsAt: '10:00' })).rejects.toMatchObject({
    body: { data: { minutes: expect.stringContaining('planned time') } },
  })
  await expect(refused({ minutes: 30, standsAt: null })).rejects.toMatchObject({
    body: { data: { standsAt: expect.any(String) } },
  })
  const { task } = await makeTask(admin, place, { minutes: 30 })
  await expect(admin.call(beginMaintenanceTask, { id: task.id })).rejects.toThrow(/needs no stop/)
  const list = await admin.call(maintenanceTaskCrud.select, { pageSize: 9, where: { machineId: place.machineIds[0] } })
  expect(list.rows).toMatchObject([{ stands: false, windowAt: null, begunAt: null }])
})

test('a task is moved to another day with its planned stop; what is begun or done stays, and nothing moves into the past', async () => {
  const { machineId, task, planId } = await plan()
  const id = task?.id ?? 0
  const later = addDays(tomorrow, 4)
  expect(await admin.call(moveMaintenanceTask, { ids: [id, id], dueOn: later })).toEqual({ done: [id], skipped: [] })
  expect(await admin.call(maintenanceTaskCrud.get, { id })).toMatchObject({
    dueOn: later,
    finishBy: later,
    status: 'pending',
  })
  expect(await windowsOf(machineId)).toMatchObject([{ startsAt: at(later, 10) }])
  await expect(admin.call(moveMaintenanceTask, { ids: [id], dueOn: addDays(today(), -1) })).rejects.toMatchObject({
    body: { data: { dueOn: expect.any(String) } },
  })
  await admin.call(beginMaintenanceTask, { id })
  const { done, skipped } = await admin.call(moveMaintenanceTask, { ids: [id], dueOn: tomorrow })
  expect([done, skipped.map((each) => each.id)]).toEqual([[], [id]])
  // It stood for tomorrow wherever it was moved: the plan goes on from there.
  await admin.call(executeMaintenanceTask, { id, values: good })
  expect((await admin.call(maintenancePlanCrud.get, { id: planId })).nextOn).toBe(addDays(tomorrow, 1))
})

test('in its pauses a plan asks for nothing; a day that no year has is refused', async () => {
  const place = await makeMaintained(gemba, admin)
  const day = (after: number) => addDays(today(), after).slice(5)
  const { planId } = await makeTask(admin, place, { holiday: 'keep', pauses: [{ from: day(-1), to: day(5) }] })
  expect((await admin.call(maintenancePlanCrud.get, { id: planId })).nextOn).toBe(addDays(today(), 6))
  await expect(makeTask(admin, place, { pauses: [{ from: '02-30', to: '03-01' }] })).rejects.toMatchObject({
    body: { data: { 'pauses.0.from': expect.any(String) } },
  })
})
