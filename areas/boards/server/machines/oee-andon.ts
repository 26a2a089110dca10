import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { LampCall } from '#areas/boards/contract/lamp-call.api.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { machinesOf } from './machines-of.ts'

interface Limits {
  yellowMinutes: number | null
  redMinutes: number | null
}

/** Machines whose yellow or red lamp has shone longer than the team allows, the longest first. */
export async function oeeAndon(ctx: Ctx, filter: BoardFilter): Promise<Limits & { rows: LampCall[] }> {
  const { db, now } = ctx
  const setting = await db.selectFrom('andonSetting').select(['yellowMinutes', 'redMinutes']).executeTakeFirst()
  const limits = { yellowMinutes: setting?.yellowMinutes ?? null, redMinutes: setting?.redMinutes ?? null }
  const before = (minutes: number | null) => new Date(now.getTime() - (minutes ?? 0) * 60_000).toISOString()
  const machines = await machinesOf(ctx, filter)
    .where((e) =>
      e.or([
        e.and([e('l.lamp', '=', 'yellow'), e('l.since', '<=', before(limits.yellowMinutes))]),
        e.and([e('l.lamp', '=', 'red'), e('l.since', '<=', before(limits.redMinutes))]),
      ]),
    )
    .execute()
  const details = await detailsOf(
    ctx,
    machines.map(({ id }) => id),
  )
  const rows = machines.flatMap(({ id, name, lineName, lamp, since }): LampCall[] => {
    if (since === null) return []
    const found = details.get(id)
    return [
      {
        machineId: id,
        machineName: name,
        lineName,
        lamp,
        since,
        reason: found?.reason ?? null,
        callNo: found?.callNo ?? null,
        status: found?.status ?? null,
        tierReached: found?.tierReached ?? null,
        handler: found?.handler ?? null,
      },
    ]
  })
  return { ...limits, rows: rows.sort((a, b) => a.since.localeCompare(b.since)) }
}

type Detail = Pick<LampCall, 'reason' | 'callNo' | 'status' | 'tierReached' | 'handler'>

/** Why each machine waits, as somebody said, and its oldest open call. */
async function detailsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Detail>> {
  const { rows } = await sql<Detail & { machineId: number }>`
    select u.machine_id, coalesce(${nameIn(ctx, 'r')}, s.reason_note) as reason, c.call_no, c.status, c.tier_reached, p.name as handler
    from unnest(${ids}::bigint[]) as u (machine_id)
    left join machine_state s on s.machine_id = u.machine_id and s.end_at is null
    left join exception_reason r on r.team_id = s.team_id and r.id = s.reason_id
    left join lateral (select * from andon_call c where c.machine_id = u.machine_id and c.status <> 'closed' order by c.raised_at limit 1) c on true
    left join team_user p on p.team_id = c.team_id and p.id = c.handler_id`.execute(ctx.db)
  return new Map(rows.map(({ machineId, ...row }) => [machineId, row]))
}
