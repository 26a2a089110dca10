import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postPath } from '#areas/devices/server/post-openapi.ts'
import { makePlant } from '#areas/devices/server/testing.ts'
import { machineStateChanged } from '#areas/equipment/contract/events.ts'
import { getMachineConditions, selectMaintenanceSubject } from '#areas/maintenance/contract/condition.ts'
import { maintenancePlanCrud } from '#areas/maintenance/contract/plan.ts'
import { enterMaintenanceReading } from '#areas/maintenance/contract/reading.ts'
import { maintenanceStandardCrud } from '#areas/maintenance/contract/standard.ts'
import { executeMaintenanceTask, selectMaintenanceCalendar } from '#areas/maintenance/contract/task.api.ts'
import { maintenanceTaskCrud } from '#areas/maintenance/contract/task.ts'
import { getMachineTimeline } from '#areas/maintenance/contract/timeline.ts'
import { asSystem, today } from '#areas/maintenance/server/testing.ts'
import { addDays } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'
import { type ServerProcess, startProcess } from '../support/process.ts'

let gemba: TestGemba
let other: ServerProcess
beforeAll(async () => {
  gemba = await startTestGemba({ environment: { MQTT_PORT: '0' } })
  other = await startProcess({ DATABASE_URL: gemba.databaseUrl })
}, 120_000)
afterAll(async () => {
  await other?.stop()
  await gemba?.end()
})

const values = [
  { item: 0, value: 1 },
  { item: 1, value: 3 },
]

/** A machine with a box that measures its oil, a standard, and ways to plan, to measure and to see what came of it. */
async function setUp() {
  const plant = await makePlant(gemba, 2)
  const { team, machineIds } = plant
  const [machineId, second] = machineIds as [number, number]
  const device = await plant.device({
    number: 'BOX-1',
    name: 'Box',
    protocol: 'http',
    points: [
      { name: 'oil', use: 'measure', machineId },
      { name: 'loose', use: 'measure' },
    ],
  })
  const { id: standardId } = await team.call(maintenanceStandardCrud.add, {
    code: 'OIL',
    name: 'Oil',
    items: [
      { item: 'Guards', kind: 'yesNo' },
      { item: 'Pressure', kind: 'measured', lower: 1, upper: 9, unit: 'bar' },
    ],
  })
  let n = 0
  const add = (more: object) =>
    team.call(maintenancePlanCrud.add, {
      code: `C${++n}`,
      name: 'Change the oil',
      kind: 'maintenance',
      standardId,
      machineIds: [machineId],
      unit: 'condition',
      every: 1,
      startsOn: today(),
      personIds: [team.userId],
      ...more,
    })
  let seq = 0
  const begun = Date.now() - 3_600_000
  /** What the box measured, in a message of its own; `at` and `seq` are those of the message. */
  const message = (oil: number | string) => ({ kind: 'measure', seq: ++seq, at: begun + seq * 1_000, values: { oil } })
  const headers = {
    authorization: `Basic ${Buffer.from(`${device.username}:${device.secret}`).toString('base64')}`,
    'content-type': 'application/json',
  }
  const here = async (...messages: object[]) => {
    const { statusCode, body } = await gemba.app.inject({
      method: 'POST',
      url: postPath,
      headers,
      payload: JSON.stringify(messages),
    })
    expect(statusCode, body).toBe(200)
  }
  const there = async (...messages: object[]) => {
    const { status } = await fetch(other.address + postPath, {
      method: 'POST',
      headers,
      body: JSON.stringify(messages),
    })
    expect(status).toBe(200)
  }
  const tasks = async (planId: number) => {
    const { rows } = await team.call(maintenanceTaskCrud.select, {
      pageSize: 50,
      where: { planId },
      sort: [{ field: 'id', order: 'asc' }],
    })
    return rows
  }
  const done = (id: number | undefined) => team.call(executeMaintenanceTask, { id: id ?? 0, values })
  const watched = async () => (await team.call(getMachineConditions, { machineId })).rows
  return { ...plant, machineId, second, device, standardId, add, message, here, there, tasks, done, watched }
}

