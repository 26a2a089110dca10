import type { Message } from '#core/contract/messages.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRows, type StoredRow } from '#core/server/crud/rows.ts'

/**
 * Locks orders in the order of their ids and parts those that an act may take from those it may not, each with the reason in the
 * caller's language. `table` absent: orders that are not deleted.
 */
export async function filterAllowed(
  ctx: Ctx,
  ids: number[],
  refusal: (row: StoredRow) => Message | null,
  table: 'liveWorkOrder' | 'workOrder' = 'liveWorkOrder',
): Promise<{ rows: StoredRow[]; skipped: BulkResult['skipped'] }> {
  const locked = new Map((await lockRows(ctx.db, table, ids)).map((row) => [row.id, row]))
  const skipped: BulkResult['skipped'] = []
  const rows: StoredRow[] = []
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
  rows: StoredRow[],
  after: (row: StoredRow) => object,
  note?: string,
): void {
  for (const row of rows)
    ctx.audit({
      verb,
      entity: 'workOrder',
      id: row.id,
      name: String(row.workorderNo),
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
