import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { MachineStop } from '#areas/boards/contract/machine.api.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { machinesOf } from './machines-of.ts'

/** Why machines stand, as somebody said, and their oldest open call: who has it, how far it went, and when it goes further. */
export async function stopsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, MachineStop>> {
  const { rows } = await sql<MachineStop>`
    select u.machine_id as id, coalesce(${nameIn(ctx, 'r')}, s.reason_note) as reason, c.call_no, c.status, c.tier_reached, p.name as handler,
      coalesce(p.name, (select string_agg(o.name, ', ' order by o.id) from team_user o
        where o.team_id = c.team_id and o.id = any(c.responsible_ids))) as people,
      (select min(n.due_at) from andon_timer n
        where n.team_id = c.team_id and n.call_id = c.id and n.kind = 'tier' and n.state = 'armed') as next_tier_at
    from unnest(${ids}::bigint[]) as u (machine_id)
    left join machine_state s on s.machine_id = u.machine_id and s.end_at is null
    left join exception_reason r on r.team_id = s.team_id and r.id = s.reason_id
    left join lateral (select * from andon_call c where c.machine_id = u.machine_id and c.status <> 'closed' order by c.raised_at limit 1) c on true
    left join team_user p on p.team_id = c.team_id and p.id = c.handler_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Machines that stand now although they should not, and what is known about it. */
export async function oeeStatusStops(ctx: Ctx, filter: BoardFilter): Promise<{ rows: MachineStop[] }> {
  const machines = await machinesOf(ctx, filter)
    .where((e) =>
      e.or([
        e('l.state', 'in', ['fault', 'waiting', 'changingMold', 'custom']),
        e.exists(
          e
            .selectFrom('andonCall as c')
            .select('c.id')
            .whereRef('c.teamId', '=', 'm.teamId')
            .whereRef('c.machineId', '=', 'm.id')
            .where('c.status', '<>', 'closed'),
        ),
      ]),
    )
    .execute()
  const stops = await stopsOf(
    ctx,
    machines.map(({ id }) => id),
  )
  return { rows: [...stops.values()] }
}
