import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Asked } from '#core/server/crud/serve-summary.ts'
import type { Fact } from '#core/server/crud/sum-groups.ts'
import { among } from '#core/server/db/among.ts'
import { waitingOf } from './defects/defects.ts'

type Keys = Record<'day' | 'shift', string | null> &
  Record<'workshopId' | 'lineId' | 'workCenterId' | 'productId' | 'operationId', number | null>

const columns = {
  workshopId: 'r.workshop_id',
  lineId: 'r.line_id',
  workCenterId: 'r.work_center_id',
  productId: 'w.product_id',
  operationId: 'o.operation_id',
}

/** SQL: what a row `r` with its order `w` and operation `o` is of, and whether that is asked for. */
const keys = sql`r.workshop_id, r.line_id, r.work_center_id, w.product_id, o.operation_id`
const wanted = ({ ids }: Asked) =>
  sql.join(
    Object.entries(columns).map(([key, column]) =>
      ids[key]?.length ? among(sql.ref(column), ids[key]) : sql<boolean>`true`,
    ),
    sql` and `,
  )

/** A row of sums as a fact. */
const factOf = <S extends Record<string, number>>({
  day,
  shift,
  workshopId,
  lineId,
  workCenterId,
  productId,
  operationId,
  ...sums
}: Keys & S): Fact => ({
  keys: { day, shift, workshopId, lineId, workCenterId, productId, operationId },
  sums,
})

/** Inspections that were judged, by the day on which they were, and how many of them found their pieces wrong, accepted on concession or not. */
export async function inspectionFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const { from, to } = asked.days
  const { rows } = await sql<Keys & { inspections: number; rejected: number }>`
    select (r.executed_at at time zone ${ctx.caller.zone})::date as day, null as shift, ${keys}, count(*)::int as inspections,
      count(*) filter (where r.result <> 'pass')::int as rejected
    from inspection_record r
    join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
    where r.result is not null and r.executed_at >= ${from}::date::timestamp at time zone ${ctx.caller.zone}
      and r.executed_at < (${to}::date + 1)::timestamp at time zone ${ctx.caller.zone} and ${wanted(asked)}
    group by 1, 2, 3, 4, 5, 6, 7`.execute(ctx.db)
  return rows.map(factOf)
}

/** What was said of defective pieces that stand, by the production day of their report. */
export async function defectFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const { from, to } = asked.days
  const { rows } = await sql<Keys & { waiting: number; rework: number; scrap: number }>`
    select r.shift_date as day, r.shift_id as shift, ${keys}, sum(${waitingOf}) as waiting,
      sum(d.rework) as rework, sum(d.scrap) as scrap
    from defect d
    join report r on r.team_id = d.team_id and r.id = d.report_id
    join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    join order_operation o on o.team_id = d.team_id and o.id = d.order_operation_id
    where d.stands and r.shift_date between ${from}::date and ${to}::date and ${wanted(asked)}
    group by 1, 2, 3, 4, 5, 6, 7`.execute(ctx.db)
  return rows.map(factOf)
}
