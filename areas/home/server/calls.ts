import { sql } from 'kysely'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { getHomeCalls, getHomeWork } from '../contract/home.api.ts'

/** How many calls are open, since when, and how far they went up. */
export async function homeCalls({ db }: Ctx): Promise<OutputOf<typeof getHomeCalls>> {
  const { rows } = await sql<OutputOf<typeof getHomeCalls>>`
    select count(*)::int as open, count(*) filter (where status = 'awaitingResponse')::int as unanswered,
      min(raised_at) as oldest_at, coalesce(max(tier_reached), 0)::int as tier
    from andon_call where status <> 'closed'`.execute(db)
  return rows[0] ?? { open: 0, unanswered: 0, oldestAt: null, tier: 0 }
}

/** An open call that waits for the caller. */
export interface CallForMe {
  id: number
  callNo: string
  type: string
  place: string
  status: string
  raisedAt: string
  tier: number
}

/** Calls that wait for his response, that he handles, or that he raised and that are finished; the longest first. */
export const callsForMe = (ctx: Ctx): Promise<CallForMe[]> =>
  ctx.unscoped(async () => {
    const { userId } = ctx.caller
    const { rows } = await sql<CallForMe>`
      select c.id, c.call_no, ${nameIn(ctx, 't')} as type, coalesce(${nameIn(ctx, 's')}, ${nameIn(ctx, 'm')}, '') as place, c.status,
        c.raised_at, c.tier_reached as tier
      from andon_call c
      join andon_type t on t.team_id = c.team_id and t.id = c.type_id
      left join station s on s.team_id = c.team_id and s.id = c.station_id
      left join machine m on m.team_id = c.team_id and m.id = c.machine_id
      where c.status <> 'closed' and case c.status when 'awaitingResponse' then ${userId} = any(c.responsible_ids)
        when 'finished' then c.raised_by = ${userId} else c.handler_id = ${userId} end
      order by c.raised_at, c.id limit 20`.execute(ctx.db)
    return rows
  })

type Raised = OutputOf<typeof getHomeWork>['calls']

/** Open calls that the caller raised. Read it unscoped: they are his own. */
export async function callsRaised(ctx: Ctx): Promise<Raised> {
  const { rows } = await sql<Raised[number]>`
    select c.id, c.call_no, ${nameIn(ctx, 't')} as type, c.status, c.raised_at
    from andon_call c join andon_type t on t.team_id = c.team_id and t.id = c.type_id
    where c.status <> 'closed' and c.raised_by = ${ctx.caller.userId} order by c.raised_at, c.id limit 10`.execute(
    ctx.db,
  )
  return rows
}
