import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { floorTeam, makeOrder, makeUser, refusal } from '#areas/execution/server/testing.ts'
import { craftHoursCrud } from '#areas/routing/contract/craft-hours.ts'
import { selectActualTime, selectActualTimeLot, setStandardTimes } from '#areas/times/contract/actual-time.ts'
import type { Db } from '#core/server/db/pool.ts'
import { made, makeMachine } from '../factories/plant.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

let place: Awaited<ReturnType<typeof floorTeam>>
let userId: number
let count = 0
beforeEach(async () => {
  place = await floorTeam(gemba)
  userId = (await makeUser(gemba, place.admin.teamId, { name: 'Ann', rights: [] })).userId
  // One shift with an hour of rest: 08:00–12:00 and 13:00–17:00.
  const shifts = [
    {
      id: 'day',
      name: 'Day',
      start: '08:00',
      end: '17:00',
      handoverMinutes: 0,
      rests: [{ start: '12:00', end: '13:00' }],
    },
  ]
  await place.within((db) =>
    db
      .updateTable('shiftMode')
      .set({ shifts: JSON.stringify(shifts) })
      .execute(),
  )
})

const list = { pageNum: 1, pageSize: 50, where: {} }
const rowsOf = async () => (await place.admin.call(selectActualTime, list)).rows
const floorPlace = () => ({
  productId: place.floor.productId,
  operationId: place.floor.operations[0] as number,
  workCenterId: place.floor.centers[0] as number,
})

/** An instant some days ago by the clock of Shanghai. */
const at = (daysAgo: number, time: string): string => {
  const day = new Date(Date.now() + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return new Date(`${day}T${time}:00+08:00`).toISOString()
}

interface Ran {
  daysAgo: number
  from: string
  to: string
  pieces: number
  machineId?: number
}

/** A task of cutting that was begun, reported once and ended. @returns its id */
async function ran(db: Db, { daysAgo, from, to, pieces, machineId }: Ran): Promise<number> {
  const { taskIds, operationIds, orderId } = await makeOrder(db, place.floor, {
    number: `WO${++count}`,
    quantity: pieces,
  })
  const [taskId = 0] = taskIds
  const [startedAt, reportedAt] = [at(daysAgo, from), at(daysAgo, to)]
  await sql`update task set status = 'completed', started_at = ${startedAt}, ended_at = ${reportedAt}, reported_good = ${pieces - 1},
    reported_defective = 1, machine_id = ${machineId ?? null} where id = ${taskId}`.execute(db)
  await db
    .insertInto('report')
    .values({
      reportNo: `R${count}`,
      taskId,
      workOrderId: orderId,
      orderOperationId: operationIds[0] as number,
      workCenterId: place.floor.centers[0] as number,
      lineId: place.floor.lineId,
      workshopId: place.floor.workshopId,
      goodQuantity: pieces - 1,
      defectiveQuantity: 1,
      startedAt,
      reportedAt,
      reporterId: userId,
      earnedSeconds: 0,
      unitPrice: 0.5,
      status: 'approved',
    })
    .execute()
  return taskId
}

test('five lots by working time, without the rest, propose a standard; one press makes it the man-hours', async () => {
  // 60 pieces within four hours of work around the rest: 240 s a piece, twice as many seconds as the operation's standard of 60 s says, and more.
  await place.within(async (db) => {
    for (const daysAgo of [2, 3, 4, 5, 6]) await ran(db, { daysAgo, from: '10:00', to: '15:00', pieces: 60 })
  })
  const [row, ...others] = await rowsOf()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    ...floorPlace(),
    productCode: 'P1',
    produreName: 'Cut',
    singleTripQuantity: 1,
    standard: 60,
    median: 240,
    difference: 3,
    proposed: 240,
    lots: 5,
    pieces: 300,
    sources: ['work'],
  })
  const { rows: lots } = await place.admin.call(selectActualTimeLot, { ...floorPlace(), days: 90 })
  expect(lots.map(({ pieces, seconds, cycle }) => ({ pieces, seconds, cycle }))).toEqual(
    Array(5).fill({ pieces: 60, seconds: 4 * 3600, cycle: 240 }),
  )
  const rows = [{ ...floorPlace(), was: 60, seconds: 240 }]
  expect(await place.admin.call(setStandardTimes, { rows })).toEqual({ added: 1, overwritten: 0 })
  const { rows: hours } = await place.admin.call(craftHoursCrud.select, list)
  expect(hours).toMatchObject([{ ...floorPlace(), singleProcessingTime: 240, singleTripQuantity: 1, unitPrice: 0 }])
  expect(await rowsOf()).toMatchObject([{ standard: 240, proposed: null, difference: 0 }])
  // Whoever still looks at the old one is told, and nothing is written.
  const told = await refusal(place.admin.call(setStandardTimes, { rows: [{ ...floorPlace(), was: 60, seconds: 30 }] }))
  expect(told.message).toMatch(/in the meantime.*P1 \/ Cut/)
  expect((await place.admin.call(craftHoursCrud.select, list)).rows[0]?.singleProcessingTime).toBe(240)
})

