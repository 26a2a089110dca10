import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Line } from '../../contract/line.ts'
import type { StationChoice } from '../../contract/line-api.ts'

/** The stations of profiles that are live or that a running order keeps, by their codes; a code is one place, whichever product comes to it. */
export async function lineStations(ctx: Ctx, line: Line): Promise<{ rows: StationChoice[] }> {
  const { rows } = await sql<StationChoice>`
    select distinct on (min(s.sequence) over (partition by s.code), s.code) s.code, s.name, s.kind = 'repair' as repairs
    from line_profile f join line_station s on s.team_id = f.team_id and s.profile_id = f.id
    where f.line = ${line.id} and (f.status = 'live' or exists (select from line_order o
      join work_order w on w.team_id = o.team_id and w.id = o.work_order_id and w.status <> 'closed'
      where o.team_id = f.team_id and o.profile_id = f.id))
    order by min(s.sequence) over (partition by s.code), s.code, f.id desc limit 500`.execute(ctx.db)
  return { rows }
}
