import type pg from 'pg'

const perCall = 3

/** Somebody who is called, written as the database's owner. @returns his id within the team */
export async function makeCalled(database: pg.Client, teamId: number): Promise<number> {
  const { rows } = await database.query<{ id: string }>(
    `with account as (insert into account (account, phone_no, password_hash) values ('called', '13600000002', '-') returning id),
       rank as (insert into position (team_id, name) values ($1, 'Maintainer') returning id)
     insert into team_user (team_id, account_id, job_number, name, gender, position_id, department_id)
     select $1, account.id, 'called', 'called', 'female', rank.id, (select min(id) from department where team_id = $1) from account, rank
     returning id`,
    [teamId],
  )
  return Number(rows[0]?.id)
}

/** Calls of which nobody takes notice, a machine each; each of their tiers comes due at some moment of the next seconds. */
export async function raiseCalls(
  database: pg.Client,
  options: { teamId: number; calledId: number; name: string; calls: number; withinMs: number },
): Promise<void> {
  const { teamId, calledId, name, calls, withinMs } = options
  const tier = { minutes: 1, until: 'close', responsible: true, superior: false, userIds: [], channels: ['inApp'] }
  await database.query(
    `with type as (
       insert into andon_type (team_id, code, name, color, responsible_ids, immediate_channels, tiers)
       values ($1, $3, $3, 'red', array[$2::bigint], '{inApp}', $4) returning id, tiers
     ), call as (
       insert into andon_call (team_id, call_no, type_id, source, machine_id, responsible_ids, tiers, raised_at)
       select $1, $3 || '-' || m.id, type.id, 'box', m.id, array[$2::bigint], type.tiers, now()
       from type, (select id from machine where team_id = $1 order by random() limit $5) m returning id
     )
     insert into andon_timer (team_id, kind, call_id, tier, due_at)
     select $1, 'tier', call.id, n, now() + random() * $6::float8 * interval '1 millisecond' from call, generate_series(1, $7::int) n`,
    [teamId, calledId, name, JSON.stringify(Array(perCall).fill(tier)), calls, withinMs, perCall],
  )
}

/** Every tier spoke once: its timer, the call's log and what the called person was told. */
export async function verifyTiers(database: pg.Client, teamId: number): Promise<{ said: string; differ: object[] }> {
  const { rows } = await database.query<{ call: string; state: string; logged: string; told: string }>(
    `select t.call_id as call, t.tier, t.state,
       (select count(*) from andon_log l where l.team_id = $1 and l.call_id = t.call_id and l.kind = 'tier' and l.tier = t.tier) as logged,
       (select count(*) from notification n where n.team_id = $1 and n.source = 'andonCall' and n.source_id = t.call_id) as told
     from andon_timer t where t.team_id = $1 and t.kind = 'tier'`,
    [teamId],
  )
  const differ = rows.filter(
    ({ state, logged, told }) => state !== 'fired' || logged !== '1' || Number(told) !== perCall,
  )
  return { said: `${rows.length} tiers came due, ${differ.length} of them missed or doubled`, differ }
}

/** Whether tiers are still to speak. */
export async function tiersWait(database: pg.Client, teamId: number): Promise<boolean> {
  const { rows } = await database.query(`select from andon_timer where team_id = $1 and state = 'armed' limit 1`, [
    teamId,
  ])
  return rows.length > 0
}
