import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { actAs, makeFactory, makeOrder } from '../factory.fixture.ts'
import { applyTaskReport } from './apply-task-report.ts'
import { endTask, startTask } from './start-task.ts'

let gemba: TestGemba
let team: { teamId: number; userId: number }
let workCenterId: number
let operations: { orderId: number; operationId: number }[]

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  team = await gemba.team()
  await actAs(gemba.services, team, async ({ db }) => {
    const factory = await makeFactory(db)
    workCenterId = factory.centers.weld
    operations = []
    for (const number of ['A', 'B', 'C']) {
      const { orderId, operationIds } = await makeOrder(db, factory, { number, quantity: 100 })
      operations.push({ orderId, operationId: operationIds[1] as number })
    }
  })
})
afterAll(() => gemba?.end())

let numbers = 0
const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, team, work)

const addTask = (values: { order?: number; planQuantity: number; combinedInto?: number; released?: boolean }) =>
  as(async ({ db }) => {
    const { order, released = true, ...rest } = values
    const of = order === undefined ? undefined : operations[order]
    const { id } = await db
      .insertInto('task')
      .values({
        ...rest,
        taskNo: `X${++numbers}`,
        workOrderId: of?.orderId,
        orderOperationId: of?.operationId,
        isCombined: order === undefined,
        workCenterId,
        released,
        status: released ? 'waiting' : 'notScheduled',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

const read = (ids: number[]) =>
  as(({ db }) => db.selectFrom('task').selectAll().where('id', 'in', ids).orderBy('id').execute())

const none = { good: 0, defective: 0, approvedGood: 0, approvedDefective: 0 }

test('a first report starts a released task, and one that is not released is refused', async () => {
  const task = await addTask({ order: 0, planQuantity: 10 })
  await as((ctx) => applyTaskReport(ctx, { ...none, taskId: task, good: 3.5, defective: 1 }))
  expect(await read([task])).toMatchObject([{ status: 'inProgress', reportedGood: 3.5, reportedDefective: 1 }])
  const draft = await addTask({ order: 0, planQuantity: 10, released: false })
  await expect(as((ctx) => applyTaskReport(ctx, { ...none, taskId: draft, good: 1 }))).rejects.toThrow(
    'task.refused.notReleased',
  )
  await expect(as((ctx) => startTask(ctx, draft))).rejects.toThrow('task.refused.notReleased')
})

test('reports at the same moment add up', async () => {
  const task = await addTask({ order: 0, planQuantity: 100 })
  await Promise.all(
    Array.from({ length: 10 }, () => as((ctx) => applyTaskReport(ctx, { ...none, taskId: task, good: 0.1 }))),
  )
  expect((await read([task]))[0]?.reportedGood).toBe(1)
})

test('a combined task shares out to its members exactly, also while a member is reported on', async () => {
  const whole = await addTask({ planQuantity: 200 })
  const members = [
    await addTask({ order: 0, planQuantity: 100, combinedInto: whole }),
    await addTask({ order: 1, planQuantity: 60, combinedInto: whole }),
    await addTask({ order: 2, planQuantity: 40, combinedInto: whole }),
  ]
  const shares = await as((ctx) => applyTaskReport(ctx, { ...none, taskId: whole, good: 7, defective: 1 }))
  expect(shares.map(({ good }) => good)).toEqual([4, 2, 1])
  expect(shares.map(({ workOrderId }) => workOrderId)).toEqual(operations.map(({ orderId }) => orderId))
  await Promise.all([
    as((ctx) => applyTaskReport(ctx, { ...none, taskId: whole, good: 13 })),
    as((ctx) => applyTaskReport(ctx, { ...none, taskId: members[0] as number, good: 5 })),
  ])
  const [total, ...parts] = await read([whole, ...members])
  expect(total?.reportedGood).toBe(25)
  expect(parts.reduce((sum, part) => sum + part.reportedGood, 0)).toBe(25)
  expect(parts.map(({ status }) => status)).toEqual(['inProgress', 'inProgress', 'inProgress'])
})

test('an end completes a task and its members, and taking quantity back reopens it', async () => {
  const whole = await addTask({ planQuantity: 20 })
  const members = [
    await addTask({ order: 0, planQuantity: 10, combinedInto: whole }),
    await addTask({ order: 1, planQuantity: 10, combinedInto: whole }),
  ]
  await as((ctx) => startTask(ctx, whole))
  await as((ctx) => applyTaskReport(ctx, { ...none, taskId: whole, good: 20 }))
  await as((ctx) => endTask(ctx, whole))
  expect((await read([whole, ...members])).map(({ status }) => status)).toEqual(Array(3).fill('completed'))
  await expect(as((ctx) => applyTaskReport(ctx, { ...none, taskId: whole, good: 1 }))).rejects.toThrow('refused.state')
  await as((ctx) => applyTaskReport(ctx, { ...none, taskId: whole, good: -20 }))
  expect(await read([whole, ...members])).toMatchObject(
    Array(3).fill({ status: 'inProgress', endedAt: null, reportedGood: 0 }),
  )
})
