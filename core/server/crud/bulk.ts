import type { Message } from '../../contract/messages.ts'
import type { BulkResult } from '../../contract/result.ts'
import type { Ctx } from '../context.ts'

/** What a bulk act goes on with, and what it leaves out, each with the reason in the caller's language. */
export interface Allowed<R> {
  rows: R[]
  skipped: BulkResult['skipped']
}

/**
 * Parts the rows that an act may take from those it may not. Ids without a row are told to be gone.
 *
 * @param found rows of these ids, locked where the act writes them (`lockRows`)
 * @param name what people call a row
 * @param refusal why a row is left out; null: it is not
 */
export function filterAllowed<R extends { id: number }>(
  ctx: Pick<Ctx, 't'>,
  ids: readonly number[],
  found: readonly R[],
  { name, refusal }: { name(row: R): string; refusal(row: R): Message | null },
): Allowed<R> {
  const byId = new Map(found.map((row) => [row.id, row]))
  const rows: R[] = []
  const skipped: BulkResult['skipped'] = []
  for (const id of new Set(ids)) {
    const row = byId.get(id)
    const why: Message | null = row ? refusal(row) : { key: 'refused.gone' }
    if (why) skipped.push({ id, name: row ? name(row) : String(id), reason: ctx.t(why.key, why.params) })
    else if (row) rows.push(row)
  }
  return { rows, skipped }
}

/**
 * Logs what a bulk act did to each row, and tells live viewers.
 *
 * @param of what people call a row, and what the act changed of it
 */
export function auditBulk<R extends { id: number }>(
  ctx: Ctx,
  { verb, entity, note }: { verb: string; entity: string; note?: string | undefined },
  rows: readonly R[],
  { name, after }: { name(row: R): string; after(row: R): object },
): void {
  for (const row of rows)
    ctx.audit({ verb, entity, id: row.id, name: name(row), note, before: row, after: { ...row, ...after(row) } })
  if (rows.length)
    ctx.touch(
      entity,
      rows.map(({ id }) => id),
    )
}
