import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import type * as api from '../../contract/part.api.ts'
import type { PartUse } from '../../contract/part.api.ts'

type Taken = OutputOf<typeof api.selectTakenMaintenancePart>

/** Parts that a machine is known to use are offered, so many. */
const mostFitting = 50

/** The machine (null: an object that is none) of what parts are taken for, and whether more may be. */
async function placeOf(ctx: Ctx, use: PartUse): Promise<{ machineId: number | null; open: boolean }> {
  const row =
    use.for === 'task'
      ? await ctx.db
          .selectFrom('maintenanceTask')
          .select(['machineId', 'outcome as closed'])
          .where('id', '=', use.id)
          .executeTakeFirst()
      : await ctx.db
          .selectFrom('maintenanceBreakdown')
          .select(['machineId', 'closedAt as closed'])
          .where('id', '=', use.id)
          .executeTakeFirst()
  if (!row) throw notFound()
  return { machineId: row.machineId, open: row.closed === null }
}

/** What a task or a breakdown took, what that costs, and what its machine uses. */
export async function takenParts(ctx: Ctx, { use }: InputOf<typeof api.selectTakenMaintenancePart>): Promise<Taken> {
  const { machineId, open } = await placeOf(ctx, use)
  const column = sql.ref(use.for === 'task' ? 'v.task_id' : 'v.breakdown_id')
  const { rows } = await sql<Taken['rows'][number]>`
    select v.id, p.id as part_id, p.number, ${nameIn(ctx, 'p')} as name, p.unit, v.at, u.name as user_name, q.quantity,
      round(q.quantity * v.price, 2) as cost
    from maintenance_part_move v
    join maintenance_part p on p.team_id = v.team_id and p.id = v.part_id
    left join team_user u on u.team_id = v.team_id and u.id = v.user_id
    cross join lateral (select -v.quantity - coalesce((select sum(r.quantity) from maintenance_part_move r
      where r.team_id = v.team_id and r.taken_id = v.id), 0) as quantity) q
    where v.kind = 'taken' and ${column} = ${use.id} and q.quantity > 0 order by v.id`.execute(ctx.db)
  const { rows: fitting } = await sql<Taken['fitting'][number]>`
    select p.id, p.number, ${nameIn(ctx, 'p')} as name, p.unit, p.stock from maintenance_part p
    where p.enabled and (exists (select from maintenance_part_machine x where x.team_id = p.team_id and x.part_id = p.id
        and x.machine_id = ${machineId})
      or exists (select from maintenance_wear w where w.team_id = p.team_id and w.part_id = p.id and w.machine_id = ${machineId}))
    order by p.stock = 0, p.number limit ${mostFitting}`.execute(ctx.db)
  const cost = Math.round(rows.reduce((sum, row) => sum + (row.cost ?? 0), 0) * 100) / 100
  return { open, rows, cost, fitting }
}

/** The part of a label, whatever its letters' case. */
export async function findPart(
  ctx: Ctx,
  { code }: InputOf<typeof api.findMaintenancePart>,
): Promise<OutputOf<typeof api.findMaintenancePart>> {
  const { rows } = await sql<NonNullable<OutputOf<typeof api.findMaintenancePart>['part']>>`
    select p.id, p.number, ${nameIn(ctx, 'p')} as name, p.unit, p.stock, p.place from maintenance_part p
    where p.enabled and lower(p.number) = lower(${code.trim()}) order by p.number = ${code.trim()} desc, p.id limit 1`.execute(
    ctx.db,
  )
  return { part: rows[0] ?? null }
}
