import { sql } from 'kysely'
import { countUnitPrints, treeOf } from '#areas/inventory/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import { isSscc } from '#engines/gs1/index.ts'
import type { printPackingUnit, UnitLabel } from '../contract/packing.api.ts'
import { auditUnit } from './acts.ts'

/** Of what stands in a unit, by product and lot. */
export type UnitLine = UnitLabel['lines'][number]

/** Labels in the order asked for; counts the print of each. */
export async function printUnits(
  ctx: Ctx,
  { ids }: InputOf<typeof printPackingUnit>,
): Promise<OutputOf<typeof printPackingUnit>> {
  await countUnitPrints(ctx, ids)
  const { rows } = await sql<Omit<UnitLabel, 'lines' | 'sscc'>>`
    select u.id, u.number, u.level, u.part, u.customer, u.closed_at, w.weight,
      (select count(*)::int from stock_unit_nesting i where i.team_id = u.team_id and i.parent_id = u.id and i.ended_at is null) as unit_count
    from stock_unit u left join packing_weighing w on w.team_id = u.team_id and w.unit_id = u.id
    where u.id = any(${ids}::bigint[])`.execute(ctx.db)
  const lines = await linesIn(ctx, ids)
  const found = new Map(rows.map((row) => [row.id, row]))
  const labels = [...new Set(ids)].map((id) => {
    const row = found.get(id)
    if (!row) throw notFound()
    auditUnit(ctx, 'print', row)
    return { ...row, sscc: isSscc(row.number), lines: lines.get(id) ?? [] }
  })
  return { labels }
}

/** What stands in units and in those in them, by product and lot. */
export async function linesIn(ctx: Ctx, ids: readonly number[]): Promise<Map<number, UnitLine[]>> {
  const { rows } = await sql<UnitLine & { rootId: number }>`with recursive ${treeOf(ids)}
    select t.root_id, p.code as product_code, ${nameIn(ctx, 'p')} as product_name, p.spec as product_spec, p.gtin, l.number as lot_number,
      sum(x.quantity) as quantity, ${unitIn(ctx, 'p')} as unit, l.expires_on
    from tree t
    join stock_unit_content x on x.unit_id = t.id and x.ended_at is null
    join stock_lot l on l.team_id = x.team_id and l.id = x.lot_id
    join product p on p.team_id = l.team_id and p.id = l.product_id
    group by t.root_id, p.id, p.team_id, p.code, p.spec, p.gtin, p.unit, l.number, l.expires_on
    order by p.code, l.number`.execute(ctx.db)
  const found = new Map<number, UnitLine[]>()
  for (const { rootId, ...line } of rows) found.set(rootId, [...(found.get(rootId) ?? []), line])
  return found
}
