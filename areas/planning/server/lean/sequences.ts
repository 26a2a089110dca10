import { sql } from 'kysely'
import { shiftNameIn } from '#areas/calendar/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { selectLineSequence as endpoint, LineSequence } from '../../contract/lean/line-sequence.api.ts'
import { mustSeeLine } from './lines.ts'

/** The sequences of a line, with how many tasks still run in each. */
export async function selectSequences(
  ctx: Ctx,
  { lineId }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  await mustSeeLine(ctx, lineId)
  const { rows } = await sql<LineSequence>`
    select q.id, q.production_day as day, ${shiftNameIn(ctx, 'q')} as shift_name, (extract(epoch from q.start_at) * 1000)::bigint as start,
      (extract(epoch from q.end_at) * 1000)::bigint as "end",
      (select sum((r ->> 'quantity')::numeric) from jsonb_array_elements(q.runs) r) as pieces,
      jsonb_array_length(q.runs) as runs, q.pace_ms, q.by_hand, u.name as user_name, q.created_at,
      count(t.id)::int as tasks, (count(t.id) filter (where t.released and t.published_start = t.planned_start))::int as published
    from line_sequence q
      join team_user u on u.team_id = q.team_id and u.id = q.user_id
      left join task t on t.team_id = q.team_id and t.sequence_id = q.id
    where q.line_id = ${lineId}
    group by q.team_id, q.id, u.name
    order by q.start_at desc, q.id desc limit 30`.execute(ctx.db)
  return { rows }
}
