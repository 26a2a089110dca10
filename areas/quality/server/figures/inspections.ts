import { sql } from 'kysely'
import { summaryNames } from '#areas/execution/server/index.ts'
import { divide, multiply } from '#core/contract/decimal.ts'
import type { Figures } from '#core/contract/summary.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Asked, type Names, serveSummary } from '#core/server/crud/serve-summary.ts'
import type { Fact, Group } from '#core/server/crud/sum-groups.ts'
import { among, apart, concerns, keysOf } from '#core/server/crud/summary-parts.ts'
import { addDays, startOfDate } from '#engines/working-time/index.ts'
import { inspectionReport } from '../../contract/quality-reports.ts'

interface Summed {
  day: string | null
  schemeId: number | null
  productId: number | null
  operationId: number | null
  lineId: number | null
  machineId: number | null
  inspectorId: number | null
  inspections: number
  passed: number
  failed: number
  conceded: number
  late: number
  sampled: number
  nonconforming: number
  minutes: number
}

/**
 * SQL: inspections `i` judged on the days asked for, with what they are asked by. Nothing is joined that nobody asks for: a year has a million.
 */
function judged(asked: Asked, zone: string) {
  const { from, to } = asked.days
  const since = new Date(startOfDate(zone, from)).toISOString()
  const until = new Date(startOfDate(zone, addDays(to, 1))).toISOString()
  const order = concerns(asked, 'productId')
    ? sql`left join work_order w on w.team_id = i.team_id and w.id = i.work_order_id`
    : sql`cross join (select null::bigint as product_id) w`
  const operation = concerns(asked, 'operationId')
    ? sql`left join order_operation o on o.team_id = i.team_id and o.id = i.order_operation_id`
    : sql`cross join (select null::bigint as operation_id) o`
  return sql`inspection_record i ${order} ${operation}
    where i.executed_at >= ${since}::timestamptz and i.executed_at < ${until}::timestamptz`
}

/** Inspections that were judged on the days asked for, in the workshops that the caller may see. */
async function inspectionFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const { zone } = ctx.caller
  const { rows } = await sql<Summed>`
    select ${apart(asked, 'day', sql`(i.executed_at at time zone ${zone})::date`)} as day, ${apart(asked, 'schemeId', sql`i.scheme_id`)} as scheme_id,
      ${apart(asked, 'productId', sql`w.product_id`)} as product_id, ${apart(asked, 'operationId', sql`o.operation_id`)} as operation_id,
      ${apart(asked, 'lineId', sql`i.line_id`)} as line_id, ${apart(asked, 'machineId', sql`i.machine_id`)} as machine_id,
      ${apart(asked, 'inspectorId', sql`i.inspector_id`)} as inspector_id,
      count(*)::int as inspections, count(*) filter (where i.result = 'pass')::int as passed,
      count(*) filter (where i.result = 'fail')::int as failed, count(*) filter (where i.result = 'concession')::int as conceded,
      count(*) filter (where i.executed_at > i.due_at)::int as late, sum(i.sample_size)::int as sampled,
      coalesce(sum(i.nonconforming), 0)::int as nonconforming,
      round(extract(epoch from sum(i.executed_at - i.requested_at)) / 60, 3) as minutes
    from ${judged(asked, zone)}
      and ${among(asked, 'schemeId', sql`i.scheme_id`)} and ${among(asked, 'productId', sql`w.product_id`)}
      and ${among(asked, 'operationId', sql`o.operation_id`)} and ${among(asked, 'lineId', sql`i.line_id`)}
      and ${among(asked, 'machineId', sql`i.machine_id`)} and ${among(asked, 'inspectorId', sql`i.inspector_id`)}
    group by 1, 2, 3, 4, 5, 6, 7`.execute(ctx.db)
  return rows.map((row) => {
    const { inspections, passed, failed, conceded, late, sampled, nonconforming, minutes } = row
    return {
      keys: keysOf(asked, row),
      sums: { inspections, passed, failed, conceded, late, sampled, nonconforming, minutes },
    }
  })
}

/** Sums first, ratios last. What was accepted on concession had failed. */
function inspectionFigures({ sums }: Pick<Group, 'sums'>): Figures {
  const { inspections = 0, passed = 0, failed = 0, conceded = 0, late = 0, sampled = 0, nonconforming = 0 } = sums
  return {
    inspections,
    passed,
    failed,
    conceded,
    passRate: divide(passed, inspections, 6),
    late,
    sampled,
    nonconforming,
    ppm: divide(multiply(nonconforming, 1_000_000), sampled, 0),
    minutes: divide(sums.minutes ?? 0, inspections, 1),
  }
}

const names: Names = async (ctx, dimension, ids) => {
  if (dimension === 'schemeId') {
    const { rows } = await sql<{ id: number; name: string }>`
      select s.id, s.name || ' ' || s.code as name from inspection_scheme s where s.id = any(${[...ids] as number[]}::bigint[])`.execute(
      ctx.db,
    )
    return new Map(rows.map(({ id, name }) => [id, { schemeName: name }]))
  }
  if (dimension !== 'inspectorId') return summaryNames(ctx, dimension, ids)
  const people = await summaryNames(ctx, 'userId', ids)
  return new Map([...people].map(([id, { userName = null }]) => [id, { inspectorName: userName }]))
}

export const inspectionsSummed = serveSummary(inspectionReport, {
  figures: inspectionFigures,
  names,
  read: inspectionFacts,
})
