import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { retryPlanException, selectPlanException } from '../../contract/aps/aps-exception.api.ts'
import { createTask, scheduleTask } from '../../contract/task/task.api.ts'
import { actAs, type Factory, makeFactory, makeOrder, type OrderPlan } from '../factory.fixture.ts'

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
const listed = async () => (await planner.call(selectPlanException, { pageNum: 1, pageSize: 50, where: {} })).rows

async function order(plan: OrderPlan): Promise<number> {
  const { orderId } = await as(({ db }) => makeOrder(db, factory, plan))
  await planner.call(createTask, { orders: [{ id: orderId }] })
  return orderId
}

test('a task on a line without a calendar is listed with the remedy, and taken once there is one', async () => {
  const { homeless, weld } = factory.centers
  const id = await order({ number: 'A', quantity: 10, centers: [weld, homeless] })
  await planner.call(scheduleTask, { orderIds: [id] })
  const [row, ...others] = await listed()
  expect(others).toEqual([])
  expect(row).toMatchObject({ kind: 'task', workorderNo: 'A', screen: 'calendar', tries: 1, lineName: 'Line L3' })
  expect(row?.reason).toMatch(/No shift calendar.*Line L3.*add the shift mode/)

  const again = await planner.call(retryPlanException, { ids: [row?.id ?? 0] })
  expect(again).toMatchObject({ done: [], skipped: [{ reason: expect.stringMatching(/No shift calendar/) }] })
  await as(async ({ db }) => {
    const { shiftModeId } = await db.selectFrom('calendarPeriod').select('shiftModeId').executeTakeFirstOrThrow()
    const lineId = factory.lines[2] as number
    await db
      .insertInto('calendarPeriod')
      .values({ lineId, shiftModeId, fromDate: '2020-01-01', toDate: '2039-12-31' })
      .execute()
  })
  const [now] = await listed()
  expect((await planner.call(retryPlanException, { ids: [now?.id ?? 0] })).skipped).toEqual([])
  expect(await listed()).toEqual([])
})

test('an abnormal order is listed with what it lacks; trying again confirms it or says what is still missing', async () => {
  const id = await as(async ({ db }) => {
    const { orderId } = await makeOrder(db, factory, { number: 'B', quantity: 10, status: 'abnormal' })
    await db
      .updateTable('workOrder')
      .set({ abnormalReasons: ['routing', 'bom'] })
      .where('id', '=', orderId)
      .execute()
    return orderId
  })
  const [row] = await listed()
  expect(row).toMatchObject({ kind: 'order', orderId: id, screen: 'processConfiguration' })
  const { done, skipped } = await planner.call(retryPlanException, { ids: [row?.id ?? 0, 999_999] })
  expect(done).toEqual([])
  expect(skipped.map(({ name }) => name).sort()).toEqual(['999999', 'B'])
})

test('the list and its retrying are another team’s alone', async () => {
  await order({ number: 'A', quantity: 10, centers: [factory.centers.homeless] })
  const [row] = await listed()
  expect(row?.tries).toBe(0)
  const stranger = await gemba.team()
  expect((await stranger.call(selectPlanException, { pageNum: 1, pageSize: 50, where: {} })).total).toBe(0)
  expect((await stranger.call(retryPlanException, { ids: [row?.id ?? 0] })).done).toEqual([])
})
