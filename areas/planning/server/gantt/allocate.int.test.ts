import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { machineClassCrud, weekdayCodes } from '#areas/equipment/contract/machine-class.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { selectPlanException } from '../../contract/aps/aps-exception.api.ts'
import { allocateTask, createTask, lockTask, scheduleTask, unlockTask } from '../../contract/task/task.api.ts'
import { actAs, type Factory, makeFactory, makeOrder } from '../factory.fixture.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let factory: Factory

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  factory = await as(({ db }) => makeFactory(db))
})

const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
const tasks = () => as(({ db }) => db.selectFrom('task').selectAll().orderBy('id').execute())

test('a task allocated without a start takes the first free time and moves nobody', async () => {
  const centers = [factory.centers.weld]
  const orders: number[] = []
  for (const number of ['W1', 'W2', 'W3'])
    orders.push((await as(({ db }) => makeOrder(db, factory, { number, quantity: 100, centers }))).orderId)
  const { taskIds } = await planner.call(createTask, { orders: orders.map((id) => ({ id })) })
  await planner.call(scheduleTask, { ids: taskIds.slice(0, 2) })
  const before = await tasks()
  const last = before[2]
  const { changes } = await planner.call(allocateTask, {
    id: last?.id ?? 0,
    version: last?.version ?? 0,
    workCenterId: factory.centers.weld,
    machineId: null,
  })
  expect(changes.map(({ id }) => id)).toEqual([last?.id])
  const after = await tasks()
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  expect(Date.parse(after[2]?.plannedStart ?? '')).toBeGreaterThanOrEqual(Date.parse(after[1]?.plannedEnd ?? ''))
})

test('of a work centre’s machines the one that is free first takes it; where a locked one follows it is refused with the reason', async () => {
  const { cut, weld } = factory.centers
  const { orderId } = await as(({ db }) =>
    makeOrder(db, factory, { number: 'W1', quantity: 100, centers: [cut, weld] }),
  )
  const { orderId: other } = await as(({ db }) =>
    makeOrder(db, factory, { number: 'W2', quantity: 60, centers: [cut] }),
  )
  const [first = 0, second = 0, third = 0] = (
    await planner.call(createTask, { orders: [{ id: orderId }, { id: other }] })
  ).taskIds
  const versionOf = async (id: number) => (await tasks()).find((each) => each.id === id)?.version ?? 0
  const allocate = async (id: number, workCenterId: number) =>
    planner.call(allocateTask, { id, version: await versionOf(id), workCenterId, machineId: null })
  await allocate(second, weld)
  await planner.call(lockTask, { ids: [second] })
  await expect(allocate(first, cut)).rejects.toThrow(/conflicts with a locked or running task/)
  await planner.call(unlockTask, { ids: [second] })
  await allocate(first, cut)
  await allocate(third, cut)
  const [one, , two] = await tasks()
  expect([one?.machineId, two?.machineId].sort()).toEqual([...factory.machines].sort())
  expect(two?.plannedStart).toBe(one?.plannedStart)
  const { orderId: next } = await as(({ db }) => makeOrder(db, factory, { number: 'W3', quantity: 60, centers: [cut] }))
  const [fourth = 0] = (await planner.call(createTask, { orders: [{ id: next }] })).taskIds
  // At a time that is named, the machine where nobody stands by then.
  const start = Date.parse(two?.plannedEnd ?? '')
  const version = await versionOf(fourth)
  const { changes } = await planner.call(allocateTask, {
    id: fourth,
    version,
    workCenterId: cut,
    machineId: null,
    start,
  })
  expect(changes).toMatchObject([{ id: fourth, after: { machineId: two?.machineId, start } }])
  // What followed it gave way.
  const [, follower] = await tasks()
  expect(Date.parse(follower?.plannedStart ?? '')).toBeGreaterThanOrEqual(Date.parse(one?.plannedEnd ?? ''))
})

test('machines with shifts of their own are planned although their line has no calendar', async () => {
  const { homeless } = factory.centers
  const { shiftModeId, machineId } = await as(async ({ db }) => {
    const mode = await db.selectFrom('calendarPeriod').select('shiftModeId').executeTakeFirstOrThrow()
    const machine = await db
      .insertInto('machine')
      .values({ number: 'M9', name: 'Machine M9', workshopId: factory.workshopId, lineId: factory.lines[2] as number })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('workCenterMachine').values({ workCenterId: homeless, machineId: machine.id }).execute()
    return { shiftModeId: mode.shiftModeId, machineId: machine.id }
  })
  const { orderId } = await as(({ db }) => makeOrder(db, factory, { number: 'W1', quantity: 60, centers: [homeless] }))
  const { taskIds } = await planner.call(createTask, { orders: [{ id: orderId }] })
  await expect(planner.call(scheduleTask, { ids: taskIds })).rejects.toThrow(/No shift calendar/)
  const own = { machineId, shiftModeId, weekdays: weekdayCodes, fromDate: '2020-01-01', toDate: '2039-12-31' }
  await planner.call(machineClassCrud.add, { ...own, weekdays: [...weekdayCodes] })
  expect((await planner.call(selectPlanException, { pageNum: 1, pageSize: 10, where: {} })).total).toBe(0)
  expect(await planner.call(scheduleTask, { ids: taskIds })).toMatchObject({ planned: 1, unplanned: [] })
})
