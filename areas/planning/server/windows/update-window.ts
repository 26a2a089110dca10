import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound, refuse, refuseField, stale } from '#core/server/refusal.ts'
import { type maintenanceWindowCrud as crud, maintenanceWindow } from '../../contract/windows/maintenance-window.ts'
import { refuseSpan, restoreDowntime, rowOf } from '../gantt/machine-down.ts'
import { loadPlan } from '../plan/load.ts'
import { keepStep, lockPlan } from '../plan/write-plan.ts'
import { checkWindow } from './check-window.ts'
import { readWindow, type WindowRow } from './list-windows.ts'

/** Changes maintenance that is not over; where it has begun its start stays. The plan stays as it is. */
export async function updateWindow(ctx: Ctx, patch: InputOf<typeof crud.update>): Promise<WindowRow> {
  await lockPlan(ctx)
  const { id, version } = patch
  const before = await rowOf(ctx, id)
  if (!before?.planned) throw notFound()
  const machineId = Number(before.machine_id)
  const [began, ended] = [Date.parse(String(before.starts_at)), Date.parse(String(before.ends_at))]
  const from = patch.startsAt === undefined ? began : Date.parse(patch.startsAt)
  const to = patch.endsAt === undefined ? ended : Date.parse(patch.endsAt)
  const now = ctx.now.getTime()
  if (patch.machineId !== undefined && patch.machineId !== machineId)
    throw refuseField('machineId', 'maintenanceWindow.refused.otherMachine')
  const machine = await refuseSpan(ctx, { machineId, from, to }, 'endsAt')
  if (before.version !== version) throw stale(await readWindow(ctx, id, true))
  if (ended <= now) throw refuse('plan.refused.downtimeOver')
  if (began <= now && from !== began) throw refuseField('startsAt', 'maintenanceWindow.refused.begun')
  if (from !== began || to !== ended) await checkWindow(ctx, await loadPlan(ctx), { id, machineId, from, to })
  const after = {
    ...before,
    starts_at: new Date(from).toISOString(),
    ends_at: new Date(to).toISOString(),
    reason: patch.reason ?? before.reason ?? null,
    version: version + 1,
  }
  const downtime = { id, before, after }
  await restoreDowntime(ctx, downtime)
  await keepStep(ctx, { verb: 'machineWindow', note: machine, downtime }, [])
  ctx.audit({ verb: 'update', entity: maintenanceWindow.name, id, name: machine, before, after })
  return readWindow(ctx, id, true)
}
