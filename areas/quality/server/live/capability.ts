import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { c4, d2, deviation as deviationOf, largestSubgroup, mean, range } from '#engines/spc/index.ts'
import { capabilityFrom, capabilityPoints, type LiveChart } from '../../contract/spc-characteristic.ts'

/** A constant of subgroups by their size; of a single value there is none. */
const bySize = (constant: (size: number) => number): (number | null)[] =>
  Array.from({ length: largestSubgroup }, (_, i) => (i ? constant(i + 1) : null))

/** SQL: the sample standard deviation of values; exactly 0 when all are equal, whatever rounding does. */
const deviation = sql`case when min(value) = max(value) and count(*) > 1 then 0 else stddev_samp(value) end`

/**
 * SQL: Cpk and Ppk of characteristic `c` by the limits of its item in its scheme, of its newest points; the same as `capability` of the
 * engine. Sigma within is that of the chart: mean moving range ÷ d2(2), mean of range ÷ d2(n), or of deviation ÷ c4(n). Fewer values than
 * `capabilityFrom` tell nothing.
 */
const reckoned = sql`cross join lateral (
    with q as (select p.serial, p.measured from spc_point p where p.team_id = c.team_id and p.characteristic_id = c.id
      order by p.serial desc limit ${capabilityPoints}),
    v as (select q.serial, e.value::float8 as value from q cross join lateral jsonb_array_elements_text(q.measured) e (value)),
    g as (select count(*)::int as size, max(value) - min(value) as range, ${deviation} as deviation,
      abs(min(value) - lag(min(value)) over (order by serial)) as moving from v group by serial),
    w as (select case c.chart when 'iMR' then avg(g.moving) / ${d2(2)}::float8
      when 'xbarR' then avg(g.range / (${bySize(d2)}::float8[])[g.size])
      else avg(g.deviation / (${bySize(c4)}::float8[])[g.size]) end as sigma from g)
    select count(*)::int as samples, avg(value) as mean, ${deviation} as overall, (select sigma from w) as within from v) f
  left join lateral (select case when f.samples >= ${capabilityFrom} then least(i.upper - f.mean, f.mean - i.lower) end as margin
    from inspection_scheme_item i where i.team_id = c.team_id and i.scheme_id = c.scheme_id and i.item = c.item and i.kind = 'measured'
    order by i.place limit 1) m on true`

/**
 * Reckons the capability of characteristics anew, of the points of all workshops. It is kept: reckoned as a list is read, ten thousand of them
 * took seconds. Due whenever the plan or the limits of the item change; what points change is reckoned as they are entered (`capabilityOf`).
 */
async function keep(ctx: Ctx, which: RawBuilder<boolean>): Promise<void> {
  await ctx.unscoped(() =>
    sql`insert into spc_capability (characteristic_id, samples, cpk, ppk)
      select c.id, f.samples, round((m.margin / nullif(3 * f.within, 0))::numeric, 4),
        round((m.margin / nullif(3 * f.overall, 0))::numeric, 4)
      from spc_characteristic c ${reckoned} where ${which}
      on conflict (team_id, characteristic_id) do update set samples = excluded.samples, cpk = excluded.cpk, ppk = excluded.ppk`.execute(
      ctx.db,
    ),
  )
}

export const keepCapability = (ctx: Ctx, ids: readonly number[]): Promise<void> =>
  keep(ctx, sql<boolean>`c.id = any(${[...ids]}::bigint[])`)

/** The items of a scheme have other limits. */
export const keepCapabilityOfScheme = (ctx: Ctx, schemeId: number): Promise<void> =>
  keep(ctx, sql<boolean>`c.scheme_id = ${schemeId}`)

interface Measured {
  chart: LiveChart
  /** The limits of its item in its scheme. */
  lower: number | null
  upper: number | null
}

/** Null where there is nothing to take the mean of. */
const meanOf = (values: readonly number[]): number | null => (values.length ? mean(values) : null)

/** As the chart has it; groups of a single value tell nothing of a spread. */
function sigmaWithin(chart: LiveChart, groups: readonly (readonly number[])[]): number | null {
  if (chart === 'iMR') {
    const least = groups.map((group) => Math.min(...group))
    const moving = meanOf(least.slice(1).map((value, i) => Math.abs(value - (least[i] as number))))
    return moving === null ? null : moving / d2(2)
  }
  const spread = (group: readonly number[]) =>
    chart === 'xbarR' ? range(group) / d2(group.length) : deviationOf(group) / c4(group.length)
  return meanOf(groups.filter(({ length }) => length > 1).map(spread))
}

/**
 * The same of points that are in hand, newest last: what the statement above reckons of 125 points costs most of an entry.
 *
 * @returns indices before they are rounded; null as there
 */
export function capabilityOf(
  { chart, lower, upper }: Measured,
  points: readonly (readonly number[])[],
): { samples: number; cpk: number | null; ppk: number | null } {
  const groups = points.slice(-capabilityPoints)
  const values = groups.flat()
  const samples = values.length
  if (samples < capabilityFrom || (lower === null && upper === null)) return { samples, cpk: null, ppk: null }
  const middle = mean(values)
  const margin = Math.min(upper === null ? Infinity : upper - middle, lower === null ? Infinity : middle - lower)
  const index = (sigma: number | null) => (sigma ? margin / (3 * sigma) : null)
  return { samples, cpk: index(sigmaWithin(chart, groups)), ppk: index(deviationOf(values)) }
}
