import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type { getIncomeLabel, IncomeLabel } from '../contract/xk.ts'

/** Labels of lots, in the order asked for, each once. @throws a refusal: one has no number, or nothing of it is here */
export async function incomeLabels(
  ctx: Ctx,
  { ids }: InputOf<typeof getIncomeLabel>,
): Promise<OutputOf<typeof getIncomeLabel>> {
  const { rows } = await sql<IncomeLabel>`
    select l.id, l.number as lot_number, p.code as product_code, ${nameIn(ctx, 'p')} as product_name, p.spec as product_spec,
      ${unitIn(ctx, 'p')} as unit, l.status, l.supplier, l.supplier_lot, l.produced_on, l.expires_on,
      (select coalesce(sum(b.quantity), 0) from stock_balance b where b.team_id = l.team_id and b.lot_id = l.id) as quantity
    from stock_lot l join product p on p.team_id = l.team_id and p.id = l.product_id
    where l.id = any(${ids}::bigint[])`.execute(ctx.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  const labels = [...new Set(ids)].map((id) => {
    const row = found.get(id)
    if (!row) throw notFound()
    return row
  })
  const unnumbered = labels.find(({ lotNumber }) => lotNumber === '')
  if (unnumbered) throw refuse('xk.labelNoLot', { product: unnumbered.productCode })
  const gone = labels.filter(({ quantity }) => quantity <= 0)
  if (gone.length)
    throw refuse('xk.labelNothing', {
      lots: gone
        .slice(0, 10)
        .map(({ lotNumber }) => lotNumber)
        .join(', '),
    })
  return { labels }
}
