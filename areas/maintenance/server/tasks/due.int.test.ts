import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#engines/working-time/index.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { selectMaintenanceDue, selectMaintenanceLoad } from '../../contract/due.ts'
import { maintenancePlanCrud } from '../../contract/plan.ts'
import * as api from '../../contract/task.api.ts'
import { maintenanceTaskCrud } from '../../contract/task.ts'
import { good, makeMaintained, makeTask, meant, today } from '../testing.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** A team of its own, two people, and a machine with its standard: loads are of the whole team. */
async function setUp() {
  admin = await gemba.team()
  const place = await makeMaintained(gemba, admin)
  const [ann, ben] = await Promise.all(
    ['Ann', 'Ben'].map((name) => makeUser(gemba, admin.teamId, { name, rights: ['maintenanceTask.view'] })),
  )
  return { place, ann: ann?.userId ?? 0, ben: ben?.userId ?? 0 }
}

const daily = { unit: 'day', every: 1, holiday: 'keep' } as const
const days = () => ({ from: today(), to: addDays(today(), 2) })
const load = async () => (await admin.call(selectMaintenanceLoad, days())).rows
const due = async (where: object) =>
  (await admin.call(selectMaintenanceDue, { pageSize: 100, where: { dueOn: days(), ...where } })).rows

test('tasks and what is forecast stand by day with who is to do them; several people share the time, and what nobody has is told', async () => {
  const { place, ann, ben } = await setUp()
  await makeTask(admin, place, { ...daily, personIds: [ann, ben], minutes: 45 })
  const second = { ...place, machineIds: [place.machineIds[1]] }
  const { task } = await makeTask(admin, second, daily)
  const rows = await due({})
  expect(rows.map(({ dueOn, status, personNames }) => [dueOn, status, personNames.length])).toEqual([
    [today(), 'pending', 2],
    [today(), 'pending', 0],
    [addDays(today(), 1), 'coming', 2],
    [addDays(today(), 1), 'coming', 0],
    [addDays(today(), 2), 'coming', 2],
    [addDays(today(), 2), 'coming', 0],
  ])
  expect(await due({ personIds: [ben], status: ['pending'] })).toMatchObject([{ personNames: ['Ann', 'Ben'] }])
  expect(await due({ assigned: false, machineId: place.machineIds[1] })).toHaveLength(3)
  const of = (minutes: number, untimed = 0) =>
    [0, 1, 2].map((n) => ({ on: addDays(today(), n), minutes, tasks: 1, untimed }))
  expect(await load()).toEqual([
    { personId: null, groupId: null, name: null, days: of(0, 1) },
    { personId: ann, groupId: null, name: 'Ann', days: of(22.5) },
    { personId: ben, groupId: null, name: 'Ben', days: of(22.5) },
  ])
  // What is left out is nobody's load.
  await admin.call(api.skipMaintenanceTask, { id: task.id, note: 'holiday' })
  expect((await load())[0]?.days.map(({ on }) => on)).toEqual([addDays(today(), 1), addDays(today(), 2)])
  await expect(due({ dueOn: { from: today(), to: addDays(today(), 62) } })).rejects.toThrow(/62/)
  expect((await admin.raw(selectMaintenanceLoad.path, { from: today(), to: addDays(today(), 62) })).status).toBe(400)
})

test('a task that is not done is given to others; a changed plan leaves it theirs, and what is done stays', async () => {
  const { place, ann, ben } = await setUp()
  const { planId, task } = await makeTask(admin, place, { ...daily, personIds: [ann] })
  const assign = (more: object = {}) =>
    admin.call(api.assignMaintenanceTask, { ids: [task.id], personIds: [ben], ...more })
  expect(await assign()).toEqual({ done: [task.id], skipped: [] })
  const peopleOf = async () => (await admin.call(maintenanceTaskCrud.get, { id: task.id })).personNames
  expect(await peopleOf()).toEqual(['Ben'])
  const { version } = await admin.call(maintenancePlanCrud.get, { id: planId })
  await admin.call(maintenancePlanCrud.update, { id: planId, version, minutes: 20, ...meant })
  expect(await peopleOf()).toEqual(['Ben'])
  expect((await admin.raw(api.assignMaintenanceTask.path, { ids: [task.id], personIds: [999_999] })).status).toBe(400)
  const viewer = await makeUser(gemba, admin.teamId, { name: 'Vi', rights: ['maintenancePlan.view'] })
  expect((await viewer.raw(api.assignMaintenanceTask.path, { ids: [task.id] })).status).toBe(403)
  await admin.call(api.executeMaintenanceTask, { id: task.id, values: good })
  expect(await assign()).toMatchObject({ done: [], skipped: [{ id: task.id }] })
})

test('a change of a plan says what it touches, and is saved once that is meant; what somebody has begun stays', async () => {
  const { place } = await setUp()
  const startsOn = addDays(today(), 3)
  const machineIds = [...place.machineIds]
  const { planId, rows } = await makeTask(admin, place, { ...daily, startsOn, leadDays: 5, machineIds })
  const change = async (patch: object) => {
    const { version } = await admin.call(maintenancePlanCrud.get, { id: planId })
    return admin.raw(maintenancePlanCrud.update.path, { id: planId, version, ...patch })
  }
  const refused = await change({ startsOn: addDays(today(), 4) })
  expect(refused.body).toMatchObject({ data: { confirm: 'planTouches' }, message: expect.stringContaining('2 tasks') })
  const openNow = async () =>
    (await admin.call(maintenanceTaskCrud.select, { pageSize: 9, where: { planId } })).rows
      .map(({ id }) => id)
      .toSorted()
  expect(await openNow()).toEqual(rows.map(({ id }) => id).toSorted())
  expect((await change({ startsOn: addDays(today(), 30) })).body.message).toContain('withdrawn')
  // A word more is nothing that touches tasks.
  expect((await change({ remark: 'by the north gate' })).status).toBe(200)
  expect((await change({ startsOn: addDays(today(), 30), ...meant })).status).toBe(200)
  expect((await change({ startsOn: addDays(today(), 31) })).body.message).toContain(
    `from ${addDays(today(), 30)} to ${addDays(today(), 31)}`,
  )
})

test('what was begun ahead of its day outlives the change of its plan', async () => {
  const { place } = await setUp()
  const { planId, task } = await makeTask(admin, place, {
    ...daily,
    startsOn: addDays(today(), 3),
    leadDays: 5,
    stands: true,
    standsAt: '10:00',
    minutes: 30,
  })
  await admin.call(api.beginMaintenanceTask, { id: task.id })
  const { version } = await admin.call(maintenancePlanCrud.get, { id: planId })
  await admin.call(maintenancePlanCrud.update, {
    id: planId,
    version,
    startsOn: addDays(today(), 9),
    enabled: false,
    ...meant,
  })
  expect(await admin.call(maintenanceTaskCrud.get, { id: task.id })).toMatchObject({ status: 'pending', minutes: 30 })
})
