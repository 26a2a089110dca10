import type { Message } from '#core/contract/messages.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRows, type Stored } from '#core/server/crud/rows.ts'

/** An order as it stands in its table, or in the view of those that are not deleted. */
export type OrderRow = Stored<'liveWorkOrder'>

/**
 * Locks orders in the order of their ids and parts those that an act may take from those it may not, each with the reason in the
 * caller's language. `table` absent: orders that are not deleted.
 */
export async function filterAllowed(
  ctx: Ctx,
  ids: number[],
  refusal: (row: OrderRow) => Message | null,
  table: 'liveWorkOrder' | 'workOrder' = 'liveWorkOrder',
): Promise<{ rows: OrderRow[]; skipped: BulkResult['skipped'] }> {
  const locked = new Map((await lockRows(ctx.db, table, ids)).map((row) => [row.id, row]))
  const skipped: BulkResult['skipped'] = []
  const rows: OrderRow[] = []
  for (const id of new Set(ids)) {
    const row = locked.get(id)
    const why: Message | null = row ? refusal(row) : { key: 'refused.gone' }
    if (why) skipped.push({ id, name: String(row?.workorderNo ?? id), reason: ctx.t(why.key, why.params) })
    else if (row) rows.push(row)
  }
  return { rows, skipped }
}

/** Writes the log of a bulk act and tells live viewers. */
export function auditBulk(
  ctx: Ctx,
  verb: string,
  rows: OrderRow[],
  after: (row: OrderRow) => object,
  note?: string,
): void {
  for (const row of rows)
    ctx.audit({
      verb,
      entity: 'workOrder',
      id: row.id,
      name: row.workorderNo,
      note,
      before: row,
      after: { ...row, ...after(row) },
    })
  if (rows.length)
    ctx.touch(
      'workOrder',
      rows.map((row) => row.id),
    )
}
