import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { NextStarted } from '../../contract/duty.ts'
import { endTask } from '../neighbours.ts'
import { readTask } from '../report/facts.ts'
import { saidAt } from '../said-at.ts'
import { closeSessions } from './close.ts'
import { nextTaskOf, startNext } from './next-task.ts'

interface Ending {
  taskId: number
  userIds: number[]
  at?: string | null
}

interface TakenOff {
  /** How many stay. */
  left: number
  gone: { userId: number; stationId: number | null }[]
}

/** Takes people off duty at a task. Refuses those who are not on duty there. */
async function takeOff(ctx: Ctx, input: Ending, verb: string): Promise<TakenOff> {
  const task = await readTask(ctx, input.taskId)
  const there = await ctx.db
    .selectFrom('dutySession')
    .select(['id', 'userId', 'stationId'])
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
  return { left: there.length - going.length, gone: going }
}

/** Some leave while others stay; the last ones end the work instead. */
export const leaveWork = async (ctx: Ctx, input: Ending): Promise<{ left: number }> => ({
  left: (await takeOff(ctx, input, 'leave')).left,
})

/**
 * Ends work for at least one person. The task goes on another time unless `complete` says that nothing more will be made of it,
 * which ends it for everybody. Where it is done, the next one there begins as the team has it: by itself, or as `startNext` says.
 */
export async function endWork(
  ctx: Ctx,
  input: Ending & { complete: boolean; startNext?: boolean },
): Promise<{ left: number; next?: NextStarted }> {
  const { left, gone } = await takeOff(ctx, input, 'end')
  if (input.complete) {
    if (left > 0) throw refuse('duty.othersStay', { count: left })
    await endTask(ctx, input.taskId)
  }
  if (left > 0 || !(await isCompleted(ctx, input.taskId))) return { left }
  const next = await nextTaskOf(ctx, input.taskId)
  if (!next || (next.start === 'optional' && !input.startNext)) return { left }
  return { left, next: await startNext(ctx, next, gone) }
}

async function isCompleted(ctx: Ctx, id: number): Promise<boolean> {
  const row = await ctx.db.selectFrom('task').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'completed'
}
