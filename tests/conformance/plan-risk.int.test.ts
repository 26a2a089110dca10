import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { floorTeam, makeOrder, makeUser, refusal } from '#areas/execution/server/testing.ts'
import { exportPlanRisk, selectPlanRisk } from '#areas/planning/contract/global/risk.api.ts'
import { scheduleTask } from '#areas/planning/contract/task/task.api.ts'
import type { Db } from '#core/server/db/pool.ts'
import { made, makeProduct } from '../factories/plant.ts'
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
})

const list = { pageNum: 1, pageSize: 50, where: {} }
const risk = () => place.admin.call(selectPlanRisk, list)
const hours = (a: string | null | undefined, b: string | null | undefined) =>
  (Date.parse(String(a)) - Date.parse(String(b))) / 3_600_000

/** A finished order of cutting alone: so many pieces within four hours of the round-the-clock line, where the standard is a minute. */
async function ran(db: Db, daysAgo: number, pieces: number): Promise<void> {
  const { taskIds, operationIds, orderId } = await makeOrder(db, place.floor, {
    number: `D${++count}`,
    quantity: pieces,
  })
  const reportedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const startedAt = new Date(Date.now() - daysAgo * 86_400_000 - 4 * 3_600_000).toISOString()
  await sql`update task set status = 'completed', started_at = ${startedAt}, ended_at = ${reportedAt}, reported_good = ${pieces}
    where id = ${taskIds[0]}`.execute(db)
  await db.deleteFrom('task').where('id', '=', Number(taskIds[1])).execute()
  const { floor } = place
  await db
    .insertInto('report')
    .values({
      reportNo: `R${count}`,
      taskId: Number(taskIds[0]),
      workOrderId: orderId,
      orderOperationId: Number(operationIds[0]),
      workCenterId: Number(floor.centers[0]),
      lineId: floor.lineId,
      workshopId: floor.workshopId,
      goodQuantity: pieces,
      startedAt,
      reportedAt,
      reporterId: userId,
      earnedSeconds: 0,
      unitPrice: 0,
      status: 'approved',
    })
    .execute()
}

/** Median 4 times the standard, quartiles at 3 and 5. */
const fiveLots = (db: Db) =>
  [60, 48, 40, 80, 120].reduce((before, pieces, i) => before.then(() => ran(db, i + 2, pieces)), Promise.resolve())

async function planned(number: string, more: { due?: string; productId?: number } = {}): Promise<number> {
  const { due = '2031-01-31', productId = place.floor.productId } = more
  const id = await place.within(async (db) => {
    const { orderId } = await makeOrder(db, { ...place.floor, productId }, { number, quantity: 240 })
    await sql`update work_order set required_end_date = ${due} where id = ${orderId}`.execute(db)
    return orderId
  })
  await place.admin.call(scheduleTask, { mode: 'forward' })
  return id
}

test('without a plan there is nothing to reckon, and without actual times no spread: every order ends as planned', async () => {
  expect(await risk()).toMatchObject({ rows: [], total: 0, at: null, plays: 0, lots: 0 })
  await planned('LATE', { due: '2020-01-01' })
  await planned('EARLY')
  const { rows, spreads, plays, lots } = await risk()
  expect({ plays, lots, spreads }).toEqual({
    plays: 400,
    lots: 0,
    spreads: { own: 0, place: 0, operation: 0, none: 4 },
  })
  // The least likely first.
  expect(rows.map(({ workorderNo, onTime }) => [workorderNo, onTime])).toEqual([
    ['LATE', 0],
    ['EARLY', 1],
  ])
  for (const { half, most, plannedEnd, pullTaskId, elsewhere, known, tasks } of rows) {
    expect([half, most]).toEqual([plannedEnd, plannedEnd])
    expect({ pullTaskId, elsewhere, known, tasks }).toEqual({ pullTaskId: null, elsewhere: false, known: 0, tasks: 2 })
  }
})

