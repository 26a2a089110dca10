import { sql } from 'kysely'
import { type DueMold, moldsDue } from '#areas/molds/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Waits } from './waits.ts'

/** Molds past their maintenance and those near it; the most urgent of each is named. */
export async function moldsToMaintain(ctx: Ctx): Promise<Waits[]> {
  const molds = await moldsDue(ctx)
  const of = (kind: Waits['kind'], due: DueMold['due']): Waits[] => {
    const [first, ...others] = molds.filter((mold) => mold.due === due)
    if (!first) return []
    const { id, number, name, untilMaintenance, nextMaintenanceOn } = first
    const until = { amount: untilMaintenance, since: nextMaintenanceOn }
    return [{ kind, count: others.length + 1, id, name: number, about: name, ...until }]
  }
  return [...of('moldsOverdue', 'overdue'), ...of('moldsSoon', 'soon')]
}

/** Records of maintenance that quality has to judge. */
export async function maintenancesToConfirm({ db }: Ctx): Promise<Waits[]> {
  const { rows } = await sql<{ count: number; id: number; name: string; about: string; since: string }>`
    select count(*) over ()::int as count, r.id, r.number as name, m.number || ' ' || m.name as about, r.submitted_at as since
    from mold_maintenance r join mold m on m.team_id = r.team_id and m.id = r.mold_id
    where r.status = 'submitted' order by r.submitted_at, r.id limit 1`.execute(db)
  return rows.map((row) => ({ kind: 'maintenances', ...row }))
}

/** Molds that somebody else asked to take off. */
export async function removalsToConfirm(ctx: Ctx): Promise<Waits[]> {
  const { rows } = await sql<{ count: number; id: number; name: string; place: string; since: string }>`
    select count(*) over ()::int as count, k.machine_id as id, m.number as name, ${nameIn(ctx, 'p')} as place, k.asked_at as since
    from mold_mounting k
    join mold m on m.team_id = k.team_id and m.id = k.mold_id
    join machine p on p.team_id = k.team_id and p.id = k.machine_id
    where k.status = 'removalAsked' and k.asked_by is distinct from ${ctx.caller.userId}
    order by k.asked_at, k.id limit 1`.execute(ctx.db)
  return rows.map((row) => ({ kind: 'removals', ...row }))
}
