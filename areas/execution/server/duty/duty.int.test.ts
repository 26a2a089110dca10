import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPlanSet, updatePlanSet } from '#areas/planning/contract/aps/plan-set.ts'
import { act } from '#core/server/act.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import { makeProduct, makeWorkshop } from '#tests/factories/plant.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { correctDuty, dutyCrud, endWork, joinWork, leaveWork, startWork } from '../../contract/duty.ts'
import { completedTaskCrud, getTaskCard, scanTask, selectFloorTask } from '../../contract/floor.ts'
import { addReport, reportCrud } from '../../contract/report.api.ts'
import { makeFloor, makeOrder, makeUser, operatorRights } from '../testing.ts'
import { endForgotten } from './forgotten.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

async function place(center: object = {}) {
  const admin = await gemba.team()
  const { teamId } = admin
  const within = <T>(work: (db: Db) => Promise<T>) => gemba.services.database.inTeam({ teamId, workshops: null }, work)
  const floor = await within((db) => makeFloor(db, center))
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const ann = await makeUser(gemba, teamId, { name: 'Ann', rights: operatorRights })
  const ben = await makeUser(gemba, teamId, { name: 'Ben', rights: operatorRights })
  const [cut, weld] = order.taskIds as [number, number]
  return { admin, teamId, within, floor, order, ann, ben, cut, weld }
}

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof Refused)) throw error ?? new Error('was not refused')
  return error.body as { code: number; message: string; data: { checks: { name: string; message: string }[] } }
}

test('people start together, one leaves, the last one ends', async () => {
  const { ann, ben, cut } = await place()
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  await ben.call(joinWork, { taskId: cut, userIds: [ben.userId] })
  const card = await ann.call(getTaskCard, { taskId: cut })
  expect(card).toMatchObject({ status: 'inProgress', mine: true, remaining: 100, offered: 100 })
  expect(card.onDuty.map(({ name }) => name)).toEqual(['Ann', 'Ben'])
  expect(await ben.call(leaveWork, { taskId: cut, userIds: [ben.userId] })).toEqual({ left: 1 })
  expect((await refusal(ann.call(leaveWork, { taskId: cut, userIds: [ann.userId] }))).message).toContain('must stay')
  expect((await ann.raw(endWork.path, { taskId: cut, userIds: [] })).status).toBe(400)
  expect(await ann.call(endWork, { taskId: cut, userIds: [ann.userId] })).toEqual({ left: 0 })
  const { rows } = await ann.call(dutyCrud.select, {})
  expect(rows.map(({ onDuty, forgotten }) => [onDuty, forgotten])).toEqual([
    [false, false],
    [false, false],
  ])
})

test('a completed task stays in the list of those who are still on duty at it', async () => {
  const { ann, ben, cut } = await place()
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  await ann.call(addReport, { taskId: cut, goodQuantity: 100 })
  expect((await ann.call(selectFloorTask, {})).rows[0]).toMatchObject({ id: cut, status: 'completed', mine: true })
  expect((await ben.call(selectFloorTask, {})).rows.map(({ id }) => id)).not.toContain(cut)
  await ann.call(endWork, { taskId: cut, userIds: [ann.userId] })
  expect((await ann.call(selectFloorTask, {})).rows.map(({ id }) => id)).not.toContain(cut)
})

test('what was kept for want of a network counts from when it was done, by the clock of the server', async () => {
  const { admin, ann, cut } = await place()
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  const kept = { kept: String(2 * 3_600_000) }
  await ann.call(addReport, { taskId: cut, goodQuantity: 4 }, kept)
  await ann.call(endWork, { taskId: cut, userIds: [ann.userId] }, { kept: 'long' })
  const [report] = (await admin.call(reportCrud.select, {})).rows
  const hours = (Date.now() - Date.parse(report?.reportedAt ?? '')) / 3_600_000
  expect(hours).toBeCloseTo(2, 1)
  const [duty] = (await admin.call(dutyCrud.select, {})).rows
  expect(Date.now() - Date.parse(duty?.offAt ?? ''), 'no length of time is none').toBeLessThan(60_000)
})

