import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { type maintenanceWindowCrud as crud, maintenanceWindow } from '../../contract/windows/maintenance-window.ts'
import { refuseSpan, rowOf, tellDowntime } from '../gantt/machine-down.ts'
import { loadPlan } from '../plan/load.ts'
import { keepStep, lockPlan } from '../plan/write-plan.ts'
import { checkWindow } from './check-window.ts'
import { readWindow, type WindowRow } from './list-windows.ts'

/** Enters maintenance of a machine. The plan stays as it is: planned tasks that stand in it are the planner's to move. */
export async function addWindow(ctx: Ctx, draft: InputOf<typeof crud.add>): Promise<WindowRow> {
  await lockPlan(ctx)
  const { machineId, startsAt, endsAt, reason } = draft
  const span = { machineId, from: Date.parse(startsAt), to: Date.parse(endsAt) }
  const machine = await refuseSpan(ctx, span, 'endsAt')
  await checkWindow(ctx, await loadPlan(ctx), span)
  const { id } = await ctx.db
    .insertInto('machineDowntime')
    .values({ machineId, startsAt, endsAt, reason, planned: true, createdBy: ctx.caller.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const downtime = { id, before: null, after: await rowOf(ctx, id) }
  await keepStep(ctx, { verb: 'machineDown', note: machine, downtime }, [])
  ctx.audit({ verb: 'add', entity: maintenanceWindow.name, id, name: machine, after: downtime.after })
  ctx.touch('machineDowntime', [id])
  await tellDowntime(ctx, downtime)
  return readWindow(ctx, id, true)
}
