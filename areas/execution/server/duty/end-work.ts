import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { endTask } from '../neighbours.ts'
import { readTask } from '../report/facts.ts'
import { saidAt } from '../said-at.ts'
import { closeSessions } from './close.ts'

interface Ending {
  taskId: number
  userIds: number[]
  at?: string | null
}

/** Takes people off duty at a task. Refuses those who are not on duty there. @returns how many stay */
async function takeOff(ctx: Ctx, input: Ending, verb: string): Promise<number> {
  const task = await readTask(ctx, input.taskId)
  const there = await ctx.db
    .selectFrom('dutySession')
    .select(['id', 'userId'])
    .where('taskId', '=', task.id)
    .where('offAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const going = there.filter(({ userId }) => input.userIds.includes(userId))
  if (going.length < new Set(input.userIds).size) throw refuse('duty.notHere', { task: task.taskNo })
  if (verb === 'leave' && going.length === there.length) throw refuse('duty.lastOne', { task: task.taskNo })
  await closeSessions(
    ctx,
    going.map(({ id }) => id),
    { verb, at: saidAt(ctx, input.at).toISOString() },
  )
  return there.length - going.length
}

/** Some leave while others stay; the last ones end the work instead. */
export const leaveWork = async (ctx: Ctx, input: Ending): Promise<{ left: number }> => ({
  left: await takeOff(ctx, input, 'leave'),
})

/**
 * Ends work for at least one person. The task goes on another time unless `complete` says that nothing more will be made of it,
 * which ends it for everybody.
 */
export async function endWork(ctx: Ctx, input: Ending & { complete: boolean }): Promise<{ left: number }> {
  const left = await takeOff(ctx, input, 'end')
  if (!input.complete) return { left }
  if (left > 0) throw refuse('duty.othersStay', { count: left })
  await endTask(ctx, input.taskId)
  return { left }
}
