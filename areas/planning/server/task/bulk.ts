import type { Message } from '#core/contract/messages.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'

interface Named {
  id: number
  taskNo: string
}

/** Divides rows into those that may be done and those that may not, and words why not; ids that are not there among them. */
export function divide<R extends Named>(
  ctx: Ctx,
  ids: readonly number[],
  rows: readonly R[],
  why: (row: R) => Message | null,
): { going: R[]; skipped: BulkResult['skipped'] } {
  const found = new Map(rows.map((row) => [row.id, row]))
  const going: R[] = []
  const skipped: BulkResult['skipped'] = []
  for (const id of new Set(ids)) {
    const row = found.get(id)
    const reason: Message | null = row ? why(row) : { key: 'refused.gone' }
    if (reason) skipped.push({ id, name: row?.taskNo ?? String(id), reason: ctx.t(reason.key, reason.params) })
    else if (row) going.push(row)
  }
  return { going, skipped }
}

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
