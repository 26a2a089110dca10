import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'

/** What a report is of, in words. */
interface Words {
  id: number
  reportNo: string
  productName: string
  operationName: string
}

/** What reports are of, also those of workshops that the caller does not see: his pay is of them. */
export async function wordsOf(ctx: Ctx, reportIds: readonly number[]): Promise<Map<number, Words>> {
  const { rows } = await ctx.unscoped(() =>
    sql<Words>`
      select r.id, r.report_no, p.code || ' ' || ${nameIn(ctx, 'p')} as product_name,
        ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as operation_name
      from report r
      join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
      join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
      join product p on p.team_id = w.team_id and p.id = w.product_id
      where r.id = any(${reportIds})`.execute(ctx.db),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
