import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { loose, type Table } from '#core/server/crud/rows.ts'

/**
 * Sets documents to the outcome of their approval: `status`, `approved_at` where they passed, the next version. For the `settle` of the area
 * that owns the table.
 */
export async function settleRows(
  ctx: Pick<Ctx, 'db' | 'now'>,
  table: Table,
  rows: readonly { id: number }[],
  outcome: 'approved' | 'rejected',
): Promise<void> {
  const approvedAt = outcome === 'approved' ? ctx.now.toISOString() : null
  const ids = rows.map(({ id }) => id)
  const settled = { status: outcome, approvedAt, version: sql<number>`version + 1` }
  await loose(ctx.db)
    .updateTable(table)
    .set(settled as object)
    .where('id', 'in', ids)
    .execute()
}
