import { sql } from 'kysely'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { orderClosed } from '../../contract/events.ts'
import { workOrderStatus } from '../../contract/work-order-status.ts'
import { allowedOrders, auditOrders } from './bulk.ts'
import { stateOf, wrongState } from './work-order.ts'

/** Orders that somebody is working on at this moment. */
async function atWork(ctx: Ctx, orderIds: number[]): Promise<Set<number>> {
  const rows = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('task as t')
      .leftJoin('task as c', (join) => join.onRef('c.teamId', '=', 't.teamId').onRef('c.id', '=', 't.combinedInto'))
      .select('t.workOrderId')
      .distinct()
      .where('t.workOrderId', 'in', orderIds)
      .where((e) => e(e.fn.coalesce('c.status', 't.status'), 'in', ['inProgress', 'moldChanging']))
      .execute(),
  )
  return new Set(rows.flatMap((row) => row.workOrderId ?? []))
}

/** Closes orders with a note; each remembers the status it had. One that is being worked on must end its work first. */
export async function closeWorkOrder(ctx: Ctx, { ids, note }: { ids: number[]; note: string }): Promise<BulkResult> {
  const busy = await atWork(ctx, ids)
  const { rows, skipped } = await allowedOrders(ctx, ids, (row) => {
    if (!workOrderStatus.can(stateOf(row), 'close')) return wrongState(ctx, row)
    return busy.has(row.id) ? { key: 'workOrder.atWork' } : null
  })
  const done = rows.map((row) => row.id)
  if (done.length) {
    await ctx.db
      .updateTable('workOrder')
      .set({ statusBeforeClose: sql`status`, status: 'closed', closeNote: note, version: sql`version + 1` })
      .where('id', 'in', done)
      .execute()
    auditOrders(
      ctx,
      'close',
      rows,
      (row) => ({ status: 'closed', statusBeforeClose: row.status, closeNote: note }),
      note,
    )
    await ctx.emit(orderClosed, { orderIds: done, note })
  }
  return { done, skipped }
}
