import { sql } from 'kysely'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { orderReopened } from '../../contract/events.ts'
import { workOrderStatus } from '../../contract/work-order-status.ts'
import { allowedOrders, auditOrders } from './bulk.ts'
import { failedOrderChecks } from './order-checks.ts'
import { lockOrders, orderProgressed } from './order-progressed.ts'
import { stateOf, wrongState } from './work-order.ts'

/** Takes closings back: each order has the status it had, then follows the facts that others restored. */
export async function reopenWorkOrder(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  // Locked before it is asked what keeps them closed: that holds until the commit.
  await lockOrders(ctx, ids)
  const kept = await failedOrderChecks(ctx, 'reopen', ids)
  const { rows, skipped } = await allowedOrders(ctx, ids, (row) =>
    workOrderStatus.can(stateOf(row), 'reopen') ? (kept.get(row.id) ?? null) : wrongState(ctx, row),
  )
  const done = rows.map((row) => row.id)
  if (done.length) {
    await ctx.db
      .updateTable('workOrder')
      .set({
        status: sql<string>`coalesce(status_before_close, 'pendingConfirmation')`,
        statusBeforeClose: null,
        closeNote: null,
        version: sql`version + 1`,
      })
      .where('id', 'in', done)
      .execute()
    auditOrders(ctx, 'reopen', rows, (row) => ({
      status: row.statusBeforeClose ?? 'pendingConfirmation',
      statusBeforeClose: null,
      closeNote: null,
    }))
    await ctx.emit(orderReopened, { orderIds: done })
    await orderProgressed(ctx, done)
  }
  return { done, skipped }
}
