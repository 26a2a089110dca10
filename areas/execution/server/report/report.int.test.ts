import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectSiteView } from '#areas/boards/contract/floor.api.ts'
import { selectProductionStatus, selectStatusView, selectTaskProgress } from '#areas/boards/contract/production.api.ts'
import { updateTeamConfig } from '#areas/identity/contract/team-config.api.ts'
import type { Db } from '#core/server/db/pool.ts'
import { localDate } from '#engines/working-time/index.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { endWork, startWork } from '../../contract/duty.ts'
import { getTaskCard, selectFloorTask } from '../../contract/floor.ts'
import { addReport, correctReport, getReportCourse, reportCrud, reverseReport } from '../../contract/report.api.ts'
import { type Floor, makeFloor, makeOrder, makeUser, operatorRights } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** A team with a floor, an operator on it and an order of `quantity` that he started. */
async function place(options: { quantity?: number; center?: object; start?: boolean } = {}) {
  const admin = await gemba.team()
  const within = <T>(work: (db: Db) => Promise<T>) =>
    gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, work)
  const floor: Floor = await within((db) => makeFloor(db, options.center))
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: options.quantity ?? 100 }))
  const reasonId = await within(async (db) => {
    const row = await db
      .insertInto('defectReason')
      .values({ code: 'D1', name: 'Scratch', className: 'Surface' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  const operator = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: operatorRights })
  const [cut, weld] = order.taskIds as [number, number]
  if (options.start ?? true) await operator.call(startWork, { taskId: cut, userIds: [operator.userId] })
  const state = () =>
    within(async (db) => {
      const task = await db.selectFrom('task').selectAll().where('id', '=', cut).executeTakeFirstOrThrow()
      const operation = await db
        .selectFrom('orderOperation')
        .selectAll()
        .where('id', '=', order.operationIds[0] as number)
        .executeTakeFirstOrThrow()
      const row = await db.selectFrom('workOrder').selectAll().where('id', '=', order.orderId).executeTakeFirstOrThrow()
      return { task, operation, order: row }
    })
  return { admin, within, floor, order, operator, reasonId, cut, weld, state }
}

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof Refused)) throw error ?? new Error('was not refused')
  return error.body as { code: number; message: string; data: never }
}

test('a report counts on task, operation and order, with defects, shares, price and earned time', async () => {
  const { operator, cut, reasonId, state, within } = await place()
  const answer = await operator.call(addReport, {
    taskId: cut,
    goodQuantity: 30,
    defects: [
      { reasonId, quantity: 2 },
      { reasonId, quantity: 1 },
    ],
  })
  expect(answer).toMatchObject({ remaining: 70, taskCompleted: false })
  const { task, operation, order } = await state()
  expect(task).toMatchObject({ status: 'inProgress', reportedGood: 30, reportedDefective: 3, approvedGood: 30 })
  expect(operation).toMatchObject({ reportedGood: 30, reportedDefective: 3, approvedGood: 30, approvedDefective: 3 })
  expect(order).toMatchObject({ status: 'incomplete', progress: 0.15 })
  const row = await operator.call(reportCrud.get, { id: answer.ids[0] as number })
  // 30 good ÷ 2 a trip × 60 s a trip.
  expect(row).toMatchObject({ status: 'notSet', earnedSeconds: 900, unitPrice: 0.5, personNames: 'Ann' })
  expect(row.shiftDate).toMatch(/^\d{4}-/)
  const shares = await within((db) => db.selectFrom('reportPerson').selectAll().execute())
  expect(shares.map(({ share }) => share)).toEqual([1])
})

test('what is made outside every shift counts for the day it is made on', async () => {
  const { operator, cut, within } = await place()
  await within(async (db) => {
    await db.deleteFrom('calendarPeriod').execute()
    await db.updateTable('calendarVersion').set({ number: 2 }).execute()
  })
  const { ids } = await operator.call(addReport, { taskId: cut, goodQuantity: 5 })
  const row = await operator.call(reportCrud.get, { id: ids[0] as number })
  expect(row).toMatchObject({ shiftDate: localDate('Asia/Shanghai', Date.parse(row.reportedAt ?? '')), shiftId: null })
})

