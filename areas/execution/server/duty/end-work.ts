import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { among } from '#core/server/db/among.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import { RunAlone, type Step } from '#core/server/steps.ts'
import type { NextStarted } from '../../contract/duty.ts'
import { workCompleted } from '../../contract/events.ts'
import { enteredAt } from '../entered-at.ts'
import { endTask } from '../other-areas.ts'
import { type CountedReport, reportCounted } from '../report/report-counted.ts'
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
  const { taskNo, there } = await ctx.step(lockSessions, input.taskId)
  const going = there.filter(({ userId }) => input.userIds.includes(userId))
  if (going.length < new Set(input.userIds).size) throw refuse('duty.notHere', { task: taskNo })
  if (verb === 'leave' && going.length === there.length) throw refuse('duty.lastOne', { task: taskNo })
  await closeSessions(
    ctx,
    going.map(({ id }) => id),
    { verb, at: enteredAt(ctx, input.at).toISOString() },
  )
  return { left: there.length - going.length, gone: going }
}

interface Session {
  id: number
  taskId: number
  userId: number
  stationId: number | null
}

/** Who is on duty at a task; it holds until the commit. Refuses a task that is not there. */
const lockSessions: Step<number, { taskNo: string; there: Session[] }> = {
  writes: false,
  async run(ctx, asked) {
    const taskIds = [...new Set(asked.map(({ item }) => item))]
    const [sessions, tasks] = await ctx.together<[Session, { id: number; taskNo: string }]>(
      {
        query: sql<Session>`select id, task_id, user_id, station_id from duty_session
          where ${among(sql.ref('task_id'), taskIds)} and off_at is null order by id for update`.compile(ctx.db),
      },
      { query: sql`select id, task_no from task where ${among(sql.ref('id'), taskIds)}`.compile(ctx.db) },
    )
    return asked.map(({ ctx: own, item: taskId }) => {
      const task = tasks.find(({ id }) => id === taskId)
      if (!task) return notFound()
      if (!own.claim([`task ${taskId}`])) return new RunAlone()
      return { taskNo: task.taskNo, there: sessions.filter((each) => each.taskId === taskId) }
    })
  },
}

/** Some leave while others stay; the last ones end the work instead. */
export const leaveWork = async (ctx: Ctx, input: Ending): Promise<{ left: number }> => ({
  left: (await takeOff(ctx, input, 'leave')).left,
})

/**
 * Ends work for at least one person. The task goes on another time unless `complete` says that nothing more will be made of it,
 * which ends it for everybody. What the machine counted is reported where the work centre does that by itself. Where it is done, the
 * next one there begins as the team has it: by itself, or as `startNext` says.
 */
export async function endWork(
  ctx: Ctx,
  input: Ending & { complete: boolean; startNext?: boolean },
): Promise<{ left: number; next?: NextStarted; reported?: CountedReport }> {
  const reported = (await reportCounted(ctx, input)) ?? undefined
  const { left, gone } = await takeOff(ctx, input, 'end')
  if (input.complete) {
    if (left > 0) throw refuse('duty.othersStay', { count: left })
    await endTask(ctx, input.taskId)
    await ctx.emit(workCompleted, { taskId: input.taskId })
  }
  // Where it was reported to its plan it is completed already.
  if (left > 0 || !(input.complete || (await ctx.step(isCompleted, input.taskId)))) return { left, reported }
  const next = await nextTaskOf(ctx, input.taskId)
  if (!next || (next.start === 'optional' && !input.startNext)) return { left, reported }
  return { left, reported, next: await startNext(ctx, next, gone) }
}

const isCompleted: Step<number, boolean> = {
  writes: false,
  async run({ db }, parts) {
    const ids = parts.map(({ item }) => item)
    const rows = await db
      .selectFrom('task')
      .select('id')
      .where(among(sql.ref('id'), ids))
      .where('status', '=', 'completed')
      .execute()
    const completed = new Set(rows.map(({ id }) => id))
    return ids.map((id) => completed.has(id))
  },
}