test('what took four times as long so far ends later, by as much, and is told with the tasks that it is known from', async () => {
  await place.within(fiveLots)
  await planned('W1')
  const { rows, spreads, lots } = await risk()
  expect({ spreads, lots }).toEqual({ spreads: { own: 1, place: 0, operation: 0, none: 1 }, lots: 5 })
  const [row] = rows
  expect(row).toMatchObject({
    workorderNo: 'W1',
    onTime: 1,
    tasks: 2,
    known: 1,
    pullTaskNo: 'W1-1',
    pullOrder: null,
    pullOperation: 'Cut',
    pullPlace: 'Cut centre',
    pullLots: 5,
    pullBy: 'own',
    // Two hours are planned, which take six to ten of them: eight between the planned and the upper quartile.
    reachMinutes: 480,
  })
  expect(row?.criticality).toBeGreaterThan(0.9)
  // Eight hours in the middle where two are planned.
  expect(hours(row?.half, row?.plannedEnd)).toBeGreaterThan(5)
  expect(hours(row?.half, row?.plannedEnd)).toBeLessThan(7)
  expect(hours(row?.most, row?.half)).toBeGreaterThan(1)
  // The same again: it is reckoned once while nobody plans.
  expect((await risk()).at).toBe((await risk()).at)
})

test('a product that was never made takes the spread of its operation; a task without a place leaves nothing to say', async () => {
  await place.within(fiveLots)
  const productId = await place.within((db) => makeProduct(db, { code: 'P2', name: 'Frame', unit: 'pcs' }))
  const orderId = await planned('W2', { productId })
  await place.within((db) =>
    sql`update task set planned_setup_start = null, planned_start = null, planned_end = null, shift_date = null, shift_id = null
      where work_order_id = ${orderId} and task_no like '%-2'`.execute(db),
  )
  const { rows, spreads } = await risk()
  expect(spreads).toEqual({ own: 0, place: 1, operation: 0, none: 0 })
  expect(rows).toMatchObject([{ pullBy: 'place', pullLots: 5, onTime: null, unplanned: 1 }])
})

test('it is told to those who read the plan, of their workshops and their team', async () => {
  await place.within(fiveLots)
  await planned('W1')
  const { teamId } = place.admin
  const reader = await makeUser(gemba, teamId, { name: 'Reader', rights: ['task.view'] })
  expect((await reader.call(selectPlanRisk, list)).rows).toMatchObject([{ workorderNo: 'W1', pullTaskNo: 'W1-1' }])
  expect((await refusal(reader.call(exportPlanRisk, { sort: [], where: {} }))).code).toBe(4030)
  const nobody = await makeUser(gemba, teamId, { name: 'Nobody', rights: ['report.view'] })
  expect((await refusal(nobody.call(selectPlanRisk, list))).code).toBe(4030)
  const elsewhere = await place.within((db) =>
    made(db.insertInto('department').values({ name: 'Elsewhere', isWorkshop: true }).returning('id')),
  )
  const other = await makeUser(gemba, teamId, { name: 'Other', rights: ['task.view'], workshops: [elsewhere] })
  expect((await other.call(selectPlanRisk, list)).rows).toEqual([])
  const stranger = await gemba.team()
  expect(await stranger.call(selectPlanRisk, list)).toMatchObject({ rows: [], at: null })
})

test('its conditions are bounded, and it says which it does not know', async () => {
  await planned('W1')
  const { floor } = place
  const asked = (where: object, sort: { field: string; order: 'asc' | 'desc' }[] = []) =>
    place.admin.call(selectPlanRisk, { ...list, where: where as never, sort })
  expect((await asked({ workshopId: [floor.workshopId] })).total).toBe(1)
  expect((await asked({ workshopId: [floor.workshopId + 1000] })).total).toBe(0)
  expect((await asked({}, [{ field: 'most', order: 'desc' }])).total).toBe(1)
  for (const wrong of [{ workshopId: 'x' }, { workshopId: -1 }, { other: 1 }])
    expect((await refusal(asked(wrong))).code).toBe(4000)
  expect((await refusal(asked({}, [{ field: 'other', order: 'asc' }]))).code).toBe(4000)
})