test('a measured value beyond its limit makes one task, however often and by whichever server it is told, and asks again once it was within', async () => {
  const { team, machineId, add, message, here, there, tasks, done, watched } = await setUp()
  const { id } = await add({ condition: 'measure', conditionSubject: 'oil', conditionUpper: 65 })
  await here(message(60), message(64.5))
  expect(await tasks(id)).toEqual([])
  expect(await watched()).toMatchObject([{ subject: 'oil', value: 64.5, standing: 'within', taskId: null }])
  const hot = message(68.4)
  // The box posts again what it heard no answer to, and to whichever server answers.
  await Promise.all([here(hot), there(hot), here(hot), there(hot)])
  await there(message(70), message(71))
  const [task, ...more] = await tasks(id)
  expect(more).toEqual([])
  expect(task).toMatchObject({ dueOn: today(), dueBy: 'condition', cause: 'oil 68.4 > 65', status: 'pending' })
  expect(await watched()).toMatchObject([
    { value: 71, standing: 'beyond', taskId: task?.id, since: expect.any(String) },
  ])
  const { tasks: month } = await team.call(selectMaintenanceCalendar, { from: today(), to: today() })
  expect(month).toMatchObject([{ id: task?.id, cause: 'oil 68.4 > 65' }])
  const { rows: line } = await team.call(getMachineTimeline, { machineId, from: addDays(today(), -1), to: today() })
  expect(line.filter(({ kind }) => kind === 'condition')).toMatchObject([{ name: 'oil 68.4 > 65' }])
  await done(task?.id)
  // It is still beyond: nothing new happened.
  await here(message(70))
  expect(await tasks(id)).toHaveLength(1)
  await here(message(65), message(66))
  expect((await tasks(id)).map(({ cause, status }) => [cause, status])).toEqual([
    ['oil 68.4 > 65', 'executed'],
    ['oil 66 > 65', 'pending'],
  ])
})

test('where the plan says so it asks again as soon as its task is done, and never for what was measured before', async () => {
  const { add, message, here, tasks, done } = await setUp()
  const { id } = await add({ condition: 'measure', conditionSubject: 'oil', conditionLower: 2, conditionReset: 'done' })
  await here(message(1), message(1.5))
  const [task] = await tasks(id)
  expect(task?.cause).toBe('oil 1.5 < 2')
  await done(task?.id)
  // Its clock says that this was before.
  await here(message(1))
  expect(await tasks(id)).toHaveLength(1)
  await here({ ...message(1), at: Date.now() })
  expect((await tasks(id)).map(({ status }) => status)).toEqual(['executed', 'pending'])
})

test('a task that was made ahead by the calendar is due now, and tells why; there is no second one', async () => {
  const { add, message, here, tasks } = await setUp()
  const ahead = { unit: 'day', every: 5, leadDays: 10, holiday: 'keep' }
  const watch = { condition: 'measure', conditionSubject: 'oil', conditionUpper: 65 }
  const { id: later } = await add({ ...ahead, ...watch, startsOn: addDays(today(), 3) })
  const { id } = await add({ ...ahead, ...watch, reckoned: 'fixed', startsOn: addDays(today(), -2) })
  expect(await tasks(id)).toMatchObject([{ dueOn: addDays(today(), 3), dueBy: 'calendar', cause: null }])
  await here(message(70))
  expect(await tasks(id)).toMatchObject([
    { dueOn: today(), finishBy: today(), dueBy: 'condition', cause: 'oil 70 > 65' },
  ])
  // Before its first day a plan watches nothing.
  expect(await tasks(later)).toMatchObject([{ dueOn: addDays(today(), 3), dueBy: 'calendar', cause: null }])
})

test('an item that is measured at another check raises what watches it; a task never raises its own plan', async () => {
  const { team, machineId, standardId, add, tasks, done } = await setUp()
  const watch = { condition: 'item', conditionSubject: 'Pressure', conditionUpper: 5 }
  const { id } = await add(watch)
  const { id: own } = await add({ ...watch, unit: 'day', startsOn: today(), holiday: 'keep' })
  const [look] = await tasks(own)
  await team.call(executeMaintenanceTask, {
    id: look?.id ?? 0,
    values: [values[0] as object, { item: 1, value: 7 }] as never,
  })
  expect(await tasks(id)).toMatchObject([{ cause: 'Pressure 7 > 5', dueBy: 'condition' }])
  expect(await tasks(own)).toHaveLength(1)
  expect([machineId, standardId].every(Boolean)).toBe(true)
  await done((await tasks(id))[0]?.id)
  expect(await tasks(id)).toHaveLength(1)
})

