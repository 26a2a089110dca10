import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { maintenancePlanCrud } from '../../contract/plan.ts'
import { enterMaintenanceReading, maintenanceReadingCrud } from '../../contract/reading.ts'
import { executeMaintenanceTask, selectMaintenanceCalendar } from '../../contract/task.api.ts'
import { maintenanceTaskCrud } from '../../contract/task.ts'
import { asSystem, good, makeMaintained, today } from '../testing.ts'
import { makeDue } from './make.ts'
import { reckonMeters } from './reckon.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  admin = await gemba.team()
})
afterAll(() => gemba?.end())

/** A machine that ran so many hours ending so many hours ago. */
const ran = (machineId: number, hours: number, ago: number) =>
  gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    sql`insert into machine_state (machine_id, start_at, end_at, state, lamp, source)
      values (${machineId}, now() - ${`${hours + ago} hours`}::interval, now() - ${`${ago} hours`}::interval, 'running', 'green', 'signal')`.execute(
      db,
    ),
  )

let n = 0
const add = (standardId: number, machineId: number, more: object) =>
  admin.call(maintenancePlanCrud.add, {
    code: `MP${++n}`,
    name: 'Grease',
    kind: 'maintenance',
    standardId,
    machineIds: [machineId],
    unit: 'meter',
    every: 1,
    startsOn: addDays(today(), -29),
    holiday: 'keep',
    ...more,
  })

const planOf = (id: number) => admin.call(maintenancePlanCrud.get, { id })
const openOf = async (planId: number) =>
  (await admin.call(maintenanceTaskCrud.select, { pageSize: 10, where: { planId, status: ['pending', 'delayed'] } }))
    .rows

async function setUp() {
  const { machineIds, standardId } = await makeMaintained(gemba, admin)
  return { machineId: machineIds[0], standardId }
}

test('a plan by running hours is foreseen from use, its task comes once the hours are run, and it begins anew', async () => {
  const { machineId, standardId } = await setUp()
  await ran(machineId, 60, 48)
  const { id } = await add(standardId, machineId, { meter: 'hours', meterEvery: 100 })
  // 60 h in 30 days are 2 a day: 40 more take 20 days.
  expect(await planOf(id)).toMatchObject({ nextOn: addDays(today(), 20), meterPercent: 60, openTasks: 0 })
  const { coming } = await admin.call(selectMaintenanceCalendar, { from: today(), to: addDays(today(), 30) })
  expect(coming.filter(({ planId }) => planId === id)).toMatchObject([{ dueOn: addDays(today(), 20), byMeter: true }])
  await ran(machineId, 40, 2)
  await asSystem(gemba, admin.teamId, async (ctx) => {
    await reckonMeters(ctx)
    await makeDue(ctx)
  })
  const [task] = await openOf(id)
  expect(task).toMatchObject({ dueOn: today(), dueBy: 'meter' })
  // Once, however often it is looked at.
  await asSystem(gemba, admin.teamId, async (ctx) => {
    await reckonMeters(ctx)
    await makeDue(ctx)
  })
  expect(await openOf(id)).toHaveLength(1)
  await admin.call(executeMaintenanceTask, { id: task?.id ?? 0, values: good })
  expect(await openOf(id)).toEqual([])
  const after = await planOf(id)
  expect(after.meterPercent).toBe(0)
  // 100 h in 30 days: the next hundred takes 30 more.
  expect(after.nextOn).toBe(addDays(today(), 30))
})

test('of calendar and meter the first counts', async () => {
  const { machineId, standardId } = await setUp()
  await ran(machineId, 60, 48)
  const monthly = { unit: 'day', every: 40, meter: 'hours' }
  const { id: slow } = await add(standardId, machineId, { ...monthly, meterEvery: 10_000 })
  const { id: fast } = await add(standardId, machineId, { ...monthly, meterEvery: 61 })
  expect((await planOf(slow)).nextOn).toBe(addDays(today(), 11))
  expect((await planOf(fast)).nextOn).toBe(addDays(today(), 1))
})

test('entered readings bring a plan nearer; a meter runs backwards only as a new one', async () => {
  const { machineId, standardId } = await setUp()
  const { id } = await add(standardId, machineId, { meter: 'reading', meterEvery: 500 })
  expect(await planOf(id)).toMatchObject({ nextOn: null, meterPercent: 0 })
  const enter = (value: number, renewed = false) => admin.call(enterMaintenanceReading, { machineId, value, renewed })
  expect(await enter(12_000)).toEqual({ counted: 0 })
  expect(await enter(12_300)).toEqual({ counted: 300 })
  expect((await planOf(id)).meterPercent).toBe(60)
  await expect(enter(100)).rejects.toThrow(/12,?300/)
  expect(await enter(100, true)).toEqual({ counted: 0 })
  expect(await enter(300)).toEqual({ counted: 200 })
  expect(await openOf(id)).toMatchObject([{ dueOn: today(), dueBy: 'meter' }])
  const { rows } = await admin.call(maintenanceReadingCrud.select, { pageSize: 10, where: { machineId } })
  expect(rows.map(({ counted }) => counted)).toEqual([200, 0, 300, 0])
})

test('a mistyped reading is put right by its correction, whatever was done meanwhile; a wrong one cannot stand below the one before', async () => {
  const { machineId, standardId } = await setUp()
  const { id } = await add(standardId, machineId, { meter: 'reading', meterEvery: 500 })
  const enter = (value: number, more: { renewed?: boolean; corrected?: boolean } = {}) =>
    admin.call(enterMaintenanceReading, { machineId, value, ...more })
  await expect(enter(100, { corrected: true })).rejects.toThrow('no reading yet')
  await enter(100)
  await enter(550)
  await expect(enter(130)).rejects.toThrow('Correction')
  await expect(enter(90, { corrected: true })).rejects.toThrow('100')
  await expect(enter(130, { corrected: true, renewed: true })).rejects.toThrow('not both')
  expect(await enter(130, { corrected: true })).toEqual({ counted: -420 })
  expect((await planOf(id)).meterPercent).toBe(6)
  // The correction was wrong too.
  await expect(enter(99, { corrected: true })).rejects.toThrow('100')
  expect(await enter(150, { corrected: true })).toEqual({ counted: 20 })
  expect((await planOf(id)).meterPercent).toBe(10)
  expect(await enter(200)).toEqual({ counted: 50 })
  const { rows } = await admin.call(maintenanceReadingCrud.select, { pageSize: 10, where: { machineId } })
  expect(rows.map(({ corrected }) => corrected).filter(Boolean)).toHaveLength(2)
  expect(new Set(rows.filter(({ value }) => value !== 100 && value !== 200).map(({ at }) => at)).size).toBe(1)
  // What a new meter showed counts nothing, and its correction neither.
  await enter(5, { renewed: true })
  expect(await enter(8, { corrected: true })).toEqual({ counted: 0 })
  expect(await enter(10)).toEqual({ counted: 2 })
})

test('a plan by a meter alone needs its meter and how much', async () => {
  const { machineId, standardId } = await setUp()
  await expect(add(standardId, machineId, {})).rejects.toMatchObject({ body: { data: { meter: expect.any(String) } } })
  await expect(add(standardId, machineId, { meter: 'hours' })).rejects.toMatchObject({
    body: { data: { meterEvery: expect.any(String) } },
  })
})
