import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/** A move of stock that was undone, as the ERP was told of it. */
export interface Undone {
  id: number
  kind: string
  toState: string
  documentKind: string | null
  documentId: number | null
}

/**
 * What reversals undo. What came back in parts names its original with the first part alone: the others are found by their document, product
 * and the place that they leave. Of what a report made the ERP knows the approval, which no reversal names.
 */
export async function undoneOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Undone>> {
  if (!ids.length) return new Map()
  const { rows } = await ctx.unscoped(() =>
    sql<Undone & { reversalId: number }>`
      select k.id as reversal_id, o.id, o.kind, o.to_state, o.document_kind, o.document_id from stock_move k
      join lateral (
        select o.id, o.kind, o.to_state, o.document_kind, o.document_id from stock_move o
        where o.team_id = k.team_id and o.product_id = k.product_id and o.id < k.id and o.kind <> 'reversal'
          and (o.id = k.reverses_id or (o.document_kind = k.document_kind and o.document_id = k.document_id))
        order by case when o.kind = 'approval' and k.from_state = 'free' then 0 when o.id = k.reverses_id then 1 else 2 end,
          o.to_location_id = k.from_location_id desc, o.to_lot_id = k.from_lot_id desc, o.id desc
        limit 1
      ) o on true
      where k.id = any(${[...ids]}::bigint[])`.execute(ctx.db),
  )
  return new Map(rows.map(({ reversalId, ...undone }) => [reversalId, undone]))
}