test('what people read off a meter raises a task beyond its limit', async () => {
  const { team, machineId, add, tasks } = await setUp()
  const { id } = await add({ condition: 'reading', conditionUpper: 500 })
  await team.call(enterMaintenanceReading, { machineId, value: 400 })
  expect(await tasks(id)).toEqual([])
  await team.call(enterMaintenanceReading, { machineId, value: 510 })
  await team.call(enterMaintenanceReading, { machineId, value: 520 })
  expect(await tasks(id)).toMatchObject([{ cause: 'Reading 510 > 500' }])
})

test('faults of a shift are counted by the ledger: so many make a task, and counting begins anew once it is done', async () => {
  const { teamId, within, machineId, add, tasks, done, watched } = await setUp()
  const { id } = await add({ condition: 'faults', conditionTimes: 3 })
  // A shift of a machine without a calendar is its day: its first moments are left for the test itself.
  const start = Date.now() - 60_000
  const zero = Date.parse(`${today()}T00:00:00+08:00`)
  const from = Math.max(start, zero)
  let k = 0
  const fault = async (at: number) => {
    await within((db) =>
      sql`with ended as (update machine_state set end_at = to_timestamp(${at} / 1000.0) where machine_id = ${machineId} and end_at is null)
        insert into machine_state (machine_id, start_at, end_at, state, lamp, source) values
        (${machineId}, to_timestamp(${at} / 1000.0), to_timestamp(${at + 400} / 1000.0), 'fault', 'red', 'signal'),
        (${machineId}, to_timestamp(${at + 400} / 1000.0), to_timestamp(${at + 500} / 1000.0), 'fault', 'yellow', 'signal'),
        (${machineId}, to_timestamp(${at + 500} / 1000.0), to_timestamp(${at + 900} / 1000.0), 'running', 'green', 'signal')`.execute(
        db,
      ),
    )
    const tell = () =>
      asSystem(gemba, teamId, (ctx) =>
        ctx.emit(machineStateChanged, { changes: [{ machineId, from: 'running', to: 'fault', lamp: 'red', at }] }),
      )
    // Two servers hear of it at the same moment.
    await Promise.all([tell(), tell()])
    return ++k
  }
  await fault(from + 1_000)
  await fault(from + 2_000)
  expect(await tasks(id)).toEqual([])
  expect(await watched()).toMatchObject([{ kind: 'faults', value: 2, standing: 'within' }])
  await fault(from + 3_000)
  await fault(from + 4_000)
  expect((await tasks(id)).map(({ cause }) => cause)).toEqual(['Faults in a shift 3 ≥ 3'])
  await done((await tasks(id))[0]?.id)
  const later = Date.now() + 1_000
  await fault(later)
  await fault(later + 1_000)
  expect(await tasks(id)).toHaveLength(1)
  await fault(later + 2_000)
  expect(await tasks(id)).toHaveLength(2)
  expect(k).toBe(7)
})

test('a condition is refused without what it needs, with words at the field, and offers what there is', async () => {
  const { team, machineId, second, add } = await setUp()
  const refused = (more: object, field: string) =>
    expect(add(more)).rejects.toMatchObject({ body: { data: { [field]: expect.any(String) } } })
  await refused({}, 'condition')
  await refused({ condition: 'measure', conditionUpper: 5 }, 'conditionSubject')
  await refused({ condition: 'measure', conditionSubject: 'oil' }, 'conditionUpper')
  await refused({ condition: 'reading', conditionLower: 9, conditionUpper: 5 }, 'conditionUpper')
  await refused({ condition: 'measure', conditionSubject: 'loose', conditionUpper: 5 }, 'conditionSubject')
  await refused(
    { condition: 'measure', conditionSubject: 'oil', conditionUpper: 5, machineIds: [second] },
    'conditionSubject',
  )
  await refused({ condition: 'item', conditionSubject: 'Guards', conditionUpper: 5 }, 'conditionSubject')
  await refused({ condition: 'stops' }, 'conditionTimes')
  const offered = await team.call(selectMaintenanceSubject, { kind: 'measure', machineIds: [machineId, second] })
  expect(offered.rows).toEqual([{ name: 'oil', machines: 1 }])
  const { id } = await add({ condition: 'stops', conditionTimes: 4, conditionUpper: 7, conditionSubject: 'x' })
  const plan = await team.call(maintenancePlanCrud.get, { id })
  expect(plan).toMatchObject({
    condition: 'stops',
    conditionTimes: 4,
    conditionUpper: null,
    conditionSubject: null,
    nextOn: null,
  })
  await team.call(maintenancePlanCrud.update, { id, version: plan.version, conditionTimes: 5 })
  expect((await team.call(maintenancePlanCrud.get, { id })).conditionTimes).toBe(5)
})
