import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { endMachineDown, refuseSpan, rowOf } from '../gantt/machine-down.ts'
import { lockPlan } from '../plan/write-plan.ts'

/** Takes maintenance back, or ends it now where it has begun. What is over already is skipped. */
export async function cancelWindows(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  await lockPlan(ctx)
  const result: BulkResult = { done: [], skipped: [] }
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const row = await rowOf(ctx, id)
    if (!row?.planned) {
      result.skipped.push({ id, name: String(id), reason: ctx.t('refused.gone') })
      continue
    }
    const machine = await refuseSpan(ctx, { machineId: Number(row.machine_id), from: 0, to: Number.MAX_SAFE_INTEGER })
    if (Date.parse(String(row.ends_at)) <= ctx.now.getTime()) {
      result.skipped.push({ id, name: machine, reason: ctx.t('plan.refused.downtimeOver') })
      continue
    }
    await endMachineDown(ctx, { id, version: Number(row.version) })
    result.done.push(id)
  }
  return result
}
