import { type RawBuilder, sql } from 'kysely'
import { summaryNames } from '#areas/execution/server/index.ts'
import { divide, multiply } from '#core/contract/decimal.ts'
import type { Figures } from '#core/contract/summary.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Asked, type Names, serveSummary } from '#core/server/crud/serve-summary.ts'
import type { Fact, Group } from '#core/server/crud/sum-groups.ts'
import { among, apart, concerns, keysOf } from '#core/server/crud/summary-parts.ts'
import { otherDays, rolledDays } from '#core/server/roll-ups/days.ts'
import type { DateRange } from '#engines/working-time/index.ts'
import { inspectionReport } from '../../contract/quality-reports.ts'
import { inspectionSums, inspectionsKind, judgedOn } from './inspection-days.ts'
import { suppliedTo, supplierParts } from './suppliers.ts'

const measures = ['inspections', 'passed', 'failed', 'conceded', 'late', 'sampled', 'nonconforming', 'waited'] as const

type Summed = Record<(typeof measures)[number], number> & {
  day: string | null
  schemeId: number | null
  productId: number | null
  operationId: number | null
  lineId: number | null
  machineId: number | null
  inspectorId: number | null
  supplier: string | null
}

/** SQL: what `i` is told apart by, which has the places of an inspection; of which product and operation it is says `w` and `o`. */
const keyed = (
  asked: Asked,
  day: RawBuilder<unknown>,
) => sql`${apart(asked, 'day', day)} as day, ${apart(asked, 'schemeId', sql`i.scheme_id`)} as scheme_id,
  ${apart(asked, 'productId', sql`w.product_id`)} as product_id, ${apart(asked, 'operationId', sql`o.operation_id`)} as operation_id,
  ${apart(asked, 'lineId', sql`i.line_id`)} as line_id, ${apart(asked, 'machineId', sql`i.machine_id`)} as machine_id,
  ${apart(asked, 'inspectorId', sql`i.inspector_id`)} as inspector_id, ${apart(asked, 'supplier', sql`s.supplier`)} as supplier`

/** SQL: the same of the parts of inspections `i` that are told of suppliers `s`. */
const partSums: RawBuilder<unknown> = sql`${sql.join(
  Object.entries({
    inspections: sql`1`,
    passed: sql`(i.result = 'pass')::int`,
    failed: sql`(i.result = 'fail')::int`,
    conceded: sql`(i.result = 'concession')::int`,
    late: sql`(i.executed_at > i.due_at)::int`,
    sampled: sql`i.sample_size`,
    nonconforming: sql`i.nonconforming`,
    waited: sql`extract(epoch from i.executed_at - i.requested_at) * 1000000`,
  }).map(([name, each]) => sql`coalesce(round(sum(${each} * coalesce(s.part, 1)), 6), 0) as ${sql.ref(name)}`),
)}`

/** SQL: `i` is of the things asked for. */
const wanted = (asked: Asked) => sql<boolean>`${among(asked, 'schemeId', sql`i.scheme_id`)}
  and ${among(asked, 'productId', sql`w.product_id`)} and ${among(asked, 'operationId', sql`o.operation_id`)}
  and ${among(asked, 'lineId', sql`i.line_id`)} and ${among(asked, 'machineId', sql`i.machine_id`)}
  and ${among(asked, 'inspectorId', sql`i.inspector_id`)}`

const factsOf = (asked: Asked, rows: readonly Summed[]): Fact[] =>
  rows.map((row) => ({
    keys: keysOf(asked, row),
    sums: Object.fromEntries(measures.map((measure) => [measure, row[measure]])),
  }))

/** Of the records themselves. Nothing is joined that nobody asks for: a year has a million. */
async function recordFacts({ db, caller: { zone } }: Ctx, asked: Asked, ranges: readonly DateRange[]): Promise<Fact[]> {
  const order = concerns(asked, 'productId')
    ? sql`left join work_order w on w.team_id = i.team_id and w.id = i.work_order_id`
    : sql`cross join (select null::bigint as product_id) w`
  const operation = concerns(asked, 'operationId')
    ? sql`left join order_operation o on o.team_id = i.team_id and o.id = i.order_operation_id`
    : sql`cross join (select null::bigint as operation_id) o`
  const bySupplier = concerns(asked, 'supplier')
  const parts = supplierParts(bySupplier, { order: sql`i.work_order_id`, at: sql`i.executed_at` })
  const { rows } = await sql<Summed>`
    ${bySupplier ? suppliedTo(sql`select i.work_order_id from inspection_record i where ${judgedOn(zone, ranges)}`) : sql``}
    select ${keyed(asked, sql`(i.executed_at at time zone ${zone})::date`)}, ${bySupplier ? partSums : inspectionSums}
    from inspection_record i ${order} ${operation} ${parts}
    where ${judgedOn(zone, ranges)} and ${wanted(asked)} group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
  return factsOf(asked, rows)
}

/** Of the sums of days. */
async function dayFacts({ db }: Ctx, asked: Asked, days: readonly string[]): Promise<Fact[]> {
  const { rows } = await sql<Summed>`
    select ${keyed(asked, sql`i.day`)}, ${sql.join(measures.map((measure) => sql`sum(${sql.ref(`i.${measure}`)})::bigint as ${sql.ref(measure)}`))}
    from inspection_day i cross join lateral (select i.product_id) w cross join lateral (select i.operation_id) o
    cross join (select null::text as supplier) s
    where i.day = any(${[...days]}::date[]) and ${wanted(asked)} group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
  return factsOf(asked, rows)
}

/**
 * Inspections that were judged on the days asked for, in the workshops that the caller may see: days that are summed of their sums, the
 * others of the records. Who does not see every workshop does not see the product of every inspection: he is told it of the records, as is who
 * asks for suppliers.
 */
async function inspectionFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const narrow = ctx.caller.workshops !== null && concerns(asked, 'productId')
  const rolled = narrow || concerns(asked, 'supplier') ? [] : await rolledDays(ctx, inspectionsKind, asked.days)
  const others = otherDays(asked.days, rolled)
  return [
    ...(rolled.length ? await dayFacts(ctx, asked, rolled) : []),
    ...(others.length ? await recordFacts(ctx, asked, others) : []),
  ]
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
    minutes: divide(sums.waited ?? 0, multiply(inspections, 60_000_000), 1),
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
