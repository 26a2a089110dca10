import { sql } from 'kysely'
import { lockOrders } from '#areas/orders/server/index.ts'
import { divide as divideExact, multiply, subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn } from '#core/server/crud/names.ts'
import { insertRows } from '#core/server/crud/rows.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { askFirst, refuse, refuseField } from '#core/server/refusal.ts'
import type { PlanSet } from '../../contract/aps/plan-set.ts'
import type { createTask as endpoint } from '../../contract/task/task.api.ts'
import { readPlanSet } from '../aps/plan-set.ts'
import { keepStep, lockPlan, logStep } from '../plan/write-plan.ts'
import { ordersFollow } from './order-facts.ts'
import { madeChanges, taskSnapshots } from './task-snapshots.ts'

type Input = InputOf<typeof endpoint>
type Operation = Awaited<ReturnType<typeof readOperations>>[number]

/** States of an order that tasks may be made for. */
const open = ['confirmed', 'pendingScheduling', 'scheduled', 'incomplete']

/** Makes tasks of orders' operations; whoever makes tasks of one order at the same time waits and sees what is left. */
export async function createTask(ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> {
  refuseZero(input)
  await lockPlan(ctx)
  const ids = input.orders.map(({ id }) => id)
  await lockOrders(ctx, ids)
  const orders = await ctx.db
    .selectFrom('workOrder')
    .select(['id', 'workorderNo', 'status', 'planQuantity'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  const operations = await readOperations(ctx, ids)
  const { value: set } = await readPlanSet(ctx.db)
  const found = new Map(orders.map((order) => [order.id, order]))
  const wanted: { operation: Operation; quantity: number }[] = []
  const skipped: BulkResult['skipped'] = []
  for (const asked of input.orders) {
    const order = found.get(asked.id)
    const skip = (reason: string) =>
      skipped.push({ id: asked.id, name: order?.workorderNo ?? String(asked.id), reason })
    if (!order) skip(ctx.t('refused.gone'))
    else if (!open.includes(order.status)) skip(ctx.t('plan.refused.orderState', stateOf(ctx, order)))
    else {
      const mine = operations.filter((each) => each.workOrderId === asked.id && chosen(asked, each.id))
      const lots = lotsOf(asked, order.planQuantity, mine)
      if (!lots.length) skip(ctx.t('plan.refused.nothingLeft'))
      refuseAbove(order.workorderNo, lots, set, input)
      wanted.push(...lots)
    }
  }
  const taskIds = await insertTasks(ctx, wanted)
  const done = [...new Set(wanted.map(({ operation }) => operation.workOrderId))]
  await ordersFollow(ctx, done)
  return { done, skipped, taskIds }
}

const chosen = ({ operationIds }: Input['orders'][number], id: number) => !operationIds || operationIds.includes(id)

const stateOf = (ctx: Ctx, order: { workorderNo: string; status: string }) => ({
  order: order.workorderNo,
  state: ctx.t(`workOrderStatus.${order.status}`),
})

function refuseZero({ orders }: Input): void {
  const at = orders.findIndex(({ quantity }) => quantity === 0)
  if (at >= 0) throw refuseField(`orders.${at}.quantity`, 'plan.refused.zeroQuantity')
}

const readOperations = (ctx: Ctx, orderIds: number[]) =>
  ctx.unscoped(() =>
    ctx.db
      .selectFrom('orderOperation as o')
      .innerJoin('workCenter as c', 'c.id', 'o.workCenterId')
      .where('o.workOrderId', 'in', orderIds)
      .select(['o.id', 'o.workOrderId', 'o.sequence', 'o.planQuantity', 'o.workCenterId'])
      .select(copiedNameIn(ctx, 'o', 'operation', 'produreName').as('produreName'))
      .select(['c.lineId', 'c.workshopId'])
      .select((e) =>
        e
          .selectFrom('task as t')
          .whereRef('t.orderOperationId', '=', 'o.id')
          .select(sql<number>`coalesce(sum(t.plan_quantity), 0)`.as('quantity'))
          .as('tasked'),
      )
      .orderBy('o.workOrderId')
      .orderBy('o.sequence')
      .execute(),
  )

/** What each operation is to make: an order's quantity in the proportion of the operation's plan to the order's. */
function lotsOf(asked: Input['orders'][number], orderQuantity: number, operations: Operation[]) {
  return operations.flatMap((operation) => {
    const left = leftOf(operation)
    if (asked.quantity === undefined) return left > 0 ? [{ operation, quantity: left }] : []
    const quantity = divideExact(multiply(asked.quantity, operation.planQuantity), orderQuantity, 4) ?? 0
    return quantity > 0 ? [{ operation, quantity }] : []
  })
}

const leftOf = ({ planQuantity, tasked }: Operation) => subtract(planQuantity, tasked ?? 0)

function refuseAbove(order: string, lots: ReturnType<typeof lotsOf>, set: PlanSet, { confirmed }: Input): void {
  const above = lots.find(({ operation, quantity }) => quantity > leftOf(operation))
  if (!above) return
  const { operation, quantity } = above
  const params = { order, operation: operation.produreName, quantity, left: Math.max(0, leftOf(operation)) }
  const most = multiply(operation.planQuantity, set.abovePlanPercent / 100, 4)
  if (!set.allowAbovePlan) throw refuse('plan.refused.abovePlan', params)
  if (quantity > leftOf(operation) + most)
    throw refuse('plan.refused.farAbovePlan', { ...params, percent: set.abovePlanPercent })
  if (!confirmed.includes('overQuantity')) throw askFirst('overQuantity', 'plan.ask.overQuantity', params)
}

async function insertTasks(ctx: Ctx, lots: ReturnType<typeof lotsOf>): Promise<number[]> {
  const numbers = await takeNumbers(ctx, 'task', lots.length)
  const rows = await insertRows(
    ctx.db,
    'task',
    lots.map(({ operation, quantity }, i) => ({
      taskNo: numbers[i],
      workOrderId: operation.workOrderId,
      orderOperationId: operation.id,
      workCenterId: operation.workCenterId,
      lineId: operation.lineId,
      workshopId: operation.workshopId,
      planQuantity: quantity,
    })),
  )
  const ids = rows.map(({ id }) => id)
  const changes = madeChanges(await taskSnapshots(ctx, ids))
  await keepStep(ctx, { verb: 'create' }, changes)
  logStep(ctx, { verb: 'create' }, changes)
  ctx.touch('task', ids)
  return ids
}
