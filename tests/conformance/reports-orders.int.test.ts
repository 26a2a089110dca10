import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '#areas/execution/server/testing.ts'
import { onTimeDelivery } from '#areas/reports/contract/orders.ts'
import { getWorkResult, workResult } from '#areas/reports/contract/work-result.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { makeWeeks } from '../factories/weeks.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

test('orders are on time by the day that they were due; what is not due yet, or was closed unfinished, is not counted', async () => {
  const { admin, within, floor } = await makeWeeks(gemba)
  const day = { from: '2026-03-01', to: '2026-03-31' }
  const due = async (number: string, set: object) => {
    const { orderId } = await within((db) => makeOrder(db, floor, { number, quantity: 10 }))
    await within((db) =>
      db
        .updateTable('workOrder')
        .set({ requiredEndDate: '2026-03-10', ...set })
        .where('id', '=', orderId)
        .execute(),
    )
  }
  await due('A', { customer: 'North', status: 'completed', actualEnd: '2026-03-10T20:00:00+08:00' })
  await due('B', { customer: 'North', status: 'closed', actualEnd: '2026-03-13T08:00:00+08:00' })
  await due('C', { customer: 'South', status: 'closed' })
  await due('D', { customer: 'South', deliveryDate: '2999-01-01' })
  const { rows, whole } = await admin.call(onTimeDelivery.select, { where: { day } })
  expect(rows.map((row) => [row.month, row.customer, row.due, row.inTime, row.onTime])).toEqual([
    ['2026-03', 'North', 2, 1, 0.5],
  ])
  expect(whole).toMatchObject({ due: 2, finishedLate: 1, overdue: 0, averageDelay: 3 })
})

test('a finished order tells quantities, hours planned and used, and its material; piece pay to those alone who may see it', async () => {
  const { admin, within, order, user, ann } = await makeWeeks(gemba)
  const began = { actualStart: '2026-02-24T08:00:00+08:00', createdAt: '2026-02-23T08:00:00+08:00' }
  await within(async (db) => {
    await db
      .updateTable('workOrder')
      .set({ ...began, status: 'completed', actualEnd: '2026-03-04T08:00:00+08:00', completedQuantity: 161 })
      .where('id', '=', order.orderId)
      .execute()
    await db
      .updateTable('dutySession')
      .set({ taskId: order.taskIds[0] as number })
      .where('userId', '=', ann.userId)
      .execute()
  })
  const day = { from: '2026-03-04', to: '2026-03-04' }
  const { rows, whole } = await admin.call(workResult.select, { where: { day } })
  expect(rows.map((row) => [row.workorderNo, row.plan, row.good, row.plannedHours, row.usedHours])).toEqual([
    ['WO1', 1000, 161, 16.67, 6],
  ])
  expect(whole).toMatchObject({ orders: 1, waitingHours: 24, makingHours: 192, piecePay: null })
  const told = await admin.call(getWorkResult, { workorderNo: 'WO1' })
  expect(told.operations.map(({ name, usedHours }) => [name, usedHours])).toEqual([
    ['Cut', 6],
    ['Weld', 0],
  ])
  expect(told.materials).toEqual([])
  const stranger = await user('Eve', [])
  await expect(stranger.call(getWorkResult, { workorderNo: 'WO1' })).rejects.toThrow(/403/)
  await expect(admin.call(getWorkResult, { workorderNo: 'WO9' })).rejects.toThrow(/404/)
})
