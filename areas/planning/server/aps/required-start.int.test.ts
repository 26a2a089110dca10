import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { getPlanSet, updatePlanSet } from '../../contract/aps/plan-set.ts'
import { selectGantt } from '../../contract/gantt/gantt.api.ts'
import { previewPublication } from '../../contract/published/publish.api.ts'
import { allocateTask, createTask, previewMoveTask, scheduleTask } from '../../contract/task/task.api.ts'
import { actAs, type Factory, makeFactory, makeOrder } from '../factory.fixture.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let factory: Factory
let wanted: string
let ids: number[]

const zone = 'Asia/Shanghai'
const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
const tasks = () => as(({ db }) => db.selectFrom('task').selectAll().orderBy('id').execute())

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  factory = await as(({ db }) => makeFactory(db))
  wanted = addDays(localDate(zone, Date.now()), 3)
  const { orderId } = await as(({ db }) =>
    makeOrder(db, factory, { number: 'W1', quantity: 10, centers: [factory.centers.weld] }),
  )
  await as(({ db }) => db.updateTable('workOrder').set({ requiredStartDate: wanted }).execute())
  ids = (await planner.call(createTask, { orders: [{ id: orderId }] })).taskIds
})

const allowEarly = async () => {
  const { version, value } = await planner.call(getPlanSet, {})
  await planner.call(updatePlanSet, { version, value: { ...value, keepRequiredStart: false } })
}
const startDay = async () => localDate(zone, Date.parse((await tasks())[0]?.plannedStart ?? ''))

test('a new team plans nothing before its order is required to start', async () => {
  const { earlyOrders } = await planner.call(scheduleTask, { ids })
  expect(earlyOrders).toEqual([])
  expect((await startDay()) >= wanted).toBe(true)
  const { differences } = await planner.call(previewPublication, {})
  expect(differences.map(({ early }) => early)).toEqual([false])
})

test('where a team allows it, scheduling, the chart and the preview of a publication say what begins early', async () => {
  await allowEarly()
  const { earlyOrders } = await planner.call(scheduleTask, { ids })
  expect((await startDay()) < wanted).toBe(true)
  expect(earlyOrders).toEqual(['W1'])
  const { differences } = await planner.call(previewPublication, {})
  expect(differences.map(({ early }) => early)).toEqual([true])
  const now = Date.now()
  const { orders } = await planner.call(selectGantt, { from: now - 86_400_000, to: now + 10 * 86_400_000 })
  expect(orders.map(({ wantedFrom }) => wantedFrom && localDate(zone, wantedFrom))).toEqual([wanted])
})

test('an allocation before the required start says so, and so does a move to before it, once', async () => {
  await allowEarly()
  const place = { workCenterId: factory.centers.weld, machineId: null }
  const row = async () => {
    const [task] = await tasks()
    return { id: task?.id ?? 0, version: task?.version ?? 0 }
  }
  const made = await planner.call(allocateTask, { ...(await row()), ...place })
  expect(made.conflicts.map(({ kind }) => kind)).toEqual(['early'])
  expect(made.conflicts[0]?.message).toContain(wanted)
  const again = await planner.call(previewMoveTask, { ...(await row()), start: Date.now() + 3_600_000 })
  expect(again.conflicts.filter(({ kind }) => kind === 'early')).toEqual([])
})
