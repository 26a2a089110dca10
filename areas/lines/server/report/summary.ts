import { type RawBuilder, sql } from 'kysely'
import { targetsOf } from '#areas/execution/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import type { Line } from '../../contract/line.ts'
import type { OrderSum, reportApi, StationSum } from '../../contract/report-api.ts'

type Api = ReturnType<typeof reportApi>
type Summary = OutputOf<Api['getLineSummary']>

interface Days {
  day: string
  to: string
}

/** Whether a moment lies on days of the team's zone. */
const onDays = (ctx: Ctx, at: RawBuilder<unknown>, { day, to }: Days) =>
  sql`(${at} >= ${day}::date::timestamp at time zone ${ctx.caller.zone} and ${at} < (${to}::date + 1)::timestamp at time zone ${ctx.caller.zone})`

/** The passes of some days that count, of orders that the caller sees. */
const passes = (ctx: Ctx, line: Line, days: Days) => sql`
  select p.serial_id, w.product_id, p.attempt, p.result, s.code, s.name, s.sequence,
    date_part('hour', p.at at time zone ${ctx.caller.zone})::int as hour
  from line_pass p
  join line_station s on s.team_id = p.team_id and s.id = p.station_id
  join line_profile f on f.team_id = s.team_id and f.id = s.profile_id and f.line = ${line.id}
  join line_unit u on u.team_id = p.team_id and u.serial_id = p.serial_id
  join live_work_order w on w.team_id = u.team_id and w.id = u.work_order_id
  where p.state <> 'undone' and ${onDays(ctx, sql`p.at`, days)}`

interface Summed extends Omit<StationSum, 'firstPassTarget'> {
  /** Of all units that came; null: they were of several products. */
  productId: number | null
}

async function stationSums(ctx: Ctx, line: Line, days: Days): Promise<StationSum[]> {
  const { rows } = await sql<Summed>`
    with passed as (${passes(ctx, line, days)}),
    hours as (select code, jsonb_agg(jsonb_build_object('hour', hour, 'passed', passed, 'failed', failed) order by hour) as hours from (
      select code, hour, count(*) filter (where result = 'pass')::int as passed, count(*) filter (where result = 'fail')::int as failed
      from passed group by code, hour) x group by code)
    select p.code, max(p.name) as name, case when min(product_id) = max(product_id) then min(product_id) end as product_id,
      count(*) filter (where attempt = 1)::int as entered,
      count(*) filter (where attempt = 1 and result = 'pass')::int as first_passed,
      count(distinct serial_id) filter (where attempt > 1)::int as retested,
      count(distinct serial_id) filter (where result = 'pass')::int as passed, h.hours
    from passed p join hours h on h.code = p.code group by p.code, h.hours order by min(p.sequence), p.code limit 200`.execute(
    ctx.db,
  )
  const targets = await targetsOf(ctx, { from: days.day, to: days.to })
  return rows.map(({ productId, ...sum }) => ({
    ...sum,
    firstPassTarget: targets('firstPass', { productId }, days.to),
  }))
}

/** Orders of which something went over the line on the days, or is still on it. */
async function orderSums(ctx: Ctx, line: Line, days: Days): Promise<OrderSum[]> {
  const { rows } = await sql<OrderSum>`
    select w.id, w.workorder_no, w.material_no || ' ' || ${madeNameIn(ctx, 'w')} as product, count(*)::int as units,
      count(*) filter (where u.status = 'finished')::int as finished, count(*) filter (where u.status = 'failed')::int as failed,
      count(*) filter (where u.status = 'scrapped')::int as scrapped
    from line_order o
    join line_profile f on f.team_id = o.team_id and f.id = o.profile_id and f.line = ${line.id}
    join live_work_order w on w.team_id = o.team_id and w.id = o.work_order_id
    join line_unit u on u.team_id = o.team_id and u.work_order_id = o.work_order_id
    group by w.id, w.team_id, w.product_id, w.workorder_no, w.material_no, w.material_desc
    having bool_or(u.status in ('running', 'failed')) or bool_or(${onDays(ctx, sql`u.finished_at`, days)}) or bool_or(${onDays(ctx, sql`u.begun_at`, days)})
    order by w.id desc limit 100`.execute(ctx.db)
  return rows
}

async function refusals(ctx: Ctx, line: Line, days: Days): Promise<Summary['refusals']> {
  const { rows } = await sql<Summary['refusals'][number]>`
    select r.check_name as check, count(*)::int as count, coalesce(string_agg(distinct m.name, ', ' order by m.name), '') as people
    from line_refusal r left join team_user m on m.team_id = r.team_id and m.id = r.user_id
    where r.line = ${line.id} and ${onDays(ctx, sql`r.at`, days)} group by r.check_name order by count(*) desc`.execute(
    ctx.db,
  )
  return rows
}

/** What went over the line on some days. First-pass, retest and final yield are three figures of the same passes. */
export async function lineSummary(ctx: Ctx, line: Line, asked: InputOf<Api['getLineSummary']>): Promise<Summary> {
  const day = asked.day ?? dayOf(ctx)
  const days = { day, to: asked.to ?? day }
  return {
    ...days,
    stations: await stationSums(ctx, line, days),
    orders: await orderSums(ctx, line, days),
    refusals: await refusals(ctx, line, days),
  }
}
