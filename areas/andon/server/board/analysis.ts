import { type RawBuilder, sql } from 'kysely'
import { callsIn } from '#areas/boards/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { selectAndonAnalysis } from '../../contract/board.api.ts'

type Analysis = OutputOf<typeof selectAndonAnalysis>

/** Figures of a group of calls: sums first, the ratio last. */
const figures = sql`count(*) as calls,
  round((extract(epoch from avg(c.responded_at - c.raised_at)) / 60)::numeric, 1) as response_minutes,
  round((extract(epoch from avg(c.closed_at - c.raised_at)) / 60)::numeric, 1) as close_minutes`

/** Calls raised in the last days, today among them, from several sides. */
export async function andonAnalysis(ctx: Ctx, input: InputOf<typeof selectAndonAnalysis>): Promise<Analysis> {
  const { zone } = ctx.caller
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const today = sql`(${now} at time zone ${zone})::date`
  const from = sql`((${today} - ${input.days - 1}::integer)::timestamp at time zone ${zone})`
  const source = sql`andon_call c join andon_type t on t.team_id = c.team_id and t.id = c.type_id
    where c.raised_at >= ${from} and ${callsIn(input)}`
  const read = async <T>(query: RawBuilder<T>) => (await query.execute(ctx.db)).rows
  const [total] = await read(sql<
    Analysis['total']
  >`select ${figures}, count(*) filter (where c.status <> 'closed') as open,
      count(*) filter (where c.tier_reached > 0) as escalated, count(*) filter (where exists (select from andon_item i
        where i.team_id = c.team_id and i.id = any(c.item_ids) and i.miscellaneous)) as miscellaneous from ${source}`)
  const types = await read(sql<Analysis['types'][number]>`select ${nameIn(ctx, 't')} as name, t.color, ${figures},
      round((extract(epoch from sum(coalesce(c.closed_at, ${now}) - c.raised_at)) / 60)::numeric, 0) as lost_minutes
    from ${source} group by t.id, t.name, t.names, t.color order by lost_minutes desc, t.name`)
  const lines = await read(sql<
    Analysis['lines'][number]
  >`select g.name, g.calls, g.response_minutes, g.close_minutes from
      (select c.line_id, ${figures}, max(${nameIn(ctx, 'l')}) as name from (select c.* from ${source}) c
        join production_line l on l.team_id = c.team_id and l.id = c.line_id group by c.line_id) g
    order by g.calls desc, g.name limit 20`)
  const hours = await read(sql<{ calls: number }>`select count(c.id) as calls from generate_series(0, 23) h (hour)
    left join (select c.id, c.raised_at from ${source}) c on extract(hour from c.raised_at at time zone ${zone}) = h.hour
    group by h.hour order by h.hour`)
  const days = await read(sql<
    Analysis['days'][number]
  >`select to_char(d.day, 'YYYY-MM-DD') as date, count(c.id) as calls,
      round((extract(epoch from avg(c.responded_at - c.raised_at)) / 60)::numeric, 1) as response_minutes,
      round((extract(epoch from avg(c.closed_at - c.raised_at)) / 60)::numeric, 1) as close_minutes
    from generate_series(${today} - ${input.days - 1}::integer, ${today}, interval '1 day') d (day)
    left join (select c.* from ${source}) c on (c.raised_at at time zone ${zone})::date = d.day::date
    group by d.day order by d.day`)
  const none = { calls: 0, responseMinutes: null, closeMinutes: null, open: 0, escalated: 0, miscellaneous: 0 }
  return { total: total ?? none, types, lines, hours: hours.map(({ calls }) => calls), days }
}
