import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCaller } from '#core/server/jobs/timers.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { getWelcome } from '../contract/welcome.api.ts'
import { welcome } from './welcome.ts'

const zone = 'Asia/Shanghai'
let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

async function factory() {
  const admin = await gemba.team()
  const day = localDate(zone, Date.now())
  const order = (status: string, due: string, more: object = {}) => ({ status, requiredEndDate: due, ...more })
  const orders = [
    order('abnormal', addDays(day, 3)),
    order('confirmed', addDays(day, -1)),
    order('completed', addDays(day, -1)),
    order('closed', addDays(day, -1)),
    order('scheduled', day),
    order('completed', day),
    order('abnormal', addDays(day, -2), { deletedAt: new Date().toISOString() }),
  ]
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, async (db) => {
    const product = await db
      .insertInto('product')
      .values({ code: 'P1', name: 'Bracket', unit: 'pcs' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rest = { productId: product.id, materialNo: 'P1', materialDesc: 'Bracket', unit: 'pcs', planQuantity: 10 }
    await db
      .insertInto('workOrder')
      .values(orders.map((each, i) => ({ ...rest, ...each, workorderNo: `WO${i}` })))
      .execute()
  })
  return { admin, day }
}

test('counts what waits and what is due, and nothing that is deleted, closed or another team’s', async () => {
  const { admin, day } = await factory()
  const shown = await admin.call(getWelcome, {})
  expect(shown.day).toBe(day)
  expect(shown.todo).toMatchObject({ abnormalOrders: 1, overdueOrders: 1, waitingTasks: 0, lateTasks: 0, myTasks: 0 })
  expect(shown.todo).toMatchObject({ inspections: 0, lateInspections: 0 })
  expect(shown.today).toEqual({
    ordersDue: 2,
    ordersDone: 1,
    planned: false,
    planQuantity: 0,
    targetQuantity: 0,
    goodQuantity: 0,
    unapprovedQuantity: 0,
    attainment: null,
    pace: null,
    defectiveRate: null,
    peopleOnDuty: 0,
  })
  const other = await gemba.team('Other factory')
  expect((await other.call(getWelcome, {})).todo.abnormalOrders).toBe(0)
})

test('a figure whose rows he may not see reads null', async () => {
  const { admin } = await factory()
  const rights = new Set(['workOrder.view', 'duty.view'])
  const caller = { ...systemCaller({ id: admin.teamId, zone }), rights }
  const answer = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    welcome({ db, caller, now: new Date(), unscoped: (act: () => Promise<unknown>) => act() } as never),
  )
  expect(answer.todo).toMatchObject({ abnormalOrders: 1, waitingTasks: null, lateTasks: null, inspections: null })
  expect(answer.today).toMatchObject({ ordersDue: 2, peopleOnDuty: 0, planQuantity: null, goodQuantity: null })
})