test('when a task is done the next one there begins by itself, by choice, or not at all, as the team has it', async () => {
  const { admin, ann, cut, within, floor } = await place()
  const again = await within((db) => makeOrder(db, floor, { number: 'WO2', quantity: 50 }))
  const [nextCut] = again.taskIds as [number]
  const set = async (nextTaskStart: 'manual' | 'automatic' | 'optional') => {
    const { version, value } = await admin.call(getPlanSet, {})
    await admin.call(updatePlanSet, { version, value: { ...value, nextTaskStart } })
  }
  const work = async (taskId: number) => {
    await ann.call(startWork, { taskId, userIds: [ann.userId] })
  }
  const anew = (taskId: number) =>
    within((db) => db.updateTable('task').set({ status: 'waiting' }).where('id', '=', taskId).execute())
  const end = (taskId: number, more: object = {}) =>
    ann.call(endWork, { taskId, userIds: [ann.userId], complete: true, ...more })

  await work(cut)
  expect((await ann.call(getTaskCard, { taskId: cut })).next).toBeNull()
  expect(await end(cut, { startNext: true })).toEqual({ left: 0 })
  await anew(cut)
  await set('optional')
  await work(cut)
  expect((await ann.call(getTaskCard, { taskId: cut })).next).toMatchObject({ id: nextCut, start: 'optional' })
  expect(await end(cut)).toEqual({ left: 0 })
  await anew(cut)
  await work(cut)
  const begun = await end(cut, { startNext: true })
  expect(begun.next).toMatchObject({ taskId: nextCut, started: true, reason: null })
  expect(await ann.call(getTaskCard, { taskId: nextCut })).toMatchObject({ status: 'inProgress', mine: true })
  await end(nextCut)
  await set('automatic')
  await Promise.all([anew(cut), anew(nextCut)])
  await work(cut)
  // A break is no end: nothing follows.
  expect(await ann.call(endWork, { taskId: cut, userIds: [ann.userId] })).toEqual({ left: 0 })
  await work(cut)
  await within((db) =>
    db.updateTable('workCenter').set({ enabled: true, parallelProduction: false }).where('id', '>', 0).execute(),
  )
  expect((await end(cut)).next).toMatchObject({ taskId: nextCut, started: true })
})

test('somebody on duty elsewhere is moved after a yes, and is never in two places', async () => {
  const { ann, cut, weld, within, order } = await place()
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  expect((await refusal(ann.call(startWork, { taskId: cut, userIds: [ann.userId] }))).message).toContain('already')
  await ann.call(addReport, { taskId: cut, goodQuantity: 5 })
  const asked = await refusal(ann.call(startWork, { taskId: weld, userIds: [ann.userId] }))
  expect(asked).toMatchObject({ code: 4002, data: { confirm: 'moveDuty' } })
  expect(asked.message).toContain('Ann (Cut centre WO1-1)')
  await ann.call(startWork, { taskId: weld, userIds: [ann.userId], confirmed: ['moveDuty'] })
  const again = await within(async (db) => makeOrder(db, await makeFloorOf(db), { number: 'WO2', quantity: 9 }))
  const both = await Promise.allSettled(
    [cut, again.taskIds[0] as number].map((taskId) =>
      ann.call(startWork, { taskId, userIds: [ann.userId], confirmed: ['moveDuty'] }),
    ),
  )
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const open = await within((db) => db.selectFrom('dutySession').select('id').where('offAt', 'is', null).execute())
  expect(open).toHaveLength(1)
  expect(order.taskIds).toHaveLength(2)
})

/** The floor that a team has already. */
async function makeFloorOf(db: Db) {
  const centers = await db.selectFrom('workCenter').select(['id', 'workshopId', 'lineId']).orderBy('id').execute()
  const operations = await db.selectFrom('operation').select('id').orderBy('id').execute()
  const product = await db.selectFrom('product').select('id').executeTakeFirstOrThrow()
  const [{ workshopId, lineId }] = centers as [(typeof centers)[number]]
  return {
    workshopId,
    lineId,
    productId: product.id,
    operations: operations.map(({ id }) => id),
    centers: centers.map(({ id }) => id),
    stations: [],
  }
}

