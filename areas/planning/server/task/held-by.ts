import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'

/** Why nothing may be changed about a task that has begun or been reported on; null: it may. */
export function heldBy(
  ctx: Ctx,
  task: { taskNo: string; status: string; reportedGood: number; reportedDefective: number },
  verb: string,
): Message | null {
  if (['inProgress', 'moldChanging', 'completed'].includes(task.status))
    return {
      key: 'refused.state',
      params: { name: task.taskNo, state: ctx.t(`taskStatus.${task.status}`), verb: ctx.t(`plan.verb.${verb}`) },
    }
  if (task.reportedGood !== 0 || task.reportedDefective !== 0)
    return { key: 'plan.refused.reported', params: { task: task.taskNo } }
  return null
}
