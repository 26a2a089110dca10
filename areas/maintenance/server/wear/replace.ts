import { sql } from 'kysely'
import { reckonedMolds } from '#areas/molds/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { notFound, refuseField, stale } from '#core/server/refusal.ts'
import type * as api from '../../contract/wear.ts'
import { bookMove } from '../parts/move.ts'
import { reckonedWear } from './list.ts'

/** What sits in a place now: what it has done, as everybody's reports have it. */
const sitting = (ctx: Ctx, id: number) =>
  ctx.unscoped(async () => {
    const { rows } = await sql<{
      fittingId: number | null
      used: number | null
      shots: number | null
      carrier: string
    }>`
      select w.fitting_id, w.used, d.shots_now as shots, coalesce(d.number, m.number) as carrier
      from ${reckonedWear} w
      left join ${reckonedMolds} d on d.team_id = w.team_id and d.id = w.mold_id
      left join machine m on m.team_id = w.team_id and m.id = w.machine_id
      where w.id = ${id}`.execute(ctx.db)
    return rows[0]
  })

/** Puts a new part into a place: the one before goes with what it held, and one is taken from stock. */
export async function replaceWear(
  ctx: Ctx,
  { id, fittingId, reason, usedBefore, fromStock, note }: InputOf<typeof api.replaceVulnerablePart>,
): Promise<OutputOf<typeof api.replaceVulnerablePart>> {
  const wear = await lockRow(ctx.db, 'maintenanceWear', id)
  if (wear.machineId !== null) await lockSeen(ctx, wear.machineId)
  const now = await sitting(ctx, id)
  if (!now) throw notFound()
  // Whoever sent it twice, or did it after somebody else, would take out the new one.
  if (now.fittingId !== fittingId) throw stale(wear)
  if (now.fittingId !== null && !reason) throw refuseField('reason', 'invalid.required')
  const at = ctx.now.toISOString()
  if (now.fittingId !== null)
    await ctx.db
      .updateTable('maintenanceWearFitting')
      .set({ removedAt: at, removedBy: ctx.caller.userId || null, reason, used: now.used, note: note || null })
      .where('id', '=', now.fittingId)
      .execute()
  await ctx.db
    .insertInto('maintenanceWearFitting')
    .values({
      wearId: id,
      installedAt: at,
      installedBy: ctx.caller.userId || null,
      usedBefore,
      shotsThen: wear.meter === 'shots' ? now.shots : null,
    })
    .execute()
  const part = await lockRow(ctx.db, 'maintenancePart', wear.partId)
  ctx.audit({
    verb: 'replace',
    entity: 'maintenanceWear',
    id,
    name: `${now.carrier} ${wear.position}`,
    before: { used: now.used },
    after: { part: part.number, usedBefore },
    note: note || undefined,
  })
  ctx.touch('maintenanceWear', [id])
  if (!fromStock) return { stock: part.stock }
  return bookMove(ctx, part, { kind: 'issue', quantity: -1, note: `${now.carrier} ${wear.position}` })
}

/** A machine of another workshop is none of the caller's. */
async function lockSeen(ctx: Ctx, machineId: number): Promise<void> {
  const seen = await ctx.db.selectFrom('machine').select('id').where('id', '=', machineId).executeTakeFirst()
  if (!seen) throw notFound()
}

/** Each part that sat in a place. */
export async function wearFittings(
  ctx: Ctx,
  { id }: InputOf<typeof api.selectWearFitting>,
): Promise<OutputOf<typeof api.selectWearFitting>> {
  const { rows } = await sql<OutputOf<typeof api.selectWearFitting>['rows'][number]>`
    select f.id, f.installed_at, i.name as installed_by_name, f.removed_at, r.name as removed_by_name, f.reason, f.used_before,
      coalesce(f.used, w.used, 0) as used, f.note
    from maintenance_wear_fitting f
    join ${reckonedWear} w on w.team_id = f.team_id and w.id = f.wear_id
    left join machine m on m.team_id = w.team_id and m.id = w.machine_id
    left join team_user i on i.team_id = f.team_id and i.id = f.installed_by
    left join team_user r on r.team_id = f.team_id and r.id = f.removed_by
    where f.wear_id = ${id} and (w.machine_id is null or m.id is not null) order by f.id desc limit 100`.execute(ctx.db)
  const gone = rows.filter(({ removedAt }) => removedAt !== null)
  const meanLife = gone.length ? gone.reduce((sum, { used }) => sum + used, 0) / gone.length : null
  return { rows, meanLife: meanLife === null ? null : Math.round(meanLife * 100) / 100 }
}
