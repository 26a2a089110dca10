import { sql } from 'kysely'
import { fitsDecimals } from '#core/contract/decimal.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { unitIn } from '#core/server/crud/names.ts'
import { changeRow } from '#core/server/crud/rows.ts'
import { refuseField } from '#core/server/refusal.ts'
import { orderChanged } from '../../contract/events.ts'
import type { changePlanQuantity as endpoint, WorkOrderRow } from '../../contract/work-order.api.ts'
import { workOrder } from '../../contract/work-order.ts'
import { orderProgressed } from './order-progressed.ts'
import { lockOrderFor, readOrder } from './read-order.ts'
import { followQuantity } from './snapshot.ts'

/** The least quantity that an order may have: what an operation of it has reported, or has tasks for. */
export async function leastQuantity(ctx: Ctx, orderId: number): Promise<{ reported: number; tasked: number }> {
  return ctx.db
    .selectFrom('orderOperation')
    .where('workOrderId', '=', orderId)
    .select([
      sql<number>`coalesce(max(reported_good), 0)`.as('reported'),
      sql<number>`coalesce(max(tasked_quantity), 0)`.as('tasked'),
    ])
    .executeTakeFirstOrThrow()
}

/** Refuses a quantity with more places than the order's unit has. */
export async function refuseDecimals(ctx: Ctx, productId: number, field: string, quantities: number[]): Promise<void> {
  const { unit, unitDecimals } = await ctx.db
    .selectFrom('product')
    .select([unitIn(ctx, 'product').as('unit'), 'unitDecimals'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  if (!quantities.every((quantity) => fitsDecimals(quantity, unitDecimals)))
    throw refuseField(field, 'workOrder.decimals', { unit, decimals: unitDecimals })
}

/** Change control of a confirmed order's quantity: its operations and materials follow. */
export async function changePlanQuantity(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<WorkOrderRow> {
  const row = await lockOrderFor(ctx, input, 'change')
  const { planQuantity } = input
  await refuseDecimals(ctx, row.productId, 'planQuantity', [planQuantity])
  const least = await leastQuantity(ctx, input.id)
  if (planQuantity < least.reported)
    throw refuseField('planQuantity', 'workOrder.belowReported', { quantity: least.reported })
  if (planQuantity < least.tasked)
    throw refuseField('planQuantity', 'workOrder.belowTasked', { quantity: least.tasked })
  const entity = { ...workOrder, table: 'workOrder' as const }
  await changeRow(ctx, entity, input, { planQuantity }, { verb: 'changePlanQuantity', note: input.note })
  await followQuantity(ctx, input.id, planQuantity)
  await ctx.emit(orderChanged, { orderIds: [input.id], what: 'quantity' })
  await orderProgressed(ctx, [input.id])
  return readOrder(ctx, input.id)
}