test('more than remains is refused with what remains, and the plan completes the task', async () => {
  const { operator, cut, state } = await place({ quantity: 10 })
  await operator.call(addReport, { taskId: cut, goodQuantity: 8 })
  const told = await refusal(operator.call(addReport, { taskId: cut, goodQuantity: 3 }))
  expect(told).toMatchObject({ code: 4001, data: { remaining: 2 } })
  expect(told.message).toContain('2 pcs')
  expect(await operator.call(addReport, { taskId: cut, goodQuantity: 2 })).toMatchObject({ taskCompleted: true })
  const { task } = await state()
  expect(task).toMatchObject({ status: 'completed', reportedGood: 10 })
  expect((await refusal(operator.call(addReport, { taskId: cut, goodQuantity: 1 }))).message).toContain('completed')
})

test('of many people who report the last pieces at once exactly as many succeed as there are pieces', async () => {
  const { operator, cut, state } = await place({ quantity: 10 })
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => operator.call(addReport, { taskId: cut, goodQuantity: 4 })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const { task, operation, order } = await state()
  expect([task.reportedGood, operation.reportedGood]).toEqual([8, 8])
  expect(order.progress).toBe(0.4)
})

test('reports on many orders at once, some beyond their limit and some sent twice, count once each', async () => {
  const { within, floor, admin } = await place({ center: { reportingMode: 'autoStart' } })
  const operator = await makeUser(gemba, admin.teamId, { name: 'Bob', rights: operatorRights })
  const orders: Awaited<ReturnType<typeof makeOrder>>[] = []
  for (let i = 0; i < 6; i++) orders.push(await within((db) => makeOrder(db, floor, { number: `M${i}`, quantity: 10 })))
  const send = (taskId: number | undefined, goodQuantity: number, key: string) =>
    operator.call(addReport, { taskId: taskId as number, goodQuantity }, { 'idempotency-key': key })
  const calls = orders.flatMap(({ taskIds: [cut] }, i) => [
    send(cut, 4, `a${i}`),
    send(cut, 4, `a${i}`),
    send(cut, 11, `b${i}`),
    send(cut, 5, `c${i}`),
  ])
  const answers = await Promise.allSettled(calls)
  for (const i of orders.keys()) {
    const [first, twice, beyond, other] = answers.slice(i * 4, i * 4 + 4)
    expect([first?.status, twice?.status, other?.status]).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(twice).toEqual(first)
    expect(beyond).toMatchObject({ status: 'rejected', reason: { body: { code: 4001 } } })
  }
  const { tasks, reports, keys } = await within(async (db) => ({
    tasks: await db
      .selectFrom('task')
      .select(['reportedGood', 'status'])
      .where(
        'id',
        'in',
        orders.map(({ taskIds }) => taskIds[0] as number),
      )
      .execute(),
    reports: await db.selectFrom('report').select(['goodQuantity', 'reporterId']).execute(),
    keys: await db.selectFrom('idempotency').select('key').where('key', 'like', '_%').execute(),
  }))
  expect(tasks).toEqual(orders.map(() => ({ reportedGood: 9, status: 'inProgress' })))
  expect(reports.every(({ reporterId }) => reporterId === operator.userId)).toBe(true)
  expect(reports.map(({ goodQuantity }) => goodQuantity).sort()).toEqual([
    ...orders.map(() => 4),
    ...orders.map(() => 5),
  ])
  expect(keys.map(({ key }) => key).sort()).toEqual([
    ...orders.map((_, i) => `a${i}`),
    ...orders.map((_, i) => `c${i}`),
  ])
})

test('a following operation takes what was delivered to it, and nothing is finer than the unit', async () => {
  const { operator, cut, weld } = await place()
  await operator.call(addReport, { taskId: cut, goodQuantity: 20 })
  await operator.call(startWork, { taskId: weld, userIds: [operator.userId], confirmed: ['moveDuty'] })
  const told = await refusal(operator.call(addReport, { taskId: weld, goodQuantity: 21 }))
  expect(told.message).toContain('Cut')
  expect(told.data).toEqual({ remaining: 20 })
  expect(await refusal(operator.call(addReport, { taskId: weld, goodQuantity: 1.5 }))).toMatchObject({
    code: 4000,
    data: { goodQuantity: 'At most 0 decimal places' },
  })
  await operator.call(addReport, { taskId: weld, goodQuantity: 20 })
})

