import { type RawBuilder, sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import { add, round } from '#core/contract/decimal.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn } from '#core/server/crud/names.ts'
import type { selectOnProductView } from '../contract/figures.api.ts'

const shown = 100

interface Waiting {
  workOrderId: number
  workorderNo: string
  materialDesc: string
  operationId: number
  operationName: string
  lineName: string | null
  pieces: number
  /** Hours since the oldest piece came, and piece hours of all together; null: nobody reported them (brought in from outside). */
  oldestHours: number | null
  pieceHours: number | null
}

/**
 * Work in progress: of each operation that has one before it, what that delivered (or what was moved in) and this one has not reported. The
 * first in is the first out: what waits are the pieces delivered last, each since its report.
 */
export async function onProductView(ctx: Ctx, filter: BoardFilter): Promise<OutputOf<typeof selectOnProductView>> {
  const { rows } = await waitingQuery(ctx, filter).execute(ctx.db)
  const operations = [...groupedBy(rows, ({ operationId }) => operationId)].map(([id, members]) => ({
    id,
    name: members[0]?.operationName ?? '',
    ...sumOf(members),
  }))
  const orders = rows.map(({ workOrderId, operationId: _operation, pieceHours: _hours, ...row }) => ({
    id: workOrderId,
    ...row,
    oldestHours: row.oldestHours === null ? null : round(row.oldestHours, 1),
  }))
  return {
    total: sumOf(rows),
    operations: operations.sort((a, b) => b.pieces - a.pieces),
    orders: orders.sort((a, b) => (b.oldestHours ?? -1) - (a.oldestHours ?? -1)).slice(0, shown),
  }
}

function sumOf(rows: readonly Waiting[]) {
  const aged = rows.filter(({ pieceHours }) => pieceHours !== null)
  const agedPieces = add(0, ...aged.map(({ pieces }) => pieces))
  const pieceHours = aged.reduce((sum, row) => sum + Number(row.pieceHours), 0)
  return {
    pieces: add(0, ...rows.map(({ pieces }) => pieces)),
    orders: new Set(rows.map(({ workOrderId }) => workOrderId)).size,
    oldestHours: aged.length ? round(Math.max(...aged.map(({ oldestHours }) => oldestHours ?? 0)), 1) : null,
    meanHours: agedPieces > 0 ? round(pieceHours / agedPieces, 1) : null,
  }
}

/** Of the reports of the operation before, the newest that together are the pieces that wait. */
const arrivals = (now: string) => sql`
  select extract(epoch from ${now}::timestamptz - min(a.made_at)) / 3600 as oldest_hours,
    sum(least(a.good, b.pieces - a.later) * extract(epoch from ${now}::timestamptz - a.made_at)) / 3600 as piece_hours
  from (
    select r.made_at, r.good, sum(r.good) over (order by r.made_at desc, r.id desc) - r.good as later
    from counted_report r where r.team_id = o.team_id and r.order_operation_id = before.id) a
  where a.later < b.pieces and a.good > 0`

function waitingQuery(ctx: Ctx, { workshopIds = [], lineIds = [], stationIds = [] }: BoardFilter): RawBuilder<Waiting> {
  return sql<Waiting>`
    select w.id as work_order_id, w.workorder_no, ${madeNameIn(ctx, 'w')} as material_desc, o.operation_id,
      ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as operation_name, ${nameIn(ctx, 'l')} as line_name,
      b.pieces, age.oldest_hours, age.piece_hours
    from live_work_order w
    join order_operation o on o.team_id = w.team_id and o.work_order_id = w.id
    join work_center c on c.team_id = o.team_id and c.id = o.work_center_id
    left join production_line l on l.team_id = c.team_id and l.id = c.line_id
    cross join lateral (
      select p.id, p.reported_good + p.recovered_good as good from order_operation p
      where p.team_id = o.team_id and p.work_order_id = o.work_order_id and o.sequence = any(p.successor)
      order by 2, p.sequence limit 1) before
    cross join lateral (select coalesce(o.transferred_in, before.good) - o.reported_good - o.reported_defective as pieces) b
    left join lateral (${arrivals(ctx.now.toISOString())}) age on true
    where w.status not in ('completed', 'closed') and b.pieces > 0
      and (${workshopIds.length} = 0 or c.workshop_id = any(${workshopIds}::bigint[]))
      and (${lineIds.length} = 0 or c.line_id = any(${lineIds}::bigint[]))
      and (${stationIds.length} = 0 or exists (select from station z where z.team_id = c.team_id and z.work_center_id = c.id
        and z.id = any(${stationIds}::bigint[])))`
}
