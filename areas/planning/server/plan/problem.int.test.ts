import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, localDate, startOfDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { retryPlanException, selectPlanException } from '../../contract/aps/aps-exception.api.ts'
import { getPlanSet, type PlanSet, updatePlanSet } from '../../contract/aps/plan-set.ts'
import { explainOrder } from '../../contract/global/global.api.ts'
import { createTask, lockTask, scheduleTask } from '../../contract/task/task.api.ts'
import { actAs, type Factory, makeFactory, makeOrder } from '../factory.fixture.ts'
import { loadPlan } from './load.ts'
import { buildProblem } from './problem.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let factory: Factory

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  factory = await as(({ db }) => makeFactory(db))
})

const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
const minute = 60_000
const zone = 'Asia/Shanghai'

async function change(part: Partial<PlanSet>): Promise<void> {
  const { value, version } = await planner.call(getPlanSet, {})
  await planner.call(updatePlanSet, { version, value: { ...value, ...part } })
}

async function tasksOf(...orderIds: number[]): Promise<number[]> {
  const { taskIds } = await planner.call(createTask, { orders: orderIds.map((id) => ({ id })) })
  return taskIds
}

const uninterrupted = (value: boolean) =>
  as(({ db }) =>
    db
      .updateTable('operation')
      .set({ uninterrupted: value })
      .where('id', '=', factory.operations[0] as number)
      .execute(),
  )

test('what is entered of orders, routings, supply and locks is what the engine plans by', async () => {
  const { cut, weld, cut2 } = factory.centers
  const due = addDays(localDate(zone, Date.now()), 20)
  const start = addDays(due, -10)
  const { orderId, operationIds } = await as(({ db }) =>
    makeOrder(db, factory, { number: 'W1', quantity: 60, centers: [cut, weld], alternatives: [[cut2], []], due }),
  )
  await as(async ({ db }) => {
    await db.updateTable('workOrder').set({ priority: 2, requiredStartDate: start }).where('id', '=', orderId).execute()
    const [first = 0] = operationIds
    await db
      .updateTable('orderOperation')
      .set({ transferBatch: 15, transferMinutes: 10, fixtureNumber: 'F1', mold: 'K1' })
      .where('id', '=', first)
      .execute()
    const material = await db
      .insertInto('product')
      .values({ code: 'RAW', name: 'Steel', unit: 'kg' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('orderMaterial')
      .values({
        workOrderId: orderId,
        lineNumber: 1,
        materialId: material.id,
        quantityPer: 1,
        scrapRate: 0,
        requiredQuantity: 60,
      })
      .execute()
    await db
      .insertInto('materialSupply')
      .values({ code: 'S1', materialId: material.id, source: 'purchase', quantity: 60, availableOn: addDays(start, 3) })
      .execute()
  })
  const ids = await tasksOf(orderId)
  const [first = 0, second = 0] = ids
  const problemOf = (free: number[]) =>
    as(async (ctx) => buildProblem(await loadPlan(ctx), { free: new Set(free), useAlternatives: true }).input)

  const input = await problemOf(ids)
  const [order] = input.orders
  const dated = { id: orderId, priority: 2, weight: 8, due: startOfDate(zone, addDays(due, 1)) }
  expect(order).toEqual({ ...dated, release: startOfDate(zone, start) })
  const opOf = (id: number) => input.operations.find((each) => each.id === id)
  expect(opOf(first)).toMatchObject({
    materialAt: startOfDate(zone, addDays(start, 3)),
    splittable: true,
    families: { mold: 'K1' },
    needs: [{ resourceId: 'mold K1' }, { resourceId: 'fixture F1' }],
  })
  const [m1, m2] = factory.machines
  expect(opOf(first)?.alternatives.map(({ machineId }) => machineId)).toEqual([`m${m1}`, `m${m2}`, `w${cut2}`])
  expect(opOf(second)?.after).toEqual([{ opId: first, transfer: 10 * minute, share: 0.25 }])
  expect(input.resources).toMatchObject([
    { id: 'mold K1', kind: 'mold' },
    { id: 'fixture F1', kind: 'fixture' },
  ])

  // The team's settings: neither required start dates nor tools nor material hold, nothing pauses.
  await change({ keepRequiredStart: false, limitTools: false, waitForMaterial: false, splitOverShifts: false })
  const other = await problemOf(ids)
  expect(other.orders[0]).toEqual(dated)
  expect(other.operations.map(({ needs, splittable }) => [needs, splittable])).toEqual([
    [[], false],
    [[], false],
  ])
  expect(other.operations[0]).not.toHaveProperty('materialAt')

  await planner.call(scheduleTask, { ids })
  await planner.call(lockTask, { ids: [first] })
  const locked = await problemOf([second])
  expect(locked.operations.map(({ fixed }) => fixed)).toEqual(['locked', undefined])
})

test('an operation done in one go waits for a stretch that is long enough, and says when there is none', async () => {
  await uninterrupted(true)
  const centers = [factory.centers.weld]
  const orders: number[] = []
  for (const [number, quantity] of [
    ['W1', 150],
    ['W2', 150],
    ['W3', 300],
  ] as const)
    orders.push((await as(({ db }) => makeOrder(db, factory, { number, quantity, centers }))).orderId)
  // From the beginning of a day on: begun in the middle of a stretch, the first could end where the pause begins.
  const requiredStartDate = addDays(localDate(zone, Date.now()), 2)
  await as(({ db }) => db.updateTable('workOrder').set({ requiredStartDate }).where('id', 'in', orders).execute())
  const ids = await tasksOf(...orders)
  const { unplanned } = await planner.call(scheduleTask, { ids, mode: 'forward' })
  expect(unplanned).toMatchObject([{ workorderNo: 'W3', reason: expect.stringMatching(/without a pause.*split it/) }])
  const rows = await as(({ db }) => db.selectFrom('task').selectAll().orderBy('id').execute())
  const lengths = rows.map(({ plannedStart, plannedEnd }) =>
    plannedStart === null ? null : (Date.parse(plannedEnd ?? '') - Date.parse(plannedStart)) / minute,
  )
  expect(lengths).toEqual([150, 150, null])
  const why = await planner.call(explainOrder, { orderId: orders[1] as number })
  expect(why.chain[0]?.causes[0]?.kind).toBe('tooShort')
  const list = () => planner.call(selectPlanException, { pageNum: 1, pageSize: 10, where: {} })
  const [row] = (await list()).rows
  expect(row).toMatchObject({ workorderNo: 'W3', reason: expect.stringMatching(/without a pause/), screen: 'calendar' })
  await uninterrupted(false)
  expect(await planner.call(retryPlanException, { ids: [row?.id ?? 0] })).toMatchObject({ skipped: [] })
  expect((await list()).total).toBe(0)
})
