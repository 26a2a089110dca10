import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { workOrderCrud } from '../../contract/work-order.ts'
import { makeFactory, productCode } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** The total of a list whose page is full, so that it has to be counted. */
const total = async (who: Client, where = {}) =>
  (await who.call(workOrderCrud.select, { pageNum: 1, pageSize: 1, where, sort: [] })).total

const draft = (workshopId: number, customer = 'Aster') => ({
  materialNo: productCode,
  planQuantity: 5,
  type: 'massProduction' as const,
  requiredEndDate: '2027-01-01',
  workshopId,
  customer,
})

test('a kept total is right after every write, under each filter and each department permission', async () => {
  const planner = await gemba.team()
  const { workshops, teamId } = await makeFactory(gemba, planner.teamId)
  const reader = (name: string, seen: number[]) =>
    makeUser(gemba, teamId, { name, rights: ['workOrder.view'], workshops: seen })
  const [one, both] = [await reader('One', [workshops[0]]), await reader('Both', [...workshops])]
  const totals = () =>
    Promise.all([
      total(planner),
      total(planner, { customer: 'Aster' }),
      total(planner, { keyword: 'Birch' }),
      total(planner, { workshopName: 'Stamping' }),
      total(one),
      total(both),
    ])
  const add = (workshopId: number, customer?: string) => planner.call(workOrderCrud.add, draft(workshopId, customer))
  await add(workshops[0])
  await add(workshops[1])
  await add(workshops[1], 'Birch')
  expect(await totals()).toEqual([3, 2, 1, 1, 1, 3])
  expect(await totals()).toEqual([3, 2, 1, 1, 1, 3])
  const order = await add(workshops[0], 'Birch')
  expect(await totals()).toEqual([4, 2, 2, 2, 2, 4])
  await planner.call(workOrderCrud.update, {
    id: order.id,
    version: order.version,
    customer: 'Aster',
    workshopId: workshops[1],
  })
  expect(await totals()).toEqual([4, 3, 1, 1, 1, 4])
  await planner.call(workOrderCrud.delete, { ids: [order.id] })
  expect(await totals()).toEqual([3, 2, 1, 1, 1, 3])
})

test('a total is counted once, until orders are touched', async () => {
  const planner = await gemba.team()
  const factory = await makeFactory(gemba, planner.teamId)
  let heard = 0
  gemba.services.hub.hear(({ team, topic }) => {
    if (team === planner.teamId && topic === 'workOrder') heard += 1
  })
  for (let i = 0; i < 3; i++) await planner.call(workOrderCrud.add, draft(factory.workshops[0]))
  // Each at once, and again by way of the database.
  await expect.poll(() => heard).toBe(6)
  expect(await total(planner)).toBe(3)
  // Nobody tells of this one: were orders counted again, there would be one less.
  await factory.in((db) =>
    db
      .updateTable('workOrder')
      .set({ deletedAt: new Date().toISOString() })
      .where('id', '=', (e) => e.selectFrom('workOrder').select((m) => m.fn.max('id').as('id')))
      .execute(),
  )
  expect(await total(planner)).toBe(3)
  expect(await total(planner, { customer: 'Aster' })).toBe(2)
  await planner.call(workOrderCrud.add, draft(factory.workshops[0]))
  expect(await total(planner)).toBe(3)
  expect(await total(planner, { customer: 'Aster' })).toBe(3)
})
