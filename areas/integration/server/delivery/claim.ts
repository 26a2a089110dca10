import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Claimed, Driver, TargetKind } from './driver.ts'

/** Of one target so many are under way at the same time, on all servers together. */
const eachTarget = 4
/** Longer than a delivery can take: after it, its server is taken for dead. */
const leaseSeconds = 90

/**
 * Takes deliveries whose turn it is: of each subject the first that is open, of a target in trouble one alone. Two servers that ask at the
 * same moment get different ones.
 */
export async function claim(ctx: Ctx, drivers: readonly Driver[], room: number): Promise<Claimed[]> {
  const now = ctx.now.toISOString()
  const patience = JSON.stringify(Object.fromEntries(drivers.map((each) => [each.kind, each.patience])))
  const { rows } = await sql<Claimed>`
    with heads as (
      select d.id, d.state as was from outgoing_target t
      cross join lateral (
        select d.id, d.state, row_number() over (order by d.id) as turn from outgoing_delivery d
        where d.team_id = t.team_id and d.target_id = t.id and d.state in ('pending', 'waiting', 'unknown') and d.next_at <= ${now}
          and not exists (select from outgoing_delivery e where e.team_id = d.team_id and e.target_id = d.target_id
            and e.subject = d.subject and e.id < d.id and e.state in ('pending', 'sending', 'waiting', 'unknown', 'dead'))
        order by d.id
        limit greatest(0, case when t.failures >= (${patience}::jsonb ->> t.kind)::int then 1 else ${eachTarget}::int end
          - (select count(*) from outgoing_delivery s where s.team_id = t.team_id and s.target_id = t.id and s.state = 'sending'))
      ) d
      where t.enabled and not t.paused and t.kind = any(${drivers.map(({ kind }) => kind)}::text[]) and coalesce(t.parked_until <= ${now}, true)
      order by d.turn, d.id limit ${room}
    )
    update outgoing_delivery d set state = 'sending', version = d.version + 1,
      locked_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from heads h, outgoing_target t
    where d.id = h.id and d.state = h.was and t.team_id = d.team_id and t.id = d.target_id
    returning d.id, d.version, d.target_id, t.kind, d.type, d.document, d.message_key, d.reverses_key, d.occurred_at, d.payload, d.payload_version,
      d.attempts, h.was, d.created_at`.execute(ctx.db)
  return rows.sort((a, b) => a.id - b.id)
}

/** When the next one of the team is due, or a parked target may be asked again; null: nothing waits. */
export async function nextDue(ctx: Ctx): Promise<number | null> {
  const now = ctx.now.toISOString()
  const { rows } = await sql<{ at: string | null }>`
    select min(greatest(d.next_at, t.parked_until)) as at
    from outgoing_target t join outgoing_delivery d on d.team_id = t.team_id and d.target_id = t.id
    where t.enabled and not t.paused and d.state in ('pending', 'waiting', 'unknown') and greatest(d.next_at, t.parked_until) > ${now}`.execute(
    ctx.db,
  )
  const at = rows[0]?.at
  return at ? Date.parse(at) : null
}

/** Frees what a server that ended under it had taken. */
export async function freeCutOff(ctx: Ctx, drivers: readonly Driver[]): Promise<void> {
  const states = JSON.stringify(
    Object.fromEntries(drivers.map(({ kind, cutOff }): [TargetKind, string] => [kind, cutOff])),
  )
  await sql`update outgoing_delivery d set state = ${states}::jsonb ->> t.kind, next_at = ${ctx.now.toISOString()}, locked_until = null
    from outgoing_target t
    where t.team_id = d.team_id and t.id = d.target_id and d.state = 'sending' and d.locked_until < ${ctx.now.toISOString()}`.execute(
    ctx.db,
  )
}
