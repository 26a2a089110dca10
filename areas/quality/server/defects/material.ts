import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/**
 * What the material in one piece of an operation is worth: what the reports of that operation and of those before it took, by the ledger, at
 * standard prices, over the pieces that each of these operations reported. Material without a price, and what nobody loads or weighs, is no
 * part of it. Read whoever's workshop the reports are of: a piece has cost what it has cost.
 */
export async function materialOfPiece(ctx: Ctx, orderOperationId: number): Promise<number> {
  const { rows } = await ctx.unscoped(() =>
    sql<{ value: number }>`
      select coalesce(round(sum(k.quantity * m.standard_price / (b.reported_good + b.reported_defective)), 6), 0) as value
      from order_operation o
      join order_operation b on b.team_id = o.team_id and b.work_order_id = o.work_order_id and b.sequence <= o.sequence
        and b.reported_good + b.reported_defective > 0
      join report q on q.team_id = b.team_id and q.order_operation_id = b.id
      join lot_activity a on a.team_id = q.team_id and a.document_kind = 'report' and a.document_id = q.id
      join lot_link k on k.team_id = a.team_id and k.activity_id = a.id and k.undone_by is null
      join stock_lot l on l.team_id = k.team_id and l.id = k.from_lot_id
      join product m on m.team_id = l.team_id and m.id = l.product_id
      where o.id = ${orderOperationId}`.execute(ctx.db),
  )
  return rows[0]?.value ?? 0
}
