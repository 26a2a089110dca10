import { sql } from 'kysely'
import { divide } from '#core/contract/decimal.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn } from '#core/server/crud/names.ts'
import type { Line } from '../../contract/line.ts'
import { type MainApi, type MainOrder, type MainPart, mainMost } from '../../contract/main-api.ts'
import { seesOrderOf } from '../policy.ts'

interface Head extends Omit<MainOrder, 'parts' | 'complete'> {}

type PartRow = Omit<MainPart, 'holdsUp' | 'needed'> & { mainId: number; workshopId: number | null; deleted: boolean }

/** Main orders with how far each of their parts is. */
export async function mainOrders(
  ctx: Ctx,
  line: Line,
  { keyword, open }: InputOf<MainApi['selectLineMainOrder']>,
): Promise<{ rows: MainOrder[]; more: boolean }> {
  const like = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<Head>`
    select m.id, w.id as work_order_id, w.workorder_no, w.material_no || ' ' || ${madeNameIn(ctx, 'w')} as product, w.status, w.plan_quantity,
      w.required_end_date, (select count(*)::int from line_unit u where u.team_id = w.team_id and u.work_order_id = w.id) as begun,
      (select count(*)::int from line_unit u where u.team_id = w.team_id and u.work_order_id = w.id and u.status = 'finished') as finished
    from line_main_order m join live_work_order w on w.team_id = m.team_id and w.id = m.work_order_id
    where m.line = ${line.id} and (not ${open} or w.status not in ('completed', 'closed'))
      and (${keyword} = '' or w.workorder_no ilike ${like} or w.material_no ilike ${like} or ${madeNameIn(ctx, 'w')} ilike ${like})
    order by m.id desc limit ${mainMost + 1}`.execute(ctx.db)
  const shown = rows.slice(0, mainMost)
  // Whoever sees one workshop alone is told the truth about the whole all the same.
  const parts = await ctx.unscoped(() =>
    partsOf(
      ctx,
      shown.map(({ id }) => id),
    ),
  )
  return { rows: shown.map((row) => withParts(ctx, row, parts.get(row.id) ?? [])), more: rows.length > mainMost }
}

/** Units of a part's order `w` that are through their line; where it has none, pieces that the reports approved. */
const made = sql<number>`(case when exists (select from line_order o where o.team_id = w.team_id and o.work_order_id = w.id)
  then (select count(*) from line_unit u where u.team_id = w.team_id and u.work_order_id = w.id and u.status = 'finished')
  else w.approved_quantity end)`

/** Pieces of a part's order `w` that are in units of the main order `m`. */
const matched = sql<number>`((select count(*) from line_unit u
    join line_pass p on p.team_id = u.team_id and p.serial_id = u.serial_id
    join line_bound_serial b on b.team_id = p.team_id and b.pass_id = p.id and b.removed_at is null and b.product_id = w.product_id
    join order_serial s on s.team_id = b.team_id and s.work_order_id = w.id and s.serial_no = b.serial_no
    where u.team_id = m.team_id and u.work_order_id = m.work_order_id)
  + coalesce((select sum(b.quantity) from line_unit u
    join line_pass p on p.team_id = u.team_id and p.serial_id = u.serial_id
    join line_bound_lot b on b.team_id = p.team_id and b.pass_id = p.id and b.removed_at is null
    join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id and l.product_id = w.product_id and l.number = w.workorder_no
    where u.team_id = m.team_id and u.work_order_id = m.work_order_id), 0))`

async function partsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, PartRow[]>> {
  const { rows } = await sql<PartRow>`
    select t.main_id, w.id as work_order_id, w.workorder_no, w.material_no || ' ' || ${madeNameIn(ctx, 'w')} as product, w.status, t.quantity_per,
      case when w.deleted_at is null then ${made} else 0 end as made, ${matched} as matched, w.workshop_id, w.deleted_at is not null as deleted
    from line_main_part t
    join line_main_order m on m.team_id = t.team_id and m.id = t.main_id
    join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    where t.main_id = any(${[...ids]}::bigint[]) order by w.id`.execute(ctx.db)
  const found = new Map<number, PartRow[]>()
  for (const row of rows) found.set(row.mainId, [...(found.get(row.mainId) ?? []), row])
  return found
}

/** Pieces of the main order that a part is made for. */
const piecesOf = ({ made: count, quantityPer }: Pick<PartRow, 'made' | 'quantityPer'>): number =>
  Math.floor((divide(count, quantityPer, 6) ?? 0) + 1e-6)

/** A main order with its parts: the one of which the fewest are made holds it up, while it is not made for all. */
function withParts({ caller }: Ctx, row: Head, parts: readonly PartRow[]): MainOrder {
  const seen = ({ workshopId, deleted }: PartRow) => !deleted && seesOrderOf(caller, workshopId)
  const complete = Math.min(row.planQuantity, ...parts.map(piecesOf))
  return {
    ...row,
    complete: parts.length ? complete : 0,
    parts: parts.filter(seen).map(({ mainId, workshopId, deleted, ...part }) => ({
      ...part,
      needed: Math.round(row.planQuantity * part.quantityPer * 1e6) / 1e6,
      holdsUp: complete < row.planQuantity && piecesOf(part) === complete,
    })),
  }
}
