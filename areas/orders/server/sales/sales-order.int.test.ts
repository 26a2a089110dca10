import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addOrderSerial,
  deleteOrderSerial,
  orderSerialCrud,
  printOrderSerial,
} from '#areas/orders/contract/order-serial.ts'
import * as api from '#areas/orders/contract/sales-order.api.ts'
import { salesOrderCrud } from '#areas/orders/contract/sales-order.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { addConfirmed, makeFactory } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

async function start() {
  const planner = await gemba.team()
  const factory = await makeFactory(gemba, planner.teamId)
  const order = await planner.call(salesOrderCrud.add, {
    customer: 'Customer A',
    salesman: 'Seller',
    deliveryDate: '2030-03-01',
    lines: [
      { productId: factory.productId, quantity: 100 },
      { productId: factory.productId, quantity: 50, deliveryDate: '2030-04-01' },
    ],
  })
  const { rows } = await planner.call(api.selectSalesOrderLine, { id: order.id })
  return { planner, factory, order, lines: rows }
}

const refused = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(Refused)
  return (error as Refused).body
}

test('a sales order numbers itself and its lines; lines without a date take that of the order', async () => {
  const { order, lines } = await start()
  expect(order).toMatchObject({ status: 'open', lineCount: 2, orderedShare: 0 })
  expect(order.salesOrderNo).toMatch(/^SO\d{6}0001$/)
  expect(lines.map((line) => [line.lineNumber, line.deliveryDate, line.openQuantity])).toEqual([
    [10, '2030-03-01', 100],
    [20, '2030-04-01', 50],
  ])
})

test('work orders made of lines carry what the sales order knows, and count as ordered', async () => {
  const { planner, order, lines } = await start()
  const made = await planner.call(api.makeWorkOrder, {
    salesOrderId: order.id,
    lines: lines.map((line) => ({ lineId: line.id, quantity: line.openQuantity })),
  })
  const first = await planner.call(workOrderCrud.get, { id: made.rows[0]?.id as number })
  expect(first).toMatchObject({
    planQuantity: 100,
    requiredEndDate: '2030-03-01',
    customer: 'Customer A',
    salesman: 'Seller',
    salesOrderNo: order.salesOrderNo,
  })
  expect((await planner.call(salesOrderCrud.get, { id: order.id })).orderedShare).toBe(1)
  const { skipped } = await planner.call(salesOrderCrud.delete, { ids: [order.id] })
  expect(skipped).toHaveLength(1)
})

test('planning more than was ordered asks first', async () => {
  const { planner, order, lines } = await start()
  const input = { salesOrderId: order.id, lines: [{ lineId: lines[0]?.id as number, quantity: 101 }] }
  expect(await refused(planner.call(api.makeWorkOrder, input))).toMatchObject({
    code: 4002,
    data: { confirm: 'beyondOrdered' },
  })
  expect((await planner.call(api.makeWorkOrder, { ...input, confirmed: ['beyondOrdered'] })).rows).toHaveLength(1)
})

test('two people planning the same line at once do not plan it twice unasked', async () => {
  const { planner, order, lines } = await start()
  const input = { salesOrderId: order.id, lines: [{ lineId: lines[0]?.id as number, quantity: 100 }] }
  const answers = await Promise.allSettled([1, 2].map(() => planner.call(api.makeWorkOrder, input)))
  expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a line that work orders were made of stays when the order is changed; the others may go', async () => {
  const { planner, factory, order, lines } = await start()
  await planner.call(api.makeWorkOrder, {
    salesOrderId: order.id,
    lines: [{ lineId: lines[0]?.id as number, quantity: 1 }],
  })
  const { id, version } = order
  const body = await refused(
    planner.call(salesOrderCrud.update, { id, version, lines: [{ productId: factory.productId, quantity: 5 }] }),
  )
  expect(body.data).toHaveProperty('lines')
  await planner.call(salesOrderCrud.update, {
    id,
    version,
    lines: [
      { lineNumber: 10, productId: factory.productId, quantity: 80 },
      { productId: factory.productId, quantity: 7 },
    ],
  })
  const { rows } = await planner.call(api.selectSalesOrderLine, { id })
  expect(rows.map((line) => [line.id === lines[0]?.id, line.lineNumber, line.quantity])).toEqual([
    [true, 10, 80],
    [false, 20, 7],
  ])
})

test('a closed sales order takes neither changes nor work orders, until it is reopened', async () => {
  const { planner, order, lines } = await start()
  await planner.call(api.closeSalesOrder, { ids: [order.id] })
  const input = { salesOrderId: order.id, lines: [{ lineId: lines[0]?.id as number, quantity: 1 }] }
  expect((await refused(planner.call(api.makeWorkOrder, input))).message).toBe(
    'The sales order is closed: reopen it first',
  )
  expect((await planner.call(api.reopenSalesOrder, { ids: [order.id] })).done).toEqual([order.id])
  expect((await planner.call(api.makeWorkOrder, input)).rows).toHaveLength(1)
})

test('serial numbers run on, ask beyond the plan, and stay once printed', async () => {
  const planner = await gemba.team()
  await makeFactory(gemba, planner.teamId)
  const { id } = await addConfirmed(planner, { workorderNo: 'W', planQuantity: 5 })
  const [a, b] = await Promise.all([2, 2].map((count) => planner.call(addOrderSerial, { workOrderId: id, count })))
  expect([a?.first, b?.first].sort()).toEqual(['W-0001', 'W-0003'])
  expect((await refused(planner.call(addOrderSerial, { workOrderId: id, count: 2 }))).code).toBe(4002)
  const { rows } = await planner.call(orderSerialCrud.select, { sort: [{ field: 'serialNo', order: 'asc' }] })
  const ids = rows.map((row) => row.id)
  const { labels } = await planner.call(printOrderSerial, { ids: ids.slice(0, 1) })
  expect(labels).toMatchObject([{ serialNo: 'W-0001', workorderNo: 'W', materialDesc: 'Bracket' }])
  const deleted = await planner.call(deleteOrderSerial, { ids })
  expect([deleted.done, deleted.skipped.length]).toEqual([ids.slice(1), 1])
})
