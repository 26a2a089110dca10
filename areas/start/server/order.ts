import { confirmWorkOrder, workOrderFace } from '#areas/orders/server/index.ts'
import { createTask, publishPlan, scheduleTask } from '#areas/planning/server/index.ts'
import type { DraftOf } from '#core/contract/entity.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { startOrder } from '../contract/first-steps.ts'
import type { Made } from './kept.ts'

/** An order, confirmed: it has its routing. @throws Refusal when something is missing for that, saying what */
export async function makeOrder(ctx: Ctx, input: DraftOf<typeof startOrder>): Promise<Made> {
  const { productId, quantity, dueDate, customer } = input
  const ids = await workOrderFace.add(ctx, [{ productId, planQuantity: quantity, requiredEndDate: dueDate, customer }])
  refuseSkipped(await confirmWorkOrder(ctx, { ids }))
  const order = await ctx.db
    .selectFrom('workOrder')
    .select(['workorderNo', 'abnormalReasons'])
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  const [reason] = order.abnormalReasons
  if (reason)
    throw refuse('firstSteps.orderLacks', {
      order: order.workorderNo,
      reasons: order.abnormalReasons.map((each) => ctx.t(`abnormalReason.${each}`)).join(ctx.t('listed')),
    })
  return { workOrder: ids }
}

/** All tasks of an order, placed and published. @throws Refusal when one found no place, saying why */
export async function makePlan(ctx: Ctx, orderId: number): Promise<Made> {
  const created = await createTask(ctx, { orders: [{ id: orderId }], confirmed: [] })
  refuseSkipped(created)
  const ids = created.taskIds
  const { unplanned } = await scheduleTask(ctx, { ids, onlyUnplanned: false })
  const [left] = unplanned
  if (left) throw refuse('firstSteps.notDone', { name: left.taskNo, reason: left.reason })
  await publishPlan(ctx, { ids })
  return { task: ids }
}

function refuseSkipped({ skipped }: Pick<BulkResult, 'skipped'>): void {
  const [first] = skipped
  if (first) throw refuse('firstSteps.notDone', { name: first.name, reason: first.reason })
}