test('where the machine told its state its run time counts; where it was silent, and by proficiency, the working time', async () => {
  const machineId = await place.within((db) => makeMachine(db, { workshopId: place.floor.workshopId }))
  await place.within(async (db) => {
    await db.updateTable('workCenter').set({ proficiency: 0.5 }).execute()
    await ran(db, { daysAgo: 2, from: '08:00', to: '12:00', pieces: 60, machineId })
    await ran(db, { daysAgo: 3, from: '08:00', to: '12:00', pieces: 60, machineId })
    const states = [
      ['running', at(2, '07:00'), at(2, '10:00')],
      ['waiting', at(2, '10:00'), at(2, '11:00')],
      ['running', at(2, '11:00'), null],
      ['noData', at(3, '07:00'), at(3, '09:00')],
      ['running', at(3, '09:00'), at(2, '07:00')],
    ] as const
    for (const [state, startAt, endAt] of states)
      await db
        .insertInto('machineState')
        .values({ machineId, state, startAt, endAt, lamp: state === 'running' ? 'green' : 'yellow', source: 'signal' })
        .execute()
  })
  const { rows } = await place.admin.call(selectActualTimeLot, { ...floorPlace(), days: 30 })
  // Two and one hours of running of the four; of the other the machine knows three of four hours: its working time.
  expect(rows.map(({ seconds, cycle, source }) => ({ seconds, cycle, source }))).toEqual([
    { seconds: 3 * 3600, cycle: 90, source: 'machine' },
    { seconds: 4 * 3600, cycle: 120, source: 'work' },
  ])
})

test('time on duty bounds the working time; lots side by side and lots without any calendar are told, not counted', async () => {
  const [first] = await place.within(async (db) => [
    await ran(db, { daysAgo: 2, from: '08:00', to: '17:00', pieces: 60 }),
    await ran(db, { daysAgo: 3, from: '08:00', to: '11:00', pieces: 60 }),
    await ran(db, { daysAgo: 3, from: '10:00', to: '12:00', pieces: 60 }),
  ])
  await place.within(async (db) => {
    for (const [onAt, offAt] of [
      ['08:00', '10:00'],
      ['09:00', '10:30'],
      ['16:30', '18:00'],
    ] as const)
      await db
        .insertInto('dutySession')
        .values({
          userId,
          taskId: first,
          workCenterId: place.floor.centers[0] as number,
          lineId: place.floor.lineId,
          workshopId: place.floor.workshopId,
          onAt: at(2, onAt),
          offAt: at(2, offAt),
        })
        .execute()
  })
  expect(await place.admin.call(selectActualTime, list)).toMatchObject({
    rows: [{ lots: 1, median: 180, proposed: null }],
    silent: { together: 2, unknown: 0 },
    cut: false,
  })
  await place.within((db) => sql`delete from calendar_period`.execute(db))
  await place.within((db) => sql`update calendar_version set number = number + 1`.execute(db))
  expect(await place.admin.call(selectActualTime, list)).toMatchObject({
    rows: [],
    silent: { together: 2, unknown: 1 },
  })
})

test('a mold with a rate of its own is not overruled by a proposal', async () => {
  await place.within(async (db) => {
    await made(db.insertInto('mold').values({ number: 'M-1', name: 'Die', strokesPerMinute: 30 }).returning('id'))
    for (const daysAgo of [2, 3, 4, 5, 6]) await ran(db, { daysAgo, from: '08:00', to: '12:00', pieces: 60 })
    await db.updateTable('orderOperation').set({ mold: 'M-1' }).execute()
  })
  expect(await rowsOf()).toMatchObject([{ byMold: true, proposed: null, lots: 5 }])
})

test('who may not edit and add man-hours sets none; places of another team are not there; doubles are refused', async () => {
  await place.within(async (db) => {
    for (const daysAgo of [2, 3]) await ran(db, { daysAgo, from: '08:00', to: '12:00', pieces: 60 })
  })
  const rows = [{ ...floorPlace(), was: 60, seconds: 240 }]
  const edits = await makeUser(gemba, place.admin.teamId, {
    name: 'Eve',
    rights: ['craftHours.view', 'craftHours.edit'],
  })
  expect((await edits.raw(setStandardTimes.path, { rows })).status).toBe(403)
  const stranger = await gemba.team()
  expect((await stranger.call(selectActualTime, list)).rows).toEqual([])
  expect((await stranger.call(selectActualTimeLot, { ...floorPlace(), days: 90 })).rows).toEqual([])
  expect((await stranger.raw(setStandardTimes.path, { rows })).status).toBe(404)
  const { status } = await place.admin.raw(setStandardTimes.path, { rows: [...rows, ...rows] })
  expect(status).toBe(400)
})