test('work that nobody started cannot be reported, unless the work centre starts it by itself', async () => {
  const strict = await place({ start: false })
  expect((await refusal(strict.operator.call(addReport, { taskId: strict.cut, goodQuantity: 1 }))).message).toContain(
    'start work first',
  )
  const easy = await place({ start: false, center: { reportingMode: 'autoStart' } })
  const { ids } = await easy.operator.call(addReport, { taskId: easy.cut, goodQuantity: 1 })
  const course = await easy.operator.call(getReportCourse, { id: ids[0] as number })
  expect(course.people).toEqual([{ userId: easy.operator.userId, name: 'Ann', share: 1 }])
})

test('a reversal undoes everything and the journal adds up to what counts', async () => {
  const { admin, operator, cut, reasonId, state, within } = await place()
  const first = await operator.call(addReport, { taskId: cut, goodQuantity: 30, defects: [{ reasonId, quantity: 4 }] })
  await operator.call(addReport, { taskId: cut, goodQuantity: 5 })
  await admin.call(reverseReport, { id: first.ids[0] as number, reason: 'counted twice' })
  const { task, operation, order } = await state()
  expect(task).toMatchObject({ reportedGood: 5, reportedDefective: 0, approvedGood: 5, approvedDefective: 0 })
  expect(operation).toMatchObject({ reportedGood: 5, approvedGood: 5, reportedDefective: 0 })
  expect(order.progress).toBe(0.025)
  const journal = await within((db) => db.selectFrom('report').selectAll().execute())
  expect(journal.reduce((sum, { goodQuantity }) => sum + goodQuantity, 0)).toBe(5)
  expect(journal.reduce((sum, { earnedSeconds }) => sum + earnedSeconds, 0)).toBe(150)
  expect((await refusal(admin.call(reverseReport, { id: first.ids[0] as number, reason: 'again' }))).message).toContain(
    'Reversed',
  )
})

test('what a later operation has consumed cannot be taken back, and the refusal names it', async () => {
  const { admin, operator, cut, weld } = await place()
  const { ids } = await operator.call(addReport, { taskId: cut, goodQuantity: 20 })
  await operator.call(startWork, { taskId: weld, userIds: [operator.userId], confirmed: ['moveDuty'] })
  await operator.call(addReport, { taskId: weld, goodQuantity: 15 })
  const id = ids[0] as number
  expect((await refusal(admin.call(reverseReport, { id, reason: 'wrong' }))).message).toMatch(/Weld.*15/)
  expect((await refusal(admin.call(correctReport, { id, goodQuantity: 14, reason: 'wrong' }))).message).toContain(
    'Weld',
  )
  await admin.call(correctReport, { id, goodQuantity: 15, reason: 'five were bad' })
})

test('reports are numbered by the team’s rule, which must have a running number', async () => {
  const { admin, operator, cut } = await place({ quantity: 10 })
  const ruled = (report: string) => admin.call(updateTeamConfig, { numbering: { patterns: { report } } })
  expect((await refusal(ruled('R{yyMMdd}'))).data).toEqual({
    'numbering.patterns.report': expect.stringContaining('{####}'),
  })
  await ruled('BG-{##}-{yyyy}')
  const numbers: string[] = []
  for (const goodQuantity of [1, 2])
    numbers.push((await operator.call(addReport, { taskId: cut, goodQuantity })).reportNo)
  expect(numbers.every((number) => /^BG-\d{2,}-20\d\d$/.test(number))).toBe(true)
  expect(new Set(numbers).size).toBe(2)
})

