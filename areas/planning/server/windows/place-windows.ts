import type { Ctx } from '#core/server/context.ts'
import { maintenanceWindow } from '../../contract/windows/maintenance-window.ts'
import { restoreDowntime, rowOf, tellDowntime } from '../gantt/machine-down.ts'
import { type Downtime, readDowntimes } from '../plan/windows/downtime.ts'
import { lockPlan, type PlanColumns } from '../plan/write-plan.ts'

/** Maintenance for which a machine is to stand; epoch milliseconds. */
export interface Standing {
  machineId: number
  from: number
  to: number
  reason: string
}

/**
 * Enters planned maintenance for an area that makes it by itself. What would share time with another time out of use of its machine begins once
 * that is over. The plan stays as it is: tasks that stand in it are the planner's to move. Nothing of it is a step that a planner undoes.
 *
 * @returns the ids, in the order given
 */
export async function placeWindows(ctx: Ctx, wanted: readonly Standing[]): Promise<number[]> {
  if (!wanted.length) return []
  await lockPlan(ctx)
  const first = Math.min(...wanted.map(({ from }) => from))
  const taken: Pick<Downtime, 'machineId' | 'from' | 'to'>[] = await ctx.unscoped(() => readDowntimes(ctx.db, first))
  const placed = wanted.map((each) => {
    const free = freeFrom(each, taken)
    const span = { ...each, from: free, to: free + each.to - each.from }
    taken.push(span)
    return span
  })
  const rows = await ctx.db
    .insertInto('machineDowntime')
    .values(
      placed.map(({ machineId, from, to, reason }) => ({
        machineId,
        startsAt: new Date(from).toISOString(),
        endsAt: new Date(to).toISOString(),
        reason: reason.slice(0, 200),
        planned: true,
        createdBy: ctx.caller.userId || null,
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  for (const id of ids) {
    const after = await rowOf(ctx, id)
    ctx.audit({ verb: 'add', entity: maintenanceWindow.name, id, name: String(after?.reason ?? id), after })
    await tellDowntime(ctx, { id, before: null, after })
  }
  ctx.touch('machineDowntime', ids)
  return ids
}

/** The earliest time from the one wanted on that shares nothing with others of the machine. */
function freeFrom(wanted: Standing, taken: readonly Pick<Downtime, 'machineId' | 'from' | 'to'>[]): number {
  const length = wanted.to - wanted.from
  let from = wanted.from
  for (const other of taken.filter(({ machineId }) => machineId === wanted.machineId).sort((a, b) => a.from - b.from))
    if (other.from < from + length && other.to > from) from = other.to
  return from
}

/** Puts planned maintenance to the time at which it really is. @returns false: a planner has taken it away */
export async function moveWindow(ctx: Ctx, id: number, { from, to }: { from: number; to: number }): Promise<boolean> {
  await lockPlan(ctx)
  const before = await rowOf(ctx, id)
  if (!before?.planned) return false
  await put(ctx, id, before, {
    ...before,
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(to).toISOString(),
    version: Number(before.version) + 1,
  })
  return true
}

/** Takes planned maintenance away that is not done; what a planner has taken away already is passed over. */
export async function dropWindows(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await lockPlan(ctx)
  for (const id of [...ids].sort((a, b) => a - b)) {
    const before = await rowOf(ctx, id)
    if (before?.planned) await put(ctx, id, before, null)
  }
}

async function put(ctx: Ctx, id: number, before: PlanColumns, after: PlanColumns | null): Promise<void> {
  await restoreDowntime(ctx, { id, before, after })
  const verb = after ? 'update' : 'delete'
  ctx.audit({ verb, entity: maintenanceWindow.name, id, name: String(before.reason ?? id), before, after })
}
