import { removePeriods, shiftModeFace } from '#areas/calendar/server/index.ts'
import { departmentFace, positionFace, withdrawTeamUsers } from '#areas/identity/server/index.ts'
import { productFace } from '#areas/materials/server/index.ts'
import { workOrderFace } from '#areas/orders/server/index.ts'
import { revokeTask } from '#areas/planning/server/index.ts'
import { operationFace, routingFace } from '#areas/routing/server/index.ts'
import { lineFace, machineFace, stationFace, workCenterFace } from '#areas/workcenters/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse, throwIf } from '#core/server/refusal.ts'
import type { MakingStep } from '../contract/first-steps.ts'
import { keepStep, lockSteps, type Made, readStep } from './kept.ts'
import { mayTakeBack } from './policy.ts'

type Remove = (ctx: Ctx, ids: readonly number[]) => Promise<void>

/** What a step made, in the order in which it can go. */
const removers: Record<MakingStep, readonly (readonly [kind: string, remove: Remove])[]> = {
  places: [
    ['station', stationFace.remove],
    ['workCenter', workCenterFace.remove],
    ['machine', machineFace.remove],
    ['line', lineFace.remove],
    ['department', departmentFace.remove],
  ],
  shifts: [['shiftMode', removeShifts]],
  people: [
    ['teamUser', withdrawTeamUsers],
    ['position', positionFace.remove],
  ],
  products: [
    ['routing', routingFace.remove],
    ['operation', operationFace.remove],
    ['product', productFace.remove],
  ],
  order: [['workOrder', workOrderFace.remove]],
  plan: [['task', removeTasks]],
}

/** Deletes all that a step made and that is still there; all of it or nothing. */
export async function undoFirstStep(ctx: Ctx, step: MakingStep): Promise<Record<string, never>> {
  throwIf(mayTakeBack(ctx.caller, step))
  await lockSteps(ctx)
  const made = await readStep(ctx, step)
  for (const [kind, remove] of removers[step]) if (made[kind]?.length) await remove(ctx, made[kind])
  await keepStep(ctx, step, { skipped: false, made: {} })
  ctx.audit({ verb: 'undo', entity: 'firstStep', name: step, before: made satisfies Made })
  return {}
}

/** With the calendar of the lines that work by them. */
async function removeShifts(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const periods = await ctx.db.selectFrom('calendarPeriod').select('id').where('shiftModeId', 'in', ids).execute()
  await removePeriods(
    ctx,
    periods.map(({ id }) => id),
  )
  await shiftModeFace.remove(ctx, ids)
}

async function removeTasks(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const there = await ctx.db.selectFrom('task').select('id').where('id', 'in', ids).execute()
  if (!there.length) return
  const { skipped } = await revokeTask(
    ctx,
    there.map(({ id }) => id),
  )
  const [kept] = skipped
  if (kept) throw refuse('refused.kept', { name: kept.name, reason: kept.reason })
}
