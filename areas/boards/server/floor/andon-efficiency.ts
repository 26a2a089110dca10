import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { CallEfficiency, selectOeeAndonEfficiency } from '#areas/boards/contract/lamp-call.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { callsIn } from '../calls-in.ts'

type Row = CallEfficiency & { kind: 'total' | 'type' | 'team' | 'day'; handled: boolean | null }

/** How fast calls of the last days were answered and settled: sums first, means last. */
export async function andonEfficiency(
  ctx: Ctx,
  { days, ...filter }: BoardFilter & { days: number },
): Promise<OutputOf<typeof selectOeeAndonEfficiency>> {
  const { db, caller, now } = ctx
  const today = localDate(caller.zone, now.getTime())
  const dates = Array.from({ length: days }, (_, i) => addDays(today, i + 1 - days))
  const { rows } = await sql<Row>`
    with calls as (
      select (c.raised_at at time zone ${caller.zone})::date::text as day, ${nameIn(ctx, 'y')} as type, g.name as team, c.closed_at,
        c.handler_id is not null as handled,
        extract(epoch from c.responded_at - c.raised_at) / 60 as response,
        extract(epoch from coalesce(c.finished_at, c.closed_at) - c.responded_at) / 60 as handling,
        extract(epoch from coalesce(c.responded_at, c.closed_at, ${now.toISOString()}::timestamptz) - c.raised_at) / 60 as waited,
        (select min((t ->> 'minutes')::numeric) from jsonb_array_elements(c.tiers) t where t ->> 'until' = 'response') as allowed
      from andon_call c join andon_type y on y.team_id = c.team_id and y.id = c.type_id
      left join team_user p on p.team_id = c.team_id and p.id = c.handler_id
      left join shift_team g on g.team_id = p.team_id and g.id = p.shift_team_id
      where c.raised_at >= (${dates[0] ?? today}::date::timestamp at time zone ${caller.zone})
        and ${callsIn(filter)}
    )
    select case grouping(type, team, day) when 7 then 'total' when 3 then 'type' when 5 then 'team' else 'day' end as kind,
      case grouping(type, team, day) when 3 then type when 5 then team when 6 then day end as name, handled,
      count(*) as calls, count(response) as answered, count(closed_at) as closed,
      avg(response) as response_minutes, avg(handling) as handling_minutes,
      count(*) filter (where response <= allowed)::numeric
        / nullif(count(*) filter (where response <= allowed or waited > allowed), 0) as in_time
    from calls group by grouping sets ((), (type), (team, handled), (day))`.execute(db)
  const of = (kind: Row['kind']): CallEfficiency[] =>
    rows
      // A call that nobody handles is no team's, nor that of those who are in none.
      .filter((row) => row.kind === kind && row.handled !== false)
      .map(({ kind: _kind, handled: _handled, ...row }) => row)
      .sort((a, b) => b.calls - a.calls)
  const [total] = of('total')
  const { name: _name, ...sums } = total ?? none
  const byDay = new Map(of('day').map((row) => [row.name, row]))
  return {
    total: sums,
    types: of('type'),
    teams: of('team'),
    days: dates.map((date) => ({
      date,
      responseMinutes: byDay.get(date)?.responseMinutes ?? null,
      calls: byDay.get(date)?.calls ?? 0,
    })),
  }
}

const none: CallEfficiency = {
  name: null,
  calls: 0,
  answered: 0,
  closed: 0,
  responseMinutes: null,
  handlingMinutes: null,
  inTime: null,
}
