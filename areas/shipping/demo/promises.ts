import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { makeWorkOrder } from '#areas/orders/contract/sales-order.api.ts'
import { salesOrderCrud } from '#areas/orders/contract/sales-order.ts'
import { confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { addSalesOrders } from '#areas/orders/server/index.ts'
import { publishPlan } from '#areas/planning/contract/published/publish.api.ts'
import { createTask, scheduleTask } from '#areas/planning/contract/task/task.api.ts'
import { pressOrders } from '#areas/planning/demo/press-orders.ts'
import { forgetSteps } from '#areas/planning/server/index.ts'
import { demoProducts, type Product } from '#areas/routing/demo/products.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { addDeliveryReminder } from '../contract/desk.api.ts'
import { shipments } from './shipments.ts'

const day = 86_400_000
/** Of how many days back the orders are. */
const since = 15
/** Short routings: planned within the days that the story is about. */
const fewSteps = 4

/** How far a line has come. */
type Until = 'nothing' | 'made' | 'confirmed' | 'planned'

/** What two customers wait for: each line by its days from today, its pieces, and how far it has come. */
const promised: {
  customer: string
  customerOrderNo: string
  lines: [days: number, quantity: number, until: Until][]
}[] = [
  {
    customer: '越南海防机械',
    customerOrderNo: 'HP-2611-08',
    lines: [
      [-2, 120, 'made'],
      [1, 900, 'planned'],
      [4, 60, 'nothing'],
    ],
  },
  {
    customer: '北辰电机',
    customerOrderNo: 'BC26-1187',
    lines: [
      [20, 1_200, 'planned'],
      [6, 200, 'confirmed'],
    ],
  },
]

/** When somebody comes back to them, from today, and why. */
const reminders = [
  { customer: '越南海防机械', dueIn: 0, note: '客户要求今天确认新交期' },
  { customer: '北辰电机', dueIn: 2, note: '询问能否分批发货' },
]

/** What customers were promised for the next days: late, in danger and in time, with what somebody wants to come back to. */
async function makePromises(demo: DemoCaller, people: People, products: Product[]): Promise<void> {
  const planner = people.named.get('planner') as Person
  const lying = await demo.db
    .selectFrom('stockBalance')
    .select(['productId', (e) => e.fn.sum<number>('quantity').as('quantity')])
    .groupBy('productId')
    .execute()
  const inStock = new Map(lying.map(({ productId, quantity }) => [productId, Number(quantity)]))
  const stockOf = ({ id }: Product) => inStock.get(id) ?? 0
  // Of what lies here in plenty nothing is awaited.
  const short = products
    .filter(({ operations }) => operations <= fewSteps)
    .toSorted((a, b) => stockOf(a) - stockOf(b) || a.id - b.id)
  const present = demo.now.getTime()
  let next = 0
  const drafts = promised.map(({ customer, customerOrderNo, lines }) => ({
    customer,
    customerOrderNo,
    salesman: planner.name,
    orderDate: dateOf(present - since * day),
    deliveryDate: dateOf(present + Math.max(...lines.map(([days]) => days)) * day),
    lines: lines.map(([days, quantity], i) => ({
      lineNumber: (i + 1) * 10,
      productId: (short[next++ % short.length] as Product).id,
      quantity,
      deliveryDate: dateOf(present + days * day),
    })),
  }))
  demo.become(planner)
  const orders = await demo.within(salesOrderCrud.add.path, (ctx) => addSalesOrders(ctx, drafts))
  const planned: number[] = []
  for (const [i, { lines }] of promised.entries()) {
    const salesOrderId = orders[i]?.id as number
    const rows = await demo.db
      .selectFrom('salesOrderLine')
      .select(['id', 'quantity'])
      .where('salesOrderId', '=', salesOrderId)
      .orderBy('lineNumber')
      .execute()
    for (const [j, [, , until]] of lines.entries()) {
      const line = rows[j]
      if (until === 'nothing' || !line) continue
      const asked = { salesOrderId, lines: [{ lineId: line.id, quantity: line.quantity }] }
      const made = await demo.call(makeWorkOrder, asked)
      const ids = made.rows.map(({ id }) => id)
      if (until === 'made') continue
      const { done } = await demo.call(confirmWorkOrder, { ids })
      if (until === 'planned') planned.push(...done)
    }
  }
  await demo.call(createTask, { orders: planned.map((id) => ({ id })) })
  await demo.call(scheduleTask, { orderIds: planned, onlyUnplanned: true, mode: 'forward' })
  await demo.call(publishPlan, {})
  for (const { customer, dueIn, note } of reminders)
    await demo.call(addDeliveryReminder, { customer, dueOn: dateOf(present + dueIn * day), note })
  // The story is nobody's to undo.
  await demo.within('demo', forgetSteps)
}

export const promises = demoPart({
  name: 'shipping.promises',
  // Shipments first: what lies here goes to those who waited longer. Nothing else is left unplanned by then.
  needs: { people: demoPeople, products: demoProducts, shipments, pressOrders },
  make: (demo, told) => makePromises(demo, told.people, told.products.products),
})