test('a correction replaces a report, reopens what it completed, and points to it', async () => {
  const { admin, operator, cut, reasonId, state } = await place({ quantity: 10 })
  const { ids, reportNo } = await operator.call(addReport, { taskId: cut, goodQuantity: 10 })
  const corrected = await admin.call(correctReport, {
    id: ids[0] as number,
    goodQuantity: 7,
    defects: [{ reasonId, quantity: 3 }],
    reason: 'three scratched',
  })
  expect(corrected.remaining).toBe(3)
  const { task, operation } = await state()
  expect(task).toMatchObject({ status: 'inProgress', reportedGood: 7, reportedDefective: 3, approvedGood: 7 })
  expect(operation).toMatchObject({ reportedGood: 7, approvedGood: 7, reportedDefective: 3 })
  const { rows } = await admin.call(reportCrud.select, { where: { taskNo: 'WO1-1' } })
  expect(rows.map(({ status }) => status)).toEqual(['notSet', 'reversed', 'corrected'])
  expect(rows[0]).toMatchObject({ correctsNo: reportNo, reason: 'three scratched', personNames: 'Ann' })
  const { steps } = await admin.call(getReportCourse, { id: corrected.ids[0] as number })
  expect(steps.map(({ kind }) => kind)).toEqual(['reported', 'reversal', 'correction'])
})

test('without the right to reverse only own reports that are not approved are corrected', async () => {
  const { operator, cut, admin } = await place()
  const { ids } = await operator.call(addReport, { taskId: cut, goodQuantity: 10 })
  const approved = await refusal(operator.call(correctReport, { id: ids[0] as number, goodQuantity: 9, reason: 'x' }))
  expect(approved.message).toContain('right to reverse')
  const other = await makeUser(gemba, admin.teamId, { name: 'Ben', rights: operatorRights })
  expect((await other.raw(reverseReport.path, { id: ids[0], reason: 'x' })).status).toBe(403)
})

test('what was said without a network counts at the moment it was said, never later than now', async () => {
  const { operator, cut } = await place()
  const early = `${new Date(Date.now() - 7_200_000).toISOString().slice(0, 19)}Z`
  const { ids } = await operator.call(addReport, { taskId: cut, goodQuantity: 1, at: early })
  expect((await operator.call(reportCrud.get, { id: ids[0] as number })).reportedAt).toBe(early)
  const ahead = await operator.call(addReport, { taskId: cut, goodQuantity: 1, at: '2039-01-01T00:00:00Z' })
  const row = await operator.call(reportCrud.get, { id: ahead.ids[0] as number })
  expect(Date.parse(row.reportedAt ?? '')).toBeLessThanOrEqual(Date.now())
})