test('every check that fails is named with its remedy', async () => {
  const { ann, weld, within, floor } = await place({
    parallelProduction: false,
    personnelArrangement: ['specified'],
    personnelIds: [1],
  })
  const machineId = await within(async (db) => {
    const machine = await db
      .insertInto('machine')
      .values({ number: 'M1', name: 'Press', workshopId: floor.workshopId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const instant = new Date().toISOString()
    const down = { machineId: machine.id, state: 'fault', lamp: 'red', since: instant, signalAt: instant }
    await db.insertInto('machineLive').values(down).execute()
    await db.updateTable('task').set({ machineId: machine.id, released: false }).where('id', '=', weld).execute()
    return machine.id
  })
  const told = await refusal(ann.call(startWork, { taskId: weld, userIds: [ann.userId] }))
  expect(told.data.checks.map(({ name }) => name)).toEqual(['released', 'predecessor', 'machine', 'personnel'])
  expect(told.message).toContain('publish')
  expect(told.data.checks[2]?.message).toContain('M1 Press')
  expect(machineId).toBeGreaterThan(0)
})

test('where progress is limited work begins once so much came from the operation before', async () => {
  const { ann, ben, cut, weld } = await place({ progressLimit: 30 })
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  const start = () => ben.call(startWork, { taskId: weld, userIds: [ben.userId] })
  await ann.call(addReport, { taskId: cut, goodQuantity: 29 })
  const { data, message } = await refusal(start())
  expect(data.checks.map(({ name }) => name)).toEqual(['ahead'])
  expect(message).toContain('has delivered 29 of 100 pcs; work can start at 30%')
  await ann.call(addReport, { taskId: cut, goodQuantity: 1 })
  await start()
})

test('where feeding is verified nobody starts before the materials of the order are staged', async () => {
  const { ann, cut, order, within } = await place({ feedingVerification: true })
  const lines = await within(async (db) => {
    const steel = await makeProduct(db, { code: 'M1', name: 'Steel', unit: 'kg' })
    const paint = await makeProduct(db, { code: 'M2', name: 'Paint', unit: 'kg' })
    const line = { workOrderId: order.orderId, quantityPer: 1, requiredQuantity: 100 }
    const values = [steel, paint].map((materialId, i) => ({ ...line, materialId, lineNumber: i + 1 }))
    return db.insertInto('orderMaterial').values(values).returning('id').execute()
  })
  const stage = (line: number, quantity: number) =>
    within((db) =>
      db
        .insertInto('materialStaging')
        .values({ orderMaterialId: lines[line]?.id as number, quantity, userId: ann.userId })
        .execute(),
    )
  const start = () => ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  await stage(0, 100)
  await stage(1, 99)
  const { data, message } = await refusal(start())
  expect(data.checks.map(({ name }) => name)).toEqual(['fed'])
  expect(message).toContain('is not staged: Paint. Stage it under Material staging')
  await within((db) => db.updateTable('materialStaging').set({ quantity: 100 }).execute())
  await start()
})

test('a work centre without parallel production runs one task', async () => {
  const { ann, ben, cut, within } = await place({ parallelProduction: false })
  const other = await within(async (db) => makeOrder(db, await makeFloorOf(db), { number: 'WO2', quantity: 5 }))
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  const told = await refusal(ben.call(startWork, { taskId: other.taskIds[0] as number, userIds: [ben.userId] }))
  expect(told.data.checks).toEqual([{ name: 'parallel', message: expect.stringContaining('WO1-1') }])
})

test('a station is required and must fit', async () => {
  const { ann, cut, within, floor } = await place()
  const wrong = await refusal(ann.call(startWork, { taskId: cut, stationId: floor.stations[1], userIds: [ann.userId] }))
  expect(Object.keys(wrong.data)).toEqual(['stationId'])
  await within((db) => db.deleteFrom('station').execute())
  expect((await refusal(ann.call(startWork, { taskId: cut, userIds: [ann.userId] }))).code).toBe(4000)
})

test('who is forgotten goes off duty at the end of the shift with its handover, and is marked', async () => {
  const { ann, cut, teamId, within, admin } = await place()
  const { ids } = await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  // 10:00 in Shanghai: the day shift ends at 20:00 and is handed over until 20:30.
  await within((db) =>
    db.updateTable('dutySession').set({ onAt: '2026-03-02T02:00:00Z' }).where('id', 'in', ids).execute(),
  )
  const end = (now: string) =>
    act(
      gemba.services.database,
      gemba.events,
      {
        caller: systemCaller({ id: teamId, zone: 'Asia/Shanghai' }),
        language: 'en',
        ip: null,
        path: 'test',
        now: new Date(now),
      },
      (ctx: Ctx) => endForgotten(ctx),
    )
  expect(await end('2026-03-02T12:29:00Z')).toBe(0)
  expect(await end('2026-03-02T12:31:00Z')).toBe(1)
  const [row] = (await admin.call(dutyCrud.select, {})).rows
  expect(row).toMatchObject({ offAt: '2026-03-02T12:30:00Z', forgotten: true, hours: 10.5 })
  if (!row) return
  const change = { id: row.id, version: row.version, onAt: '2026-03-02T02:00:00Z', reason: 'left at six' }
  await admin.call(correctDuty, { ...change, offAt: '2026-03-02T10:00:00Z' })
  expect((await admin.call(dutyCrud.get, { id: row.id })).hours).toBe(8)
  expect((await admin.raw(correctDuty.path, { ...change, offAt: null })).status).toBe(409)
})

test('corrected stretches of one person do not overlap', async () => {
  const { ann, cut, admin } = await place()
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  await ann.call(endWork, { taskId: cut, userIds: [ann.userId] })
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  const { rows } = await admin.call(dutyCrud.select, { sort: [{ field: 'id', order: 'asc' }] })
  const [first] = rows
  if (!first?.onAt) throw new Error('no stretch')
  const change = { id: first.id, version: first.version, onAt: first.onAt, offAt: null, reason: 'still there' }
  expect((await refusal(admin.call(correctDuty, change))).message).toContain('Overlaps')
})

test('a code finds its tasks, and ending with "complete" finishes one short of its plan', async () => {
  const { ann, cut, admin } = await place()
  expect((await ann.call(scanTask, { code: 'https://mes.example/t/wo1-1' })).rows.map(({ id }) => id)).toEqual([cut])
  expect((await ann.call(scanTask, { code: 'WO1' })).rows).toHaveLength(2)
  for (const code of ['nonsense', '100%']) expect((await refusal(ann.call(scanTask, { code }))).message).toContain(code)
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  await ann.call(addReport, { taskId: cut, goodQuantity: 40 })
  await ann.call(endWork, { taskId: cut, userIds: [ann.userId], complete: true })
  expect((await ann.call(selectFloorTask, { keyword: 'WO1' })).rows.map(({ taskNo }) => taskNo)).toEqual(['WO1-2'])
  const { rows } = await admin.call(completedTaskCrud.select, {})
  expect(rows).toMatchObject([{ taskNo: 'WO1-1', goodQuantity: 40, achievement: 0.4, people: 1, personNames: 'Ann' }])
})

test('a person of another workshop sees neither the task nor its reports', async () => {
  const { teamId, cut, within } = await place()
  const far = await within(async (db) => await makeWorkshop(db, { name: 'Far shop' }))
  const eve = await makeUser(gemba, teamId, { name: 'Eve', rights: operatorRights, workshops: [far] })
  expect((await eve.call(selectFloorTask, {})).rows).toEqual([])
  expect((await eve.raw(getTaskCard.path, { taskId: cut })).status).toBe(404)
  expect((await eve.raw(addReport.path, { taskId: cut, goodQuantity: 1 })).status).toBe(404)
})
