import { sql } from 'kysely'
import { countsTo, dayOfReport } from '#areas/execution/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Asked } from '#core/server/crud/serve-summary.ts'
import type { Fact } from '#core/server/crud/sum-groups.ts'
import { among } from '#core/server/db/among.ts'

interface Keys {
  day: string
  productId: number
  operationId: number
  lineId: number | null
}

const columns = { productId: 'w.product_id', operationId: 'o.operation_id', lineId: 'r.line_id' }

/** SQL: a report `r`, of order `w` and operation `o`, is of pieces at their first time, on the days and of the things asked for. */
function firstTime(ctx: Ctx, { days, ids }: Asked) {
  const wanted = Object.entries(columns).map(([key, column]) =>
    ids[key]?.length ? among(sql.ref(column), ids[key]) : sql<boolean>`true`,
  )
  return sql<boolean>`w.type <> 'rework' and ${countsTo(ctx, [days])} and ${sql.join(wanted, sql` and `)}`
}

const keys = (ctx: Ctx) => sql`${dayOfReport(ctx)} as day, w.product_id, o.operation_id, r.line_id`

const factOf = ({ day, productId, operationId, lineId }: Keys, sums: Fact['sums']): Fact => ({
  keys: { day, productId, operationId, lineId },
  sums,
})

/** What was good and defective at the first time, of reports that count. */
export async function firstTimeFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const { rows } = await sql<Keys & { good: number; defective: number }>`
    select ${keys(ctx)}, sum(r.good) as good, sum(r.defective) as defective
    from counted_report r
    join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
    where ${firstTime(ctx, asked)} group by 1, 2, 3, 4`.execute(ctx.db)
  return rows.map((row) => factOf(row, { good: row.good, defective: row.defective }))
}

/** What became of the defective ones: good after rework, accepted on concession, scrapped; wherever that was done. */
export async function recoveredFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const { rows } = await sql<Keys & { id: number; scrap: number }>`
    select d.id, ${keys(ctx)}, d.scrap
    from defect d
    join report r on r.team_id = d.team_id and r.id = d.report_id
    join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    join order_operation o on o.team_id = d.team_id and o.id = d.order_operation_id
    where d.stands and ${firstTime(ctx, asked)}`.execute(ctx.db)
  const recovered = await recoveredOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => factOf(row, { scrap: row.scrap, ...recovered.get(row.id) }))
}

/** By defect: pieces that came back good from their rework orders, what of those was reworked again among them, and those conceded. */
async function recoveredOf(
  ctx: Ctx,
  defectIds: readonly number[],
): Promise<Map<number, { reworked: number; conceded: number }>> {
  if (!defectIds.length) return new Map()
  const { rows } = await ctx.unscoped(() =>
    sql<{ defectId: number; reworked: number; conceded: number }>`
      select x.defect_id, coalesce(sum(case when x.kind = 'concession' and x.status = 'done' then x.quantity end), 0) as conceded,
        coalesce(sum(case when x.status in ('open', 'done') then b.good end), 0) as reworked
      from disposition x
      left join lateral (
        select sum(o.approved_good + o.recovered_good) as good from rework k
        join order_operation o on o.team_id = k.team_id and o.work_order_id = k.work_order_id and o.successor = '{}'
        where k.team_id = x.team_id and k.disposition_id = x.id) b on true
      where x.defect_id = any(${[...defectIds]}::bigint[]) group by 1`.execute(ctx.db),
  )
  return new Map(rows.map(({ defectId, ...sums }) => [defectId, sums]))
}
