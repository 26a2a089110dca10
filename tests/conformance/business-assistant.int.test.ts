import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectHomeTodo } from '#areas/home/contract/home.api.ts'
import { holdLot } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { lay, makeStore } from '#areas/inventory/server/testing.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { makeWorkOrder, selectSalesOrderLine } from '#areas/orders/contract/sales-order.api.ts'
import { salesOrderCrud } from '#areas/orders/contract/sales-order.ts'
import { confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { addTasks, makeFactory } from '#areas/orders/server/testing.ts'
import { materialSupplyCrud } from '#areas/planning/contract/material/material-supply.ts'
import { deliveryLineCrud } from '#areas/shipping/contract/delivery-line.ts'
import * as desk from '#areas/shipping/contract/desk.api.ts'
import * as api from '#areas/shipping/contract/shipment.api.ts'
import { shipmentCrud } from '#areas/shipping/contract/shipment.ts'
import type { Language } from '#core/contract/languages.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { makeUser } from '../factories/user.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const today = localDate('Asia/Shanghai', Date.now())
const inDays = (days: number) => addDays(today, days)

/** A customer who ordered 100 pieces of what the factory makes, to be delivered in so many days. */
async function start(promisedIn = 10) {
  const admin = await gemba.team()
  const factory = await makeFactory(gemba, admin.teamId)
  const { places, warehouseId } = await makeStore(admin, { products: [] })
  await admin.call(locationCrud.add, { code: 'DOCK', kind: 'shipping', warehouseId })
  const order = await admin.call(salesOrderCrud.add, {
    customer: 'Customer A',
    customerOrderNo: 'PO-77',
    salesman: 'Lee',
    orderDate: '2020-01-01',
    deliveryDate: inDays(promisedIn),
    lines: [{ productId: factory.productId, quantity: 1200 }],
  })
  const [line] = (await admin.call(selectSalesOrderLine, { id: order.id })).rows
  return { admin, factory, order, lineId: line?.id as number, place: places[0] as number }
}
type Started = Awaited<ReturnType<typeof start>>

const deskOf = async ({ admin }: Pick<Started, 'admin'>, language: Language = 'en') =>
  admin.call(desk.getDeliveryDesk, { customer: 'Customer A', language })
const lineOf = async (started: Pick<Started, 'admin'>) => (await deskOf(started)).orders[0]?.lines[0]
const dangersOf = async (started: Started) =>
  (await lineOf(started))?.dangers.map(({ kind, text, workorderNo }) => [kind, text, workorderNo])

/** The work order of the whole line, as far as it is asked for. */
async function made({ admin, factory, order, lineId }: Started, until: 'made' | 'confirmed' | 'tasked' = 'tasked') {
  const { rows } = await admin.call(makeWorkOrder, { salesOrderId: order.id, lines: [{ lineId, quantity: 1200 }] })
  const [workOrder] = rows as [(typeof rows)[0]]
  if (until !== 'made') await admin.call(confirmWorkOrder, { ids: [workOrder.id] })
  if (until === 'tasked') await addTasks(factory, workOrder.id)
  return workOrder
}

/** Plans the tasks of an order, and publishes that unless it is the planner's alone. Hours from now. */
const planned = ({ factory }: Started, orderId: number, hours: { start: number; end: number }, published = true) =>
  factory.in(async (db) => {
    const at = (hour: number) => new Date(Date.now() + hour * 3_600_000).toISOString()
    const plan = { plannedSetupStart: at(hours.start), plannedStart: at(hours.start), plannedEnd: at(hours.end) }
    const told = published ? { publishedStart: plan.plannedStart, publishedEnd: plan.plannedEnd, released: true } : {}
    await db
      .updateTable('task')
      .set({ ...plan, ...told })
      .where('workOrderId', '=', orderId)
      .execute()
    if (published)
      await db.updateTable('workOrder').set({ estimatedEnd: plan.plannedEnd }).where('id', '=', orderId).execute()
  })

test('a line is endangered by what is not yet done for it, step by step until the plan holds', async () => {
  const started = await start()
  const { admin } = started
  expect(await dangersOf(started)).toEqual([['noOrder', 'No work order for 1,200 pcs', null]])
  const { id, workorderNo } = await made(started, 'made')
  expect(await dangersOf(started)).toEqual([['notConfirmed', 'Work order not confirmed', workorderNo]])
  await admin.call(confirmWorkOrder, { ids: [id] })
  expect(await dangersOf(started)).toEqual([['notScheduled', 'Work order not scheduled', workorderNo]])
  await addTasks(started.factory, id)
  await planned(started, id, { start: 24, end: 48 }, false)
  expect(await dangersOf(started)).toEqual([['notPublished', expect.stringContaining('not published'), workorderNo]])
  await planned(started, id, { start: 24, end: 48 })
  expect(await lineOf(started)).toMatchObject({
    state: 'onTime',
    forecastDate: localDate('Asia/Shanghai', Date.now() + 48 * 3_600_000),
    word: false,
    dangers: [],
  })
})

test('a forecast after the promise is late by so many days, and the customer has to hear of it', async () => {
  const started = await start(1)
  const { id } = await made(started)
  await planned(started, id, { start: 24, end: 24 * 5 })
  const line = await lineOf(started)
  expect(line).toMatchObject({ state: 'late', delayDays: 4, word: true, forecastDate: inDays(5) })
  expect(line?.dangers).toMatchObject([{ kind: 'endsLate', text: expect.stringContaining('4 days') as string }])
  const { rows } = await started.admin.call(desk.selectDeliveryCustomer, { keyword: 'po-77' })
  expect(rows).toEqual([{ customer: 'Customer A', open: 1, word: 1, overdue: 0, late: 1, nextOn: inDays(1), due: 0 }])
  const found = async (asked: object) => (await started.admin.call(desk.selectDeliveryCustomer, asked)).rows
  expect(await found({ keyword: 'nobody' })).toEqual([])
  expect(await found({ mine: true })).toEqual([])
  // It stands among the most endangered of all customers, and goes on standing there once he was told.
  const endangered = async (input: object) => (await started.admin.call(desk.selectEndangeredLine, input)).rows
  expect(await endangered({})).toMatchObject([
    { customer: 'Customer A', state: 'late', delayDays: 4, word: true, danger: { kind: 'endsLate' } },
  ])
  expect(await endangered({ mine: true })).toEqual([])
  // Told, and to be looked at again the day after tomorrow: until then it rests.
  const { id: reminder } = await started.admin.call(desk.addDeliveryReminder, {
    customer: 'Customer A',
    lineId: started.lineId,
    dueOn: inDays(2),
    note: 'Told by phone',
  })
  expect([(await found({}))[0]?.word, (await lineOf(started))?.word]).toEqual([0, false])
  expect(await endangered({})).toMatchObject([{ word: false }])
  await started.admin.call(desk.repeatDeliveryReminder, { id: reminder, version: 1, dueOn: today, note: 'Again' })
  expect([(await found({}))[0]?.word, (await lineOf(started))?.word]).toEqual([1, true])
})

test('an operation behind the plan is named; what should be done by now is not expected in the past', async () => {
  const started = await start()
  const { id } = await made(started)
  await planned(started, id, { start: -5, end: -2 })
  const line = await lineOf(started)
  expect(line?.forecastDate).toBe(today)
  expect(line?.dangers.map(({ kind, text }) => [kind, text])).toEqual([
    ['operationNotBegun', expect.stringContaining('“Pressing” should have started at')],
  ])
  await started.factory.in((db) =>
    db.updateTable('task').set({ status: 'inProgress' }).where('workOrderId', '=', id).execute(),
  )
  expect(await dangersOf(started)).toMatchObject([
    ['operationOverdue', expect.stringContaining('“Pressing”'), expect.stringMatching(/^WO/)],
  ])
  const { rows } = await started.admin.call(deliveryLineCrud.select, {})
  expect(rows[0]?.forecastDate).toBe(today)
})

test('a material that is short, a lot on hold and stock that does not suffice endanger it', async () => {
  const started = await start()
  const { admin, factory, place } = started
  const { id } = await made(started)
  await planned(started, id, { start: 24, end: 48 })
  const { rows } = await admin.call(productCrud.select, { where: { code: 'M-1' } })
  await admin.call(materialSupplyCrud.add, {
    materialId: rows[0]?.id as number,
    source: 'stock',
    quantity: 1,
    availableOn: today,
  })
  expect((await dangersOf(started))?.map(([kind, text]) => [kind, text])).toEqual([
    ['materialShort', 'Material missing: Sheet'],
  ])
  const { lotId } = await lay(admin, factory.productId, place, 1300, 'L1')
  expect(await lineOf(started)).toMatchObject({ state: 'ready', dangers: [], forecastDate: null })
  await admin.call(holdLot, { ids: [lotId], status: 'held', reason: 'Scratches' })
  expect((await dangersOf(started))?.map(([kind]) => kind)).toEqual(['materialShort', 'lotHeld'])
  await factory.in((db) =>
    db
      .updateTable('workOrder')
      .set({ completedQuantity: sql<number>`plan_quantity`, status: 'completed' })
      .where('id', '=', id)
      .execute(),
  )
  expect((await dangersOf(started))?.map(([kind]) => kind)).toEqual(['lotHeld', 'noStock'])
})

test('what lies here goes to those who were promised earlier: for the others it is no answer', async () => {
  const started = await start(10)
  const { admin, factory, place } = started
  await lay(admin, factory.productId, place, 1300, 'L1')
  expect(await lineOf(started)).toMatchObject({ state: 'ready', dangers: [], freeQuantity: 1300 })
  await admin.call(salesOrderCrud.add, {
    customer: 'Customer B',
    orderDate: '2020-01-01',
    deliveryDate: inDays(9),
    lines: [{ productId: factory.productId, quantity: 300 }],
  })
  const line = await lineOf(started)
  expect([line?.freeQuantity, line?.dangers.map(({ kind }) => kind)]).toEqual([1000, ['noOrder', 'shared']])
  expect(line?.dangers[0]?.text).toBe('No work order for 200 pcs')
  expect((await deskOf(started)).orders[0]?.answer).toContain('the production date is being confirmed')
})

test('what is picked for others is taken off once, and a line that loses what lies here stands as without it', async () => {
  const started = await start(10)
  const { admin, factory, place } = started
  await lay(admin, factory.productId, place, 1500, 'L1')
  const other = await admin.call(salesOrderCrud.add, {
    customer: 'Customer B',
    orderDate: '2020-01-01',
    deliveryDate: inDays(2),
    lines: [{ productId: factory.productId, quantity: 300 }],
  })
  const [wanted] = (await admin.call(selectSalesOrderLine, { id: other.id })).rows
  const shipment = await admin.call(api.addShipment, { lines: [{ salesOrderLineId: wanted?.id as number }] })
  await admin.call(api.pickWholeShipment, { id: shipment.id })
  expect(await lineOf(started)).toMatchObject({ freeQuantity: 1200, state: 'ready', dangers: [] })
  await admin.call(salesOrderCrud.add, {
    customer: 'Customer C',
    orderDate: '2020-01-01',
    deliveryDate: inDays(1),
    lines: [{ productId: factory.productId, quantity: 1200 }],
  })
  expect(await lineOf(started)).toMatchObject({ freeQuantity: 0, state: 'unplanned', unorderedQuantity: 1200 })
  // An order for a part of it: what has none is still to be told, and no day is promised of the whole.
  const { id } = await made(started)
  await factory.in((db) => db.updateTable('workOrder').set({ planQuantity: 1000 }).where('id', '=', id).execute())
  await planned(started, id, { start: 24, end: 24 * 12 })
  const line = await lineOf(started)
  expect(line).toMatchObject({ state: 'late', unorderedQuantity: 200, word: true })
  expect(line?.dangers.map(({ kind }) => kind)).toContain('noOrder')
  expect((await deskOf(started)).orders[0]?.answer).toContain('the production date is being confirmed')
  const { rows } = await admin.call(desk.selectDeliveryCustomer, {})
  expect(rows.find(({ customer }) => customer === 'Customer A')).toMatchObject({ late: 1, word: 1 })
})

test('an order for what stock does not cover leaves nothing without one', async () => {
  const started = await start(10)
  const { admin, factory, place, lineId, order } = started
  await lay(admin, factory.productId, place, 500, 'L1')
  const { rows } = await admin.call(makeWorkOrder, { salesOrderId: order.id, lines: [{ lineId, quantity: 700 }] })
  await admin.call(confirmWorkOrder, { ids: rows.map(({ id }) => id) })
  const line = await lineOf(started)
  expect(line).toMatchObject({ freeQuantity: 500, unorderedQuantity: 0 })
  expect(line?.dangers.map(({ kind }) => kind)).toEqual(['notScheduled'])
})

test('the answer tells an order in the language asked for: its numbers, promise, forecast, what has left and with whom', async () => {
  const started = await start(1)
  const { admin, factory, order, lineId, place } = started
  await lay(admin, factory.productId, place, 500, 'L1')
  const { id } = await admin.call(api.addShipment, { lines: [{ salesOrderLineId: lineId, quantity: 500 }] })
  await admin.call(api.pickWholeShipment, { id })
  const { version } = await admin.call(shipmentCrud.update, { id, version: 1, carrier: 'SF', trackingNo: 'SF1' })
  await admin.call(api.shipShipment, { id, version })
  const workOrder = await made(started)
  await planned(started, workOrder.id, { start: 24, end: 24 * 5 })
  const answerIn = async (language: Language) => (await deskOf(started, language)).orders[0]?.answer ?? ''
  const english = await answerIn('en')
  for (const part of ['PO-77', order.salesOrderNo, '1,200 pcs', inDays(1), inDays(5), '4 days later'])
    expect(english).toContain(part)
  expect(english).toContain('500 pcs shipped, 700 pcs to follow')
  expect(english).toMatch(/: P-100, 500 pcs, delivery note DN\d+, carrier SF, tracking no\. SF1/)
  expect(await answerIn('zh-Hans')).toMatch(/贵司订单 PO-77（我司单号 .+）.+\n.+已发 500 pcs，余 700 pcs/)
  expect(await answerIn('vi')).toContain(inDays(5).split('-').reverse().join('/'))
  // What happens in the factory is not the customer's.
  expect(english).not.toContain(workOrder.workorderNo)
})

test('a reminder waits at home from its day on, of its person alone; it is done, and set again', async () => {
  const { admin, lineId } = await start()
  const rights = ['deliveryDesk.view', 'deliveryDesk.remind']
  const [seller, other] = [
    await makeUser(gemba, admin.teamId, { name: 'Seller', rights }),
    await makeUser(gemba, admin.teamId, { name: 'Other', rights }),
  ]
  const about = { customer: 'Customer A', note: 'Call about the late lot' }
  const { id } = await seller.call(desk.addDeliveryReminder, { ...about, lineId, dueOn: today })
  await seller.call(desk.addDeliveryReminder, { ...about, dueOn: inDays(3) })
  const ofSeller = await makeUser(gemba, admin.teamId, { name: 'Lee', rights })
  expect((await ofSeller.call(desk.selectDeliveryCustomer, { mine: true })).rows).toHaveLength(1)
  const dueOf = async (who: typeof seller) =>
    (await who.call(selectHomeTodo, {})).rows.filter(({ kind }) => kind === 'dueReminders')
  expect(await dueOf(seller)).toMatchObject([{ count: 1, name: 'Customer A', about: about.note, since: today }])
  expect(await dueOf(other)).toEqual([])
  const shown = (await deskOf({ admin: other as never })).reminders
  expect(shown.map(({ mine, userName, lineNumber, dueOn }) => [mine, userName, lineNumber, dueOn])).toEqual([
    [false, 'Seller', 10, today],
    [false, 'Seller', null, inDays(3)],
  ])
  expect((await other.raw(desk.finishDeliveryReminder.path, { id, version: 1 })).status).toBe(400)
  await seller.call(desk.finishDeliveryReminder, { id, version: 1 })
  expect(await dueOf(seller)).toEqual([])
  expect((await seller.raw(desk.finishDeliveryReminder.path, { id, version: 2 })).status).toBe(400)
  const past = await seller.raw(desk.repeatDeliveryReminder.path, { id, version: 2, dueOn: '2020-01-01', note: 'x' })
  expect([past.status, past.body.data]).toEqual([400, expect.objectContaining({ dueOn: expect.anything() as unknown })])
  await seller.call(desk.repeatDeliveryReminder, { id, version: 2, dueOn: today, note: 'Once more' })
  expect(await dueOf(seller)).toMatchObject([{ count: 1, about: 'Once more' }])
  const foreign = await seller.raw(desk.addDeliveryReminder.path, { ...about, customer: 'Nobody', dueOn: today })
  expect(foreign.status).toBe(404)
})

test('another team sees no customer, no order and no reminder of this one', async () => {
  const { admin, lineId } = await start()
  const note = { customer: 'Customer A', dueOn: today, note: 'Call' }
  const { id } = await admin.call(desk.addDeliveryReminder, { ...note, lineId })
  const stranger = await gemba.team()
  expect((await stranger.call(desk.selectDeliveryCustomer, {})).rows).toEqual([])
  expect((await stranger.call(desk.selectEndangeredLine, {})).rows).toEqual([])
  expect(await deskOf({ admin: stranger })).toMatchObject({ orders: [], reminders: [] })
  await expect(stranger.call(desk.finishDeliveryReminder, { id, version: 1 })).rejects.toThrow('404')
  await expect(stranger.call(desk.addDeliveryReminder, { ...note, lineId })).rejects.toThrow('404')
})
