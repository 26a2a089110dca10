import { sql } from 'kysely'
import { delivered, slowestBefore } from '#areas/execution/server/index.ts'
import { lockOrders } from '#areas/orders/server/index.ts'
import type { Ctx } from '#core/server/context.ts'

/** What the books say of an operation. Quantities in the order's unit. */
export interface Books {
  /** What came to it, as its reports are limited, less what they said: what stands there. Below zero where more was reported than came. */
  book: number
  /** Good and defective, as reported altogether. */
  reported: number
  /** 0: none. */
  lastReportId: number
}

/** SQL: pieces that stand at operation `o`, `before` being the slowest before it; null: a first operation, where material stands. */
export const standing = sql<number | null>`${delivered} - o.reported_good - o.reported_defective`

export { slowestBefore }

/** The books of an operation, read under the lock of its order: they stay so until the commit. */
export async function lockBooks(
  ctx: Ctx,
  operation: { workOrderId: number; orderOperationId: number },
): Promise<Books> {
  await lockOrders(ctx, [operation.workOrderId])
  return readBooks(ctx, operation.orderOperationId)
}

/** The same where the order is locked already. */
export async function readBooks(ctx: Ctx, orderOperationId: number): Promise<Books> {
  const { rows } = await ctx.unscoped(() =>
    sql<Books>`
      select coalesce(${standing}, 0) as book, o.reported_good + o.reported_defective as reported,
        coalesce((select max(r.id) from report r where r.order_operation_id = o.id), 0) as last_report_id
      from order_operation o left join lateral (${slowestBefore}) before on true where o.id = ${orderOperationId}`.execute(
      ctx.db,
    ),
  )
  return rows[0] as Books
}
