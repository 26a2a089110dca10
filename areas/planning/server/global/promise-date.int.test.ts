import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#core/contract/endpoint.ts'
import { made } from '#tests/factories/plant.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as global from '../../contract/global/global.api.ts'
import { promiseDate } from '../../contract/global/promise.api.ts'
import { createTask, scheduleTask } from '../../contract/task/task.api.ts'
import { actAs, type Factory, makeFactory, makeOrder } from '../factory.fixture.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let factory: Factory

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  factory = await as(async ({ db }) => {
    const factory = await makeFactory(db)
    const routingId = await made(
      db
        .insertInto('routing')
        .values({ productId: factory.productId, routingVersion: 'A', isDefault: true })
        .returning('id'),
    )
    const { cut, weld } = factory.centers
    for (const [i, workCenterId] of [cut, weld].entries())
      await db
        .insertInto('routingOperation')
        .values({
          routingId,
          sequence: (i + 1) * 10,
          successor: i ? [] : [20],
          operationId: factory.operations[i] as number,
          produreNo: `OP${i}`,
          produreName: `Operation ${i}`,
          singleTripQuantity: 1,
          singleProcessingTime: 60,
          workCenterId,
        })
        .execute()
    return factory
  })
})

const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
const ask = (more: Partial<InputOf<typeof promiseDate>> = {}) =>
  planner.call(promiseDate, { productId: factory.productId, quantity: 120, ...more })
const count = (table: 'task' | 'workOrder') =>
  as(async ({ db }) => (await db.selectFrom(table).select('id').execute()).length)

async function order(number: string, due: string): Promise<number> {
  const { orderId } = await as(({ db }) =>
    makeOrder(db, factory, { number, quantity: 240, centers: [factory.centers.weld], due }),
  )
  await planner.call(createTask, { orders: [{ id: orderId }] })
  return orderId
}

test('an enquiry is told its date, step by step, and nothing is kept', async () => {
  const answer = await ask()
  expect(answer.steps.map(({ workCenterName }) => workCenterName)).toEqual(['Centre CUT', 'Centre WELD'])
  const [cut, weld] = answer.steps
  // Two hours each, one after the other.
  expect((weld?.start ?? 0) >= (cut?.end ?? 0)).toBe(true)
  expect(answer.finish).toBe(weld?.end)
  expect(answer).toMatchObject({ inTime: null, harmed: [], harmedCount: 0, later: 0, materials: [] })
  expect(answer.promisedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await ask({ wantedOn: '2039-01-01' })).toMatchObject({ inTime: true, finish: answer.finish })
  expect(await ask({ wantedOn: '2020-01-01' })).toMatchObject({ inTime: false })
  expect([await count('task'), await count('workOrder')]).toEqual([0, 0])
})

test('what is promised is what a rush order of the same would get', async () => {
  await order('W1', '2031-01-01')
  await planner.call(scheduleTask, { mode: 'forward' })
  const wantedOn = '2031-02-01'
  const answer = await ask({ wantedOn, urgency: 'balanced' })
  const { orderId } = await as(({ db }) =>
    makeOrder(db, factory, {
      number: 'RUSH',
      quantity: 120,
      centers: [factory.centers.cut, factory.centers.weld],
      due: wantedOn,
    }),
  )
  await planner.call(createTask, { orders: [{ id: orderId }] })
  const rush = await planner.call(global.previewInsertOrder, { orderId, urgency: 'balanced' })
  expect(answer.finish).toBe(rush.finish)
  expect([answer.harmedCount, answer.later]).toEqual([rush.harmed.length, rush.later])
})

test('before all others it names whom it makes late, but not to those who do not see them', async () => {
  const today = new Date().toISOString().slice(0, 10)
  for (const number of ['W1', 'W2', 'W3']) await order(number, today)
  await planner.call(scheduleTask, { mode: 'forward' })
  const gentle = await ask()
  expect(gentle.harmedCount + gentle.later).toBe(0)
  const first = await ask({ wantedOn: today, urgency: 'first' })
  expect(first.harmedCount).toBeGreaterThan(0)
  expect(first.harmed).toHaveLength(first.harmedCount)
  // Without a day it is wanted as soon as can be.
  expect((await ask({ urgency: 'first' })).finish).toBe(first.finish)
  expect((first.finish ?? 0) < (gentle.finish ?? 0)).toBe(true)
  const elsewhere = await as(({ db }) =>
    made(db.insertInto('department').values({ name: 'Elsewhere', isWorkshop: true }).returning('id')),
  )
  const client = await makeUser(gemba, planner.teamId, {
    name: 'Sales',
    rights: ['promiseDate.view'],
    workshops: [elsewhere],
  })
  const told = await client.call(promiseDate, {
    productId: factory.productId,
    quantity: 120,
    wantedOn: today,
    urgency: 'first',
  })
  expect(told).toMatchObject({ harmedCount: first.harmedCount, harmed: [] })
  // Nor are the work centres of workshops that he does not see.
  expect(told.steps.map(({ workCenterName, start }) => [workCenterName, start !== null])).toEqual([
    [null, true],
    [null, true],
  ])
})

test('materials that open orders leave too little of are told with the day they come', async () => {
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await as(async ({ db }) => {
    const material = (code: string) =>
      made(db.insertInto('product').values({ code, name: code, unit: 'kg' }).returning('id'))
    const [steel, paint, free] = [await material('STEEL'), await material('PAINT'), await material('FREE')]
    const bomId = await made(
      db.insertInto('bom').values({ productId: factory.productId, bomVersion: 'A', isDefault: true }).returning('id'),
    )
    for (const [i, materialId] of [steel, paint, free].entries())
      await db
        .insertInto('bomLine')
        .values({ bomId, materialId, lineNumber: i + 1, quantity: 1, scrapRate: 0 })
        .execute()
    await db
      .insertInto('materialSupply')
      .values([
        { code: 'S1', materialId: steel, quantity: 20, availableOn: '2020-01-01' },
        { code: 'S2', materialId: steel, quantity: 500, availableOn: day },
        { code: 'S3', materialId: paint, quantity: 100, availableOn: '2020-01-01' },
      ])
      .execute()
  })
  expect((await ask({ quantity: 100 })).materials).toEqual([
    { code: 'STEEL', name: 'STEEL', unit: 'kg', short: 80, availableOn: day },
  ])
  expect((await ask({ quantity: 120 })).materials).toMatchObject([
    { code: 'PAINT', short: 20, availableOn: null },
    { code: 'STEEL', short: 100, availableOn: day },
  ])
})

test('what cannot be planned is refused by its field, and others have no such product', async () => {
  const bare = await as(({ db }) =>
    made(db.insertInto('product').values({ code: 'BARE', name: 'Bare', unit: 'pcs' }).returning('id')),
  )
  await expect(ask({ productId: bare })).rejects.toThrow(/no default routing/)
  await expect(ask({ productId: 999_999_999 })).rejects.toThrow(/does not exist/)
  const stranger = await gemba.team()
  await expect(stranger.call(promiseDate, { productId: factory.productId, quantity: 1 })).rejects.toThrow(
    /does not exist/,
  )
})
