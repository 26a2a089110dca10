import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, lockRow } from '#core/server/crud/rows.ts'
import { refuse, throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/task.api.ts'
import { maintenanceTask } from '../../contract/task.ts'
import { beginWindow } from '../due/windows.ts'
import { mayClose } from '../policy.ts'

const entity = { name: maintenanceTask.name, key: maintenanceTask.key, table: 'maintenanceTask' } as const

/** Maintenance that needs its machine standing begins now: its planned stop moves here, and nothing starts on the machine until it is done. */
export async function beginTask(
  ctx: Ctx,
  { id }: InputOf<typeof api.beginMaintenanceTask>,
): Promise<OutputOf<typeof api.beginMaintenanceTask>> {
  const task = await lockRow(ctx.db, 'maintenanceTask', id)
  throwIf(mayClose(task))
  if (!task.stands) throw refuse('maintenanceTask.needsNoStop', { task: task.taskNo })
  if (task.begunAt !== null) throw refuse('maintenanceTask.begunAlready', { task: task.taskNo })
  const plan = await ctx.db
    .selectFrom('maintenancePlan')
    .select('name')
    .where('id', '=', task.planId)
    .executeTakeFirstOrThrow()
  const begunAt = ctx.now.toISOString()
  await changeRow(ctx, entity, { id }, { begunAt, begunBy: ctx.caller.userId || null }, { verb: 'begin' })
  await beginWindow(ctx, task, plan.name)
  return { begunAt }
}