test('a report on a combined task leaves one for each member, and each is taken back alone', async () => {
  const { admin, operator, cut, floor, reasonId, within } = await place({ quantity: 30, start: false })
  const second = await within((db) => makeOrder(db, floor, { number: 'WO2', quantity: 10 }))
  const members = [cut, second.taskIds[0] as number]
  const whole = await within(async (db) => {
    const { id } = await db
      .insertInto('task')
      .values({
        taskNo: 'C1',
        workCenterId: floor.centers[0] as number,
        workshopId: floor.workshopId,
        lineId: floor.lineId,
        status: 'waiting',
        released: true,
        isCombined: true,
        planQuantity: 40,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('task').set({ combinedInto: id }).where('id', 'in', members).execute()
    return id
  })
  const good = () =>
    within(async (db) => {
      const rows = await db.selectFrom('task').select(['id', 'reportedGood', 'approvedGood', 'status']).execute()
      return [whole, ...members].map((id) => {
        const row = rows.find((each) => each.id === id)
        return [row?.reportedGood, row?.approvedGood, row?.status]
      })
    })
  await operator.call(startWork, { taskId: whole, userIds: [operator.userId] })
  expect((await refusal(operator.call(addReport, { taskId: whole, goodQuantity: 41 }))).data).toEqual({ remaining: 40 })
  const { ids } = await operator.call(addReport, {
    taskId: whole,
    goodQuantity: 20,
    defects: [{ reasonId, quantity: 4 }],
  })
  expect(ids).toHaveLength(2)
  expect(await good()).toEqual([
    [20, 20, 'inProgress'],
    [15, 15, 'inProgress'],
    [5, 5, 'inProgress'],
  ])
  // Boards and the shop floor's screens say what a combined task works for: the orders of all its members.
  const work = { workorderNo: 'WO1 · WO2', materialDesc: 'Bracket', produreName: 'Cut' }
  const filter = { lineIds: [floor.lineId] }
  const shown = [
    (await admin.call(selectStatusView, filter)).rows.find(({ taskNo }) => taskNo === 'C1'),
    (await admin.call(selectTaskProgress, filter)).rows.find(({ taskNo }) => taskNo === 'C1'),
    (await admin.call(selectSiteView, { stationId: floor.stations[0] })).task,
    (await operator.call(selectFloorTask, { keyword: 'WO2' })).rows[0],
    await operator.call(getTaskCard, { taskId: whole }),
  ]
  const due = { requiredEndDate: '2031-01-31' }
  expect(shown).toMatchObject([work, { ...work, ...due }, work, work, { ...work, ...due }])
  expect((await admin.call(selectProductionStatus, filter)).rows[0]).toMatchObject({ workorderNo: 'WO1 · WO2' })
  await admin.call(reverseReport, { id: ids[1] as number, reason: 'not of this order' })
  expect((await good()).map(([reported]) => reported)).toEqual([15, 15, 0])
})

test('boards forecast by the speed since the first pieces could come, as the work centre has it', async () => {
  const { admin, operator, cut, within, floor } = await place({ center: { onDutyDeviationMinutes: 30 } })
  await operator.call(addReport, { taskId: cut, goodQuantity: 25 })
  const startedAt = new Date(Date.now() - 3_600_000).toISOString()
  await within((db) => db.updateTable('task').set({ startedAt }).where('id', '=', cut).execute())
  const { rows } = await admin.call(selectTaskProgress, { lineIds: [floor.lineId] })
  const forecast = rows.find(({ id }) => id === cut)?.forecast ?? ''
  // A quarter in half an hour: the rest takes 90 minutes.
  expect(Math.round((Date.parse(forecast) - Date.now()) / 60_000)).toBe(90)
})

test('another team sees no report and cannot touch one', async () => {
  const { operator, cut } = await place()
  const { ids } = await operator.call(addReport, { taskId: cut, goodQuantity: 1 })
  const stranger = await gemba.team()
  expect((await stranger.call(reportCrud.select, {})).total).toBe(0)
  expect((await stranger.raw(reverseReport.path, { id: ids[0], reason: 'x' })).status).toBe(404)
})

test('a limit above the plan offers the plan, takes more after it, and not more than was delivered', async () => {
  const { operator, cut, weld, state } = await place({ quantity: 100, center: { quantityLimit: 'p120' } })
  expect(await operator.call(getTaskCard, { taskId: cut })).toMatchObject({ remaining: 120, offered: 100 })
  expect(await operator.call(addReport, { taskId: cut, goodQuantity: 100 })).toMatchObject({
    remaining: 20,
    taskCompleted: true,
  })
  const after = await operator.call(getTaskCard, { taskId: cut })
  expect(after).toMatchObject({ status: 'completed', takesMore: true, remaining: 20, offered: 0 })
  expect((await operator.call(getTaskCard, { taskId: weld })).remaining).toBe(100)
  expect((await refusal(operator.call(addReport, { taskId: cut, goodQuantity: 21 }))).message).toContain(
    'can take 20 pcs more',
  )
  await operator.call(addReport, { taskId: cut, goodQuantity: 20 })
  expect((await state()).task).toMatchObject({ status: 'completed', reportedGood: 120 })
  expect((await refusal(operator.call(addReport, { taskId: cut, goodQuantity: 1 }))).message).toContain('is completed')
  expect((await operator.call(getTaskCard, { taskId: weld })).remaining).toBe(120)
})

test('a task that was ended short of its plan takes no more', async () => {
  const { operator, cut } = await place({ quantity: 100, center: { quantityLimit: 'p120' } })
  await operator.call(addReport, { taskId: cut, goodQuantity: 40 })
  await operator.call(endWork, { taskId: cut, userIds: [operator.userId], complete: true })
  expect(await operator.call(getTaskCard, { taskId: cut })).toMatchObject({ takesMore: false })
  expect((await refusal(operator.call(addReport, { taskId: cut, goodQuantity: 1 }))).message).toContain('is completed')
})
