import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { refuse } from '#core/server/refusal.ts'
import type { Step } from '#core/server/steps.ts'
import { tasksCompleted, tasksStarted } from '../../contract/events.ts'
import { type TaskState, taskStatus } from '../../contract/task/task.ts'
import { type FamilyTask, lockFamily } from '../aps/family.ts'

type Verb = Parameters<typeof taskStatus.can>[1]

/**
 * Work on a released task begins (or goes on after a mold change); a combined task takes its members with it, a member its
 * combined task. Refuses a task that is not released, or completed. A task at work already stays as it is.
 */
export async function startTask(ctx: Ctx, taskId: number): Promise<void> {
  const { self, whole, members } = await lockFamily(ctx, taskId)
  if (!self.released || self.status === 'notScheduled') throw refuse('task.refused.notReleased', { task: self.taskNo })
  if (self.status === 'inProgress') return
  refuseVerb(ctx, self, 'start')
  const others = [...members, ...(whole ? [whole] : [])].filter(({ status }) =>
    taskStatus.can(status as TaskState, 'start'),
  )
  await change(ctx, 'start', [self, ...others], { status: 'inProgress', begins: true })
}

/** The machine of a task at work is being changed over. */
export async function changeMoldOfTask(ctx: Ctx, taskId: number): Promise<void> {
  const { self, members } = await lockFamily(ctx, taskId)
  if (self.status === 'moldChanging') return
  refuseVerb(ctx, self, 'changeMold')
  const others = members.filter(({ status }) => taskStatus.can(status as TaskState, 'changeMold'))
  await change(ctx, 'changeMold', [self, ...others], { status: 'moldChanging' })
}

/**
 * Work on a task ends for good: it is completed, and its members with it. Refuses one that is not at work.
 * For a break or a handover nothing is called: the task stays in progress while nobody is on duty.
 */
export async function endTask(ctx: Ctx, taskId: number): Promise<void> {
  const { self, whole, members } = await lockFamily(ctx, taskId)
  if (self.status === 'completed') return
  refuseVerb(ctx, self, 'end')
  const others = members.filter(({ status }) => status !== 'completed')
  const ended: Change = { status: 'completed', ends: true }
  await change(ctx, 'end', [self, ...others], ended)
  if (whole) await endWholeWithItsLast(ctx, whole, ended)
}

async function endWholeWithItsLast(ctx: Ctx, whole: FamilyTask, ended: Change): Promise<void> {
  const open = await ctx.db
    .selectFrom('task')
    .select('id')
    .where('combinedInto', '=', whole.id)
    .where('status', '<>', 'completed')
    .limit(1)
    .executeTakeFirst()
  if (!open && whole.status !== 'completed') await change(ctx, 'end', [whole], ended)
}

function refuseVerb(ctx: Ctx, task: FamilyTask, verb: Verb): void {
  refuseWrongState(ctx, taskStatus, { name: task.taskNo, state: task.status as TaskState, verb })
}

/** What of a task's row changes with its state. */
interface Change {
  status: TaskState
  /** It begins now, unless it began before. */
  begins?: boolean
  ends?: boolean
}

async function change(ctx: Ctx, verb: Verb, tasks: FamilyTask[], how: Change): Promise<void> {
  const ids = tasks.map(({ id }) => id)
  const known = new Map(tasks.map((task) => [task.id, task]))
  for (const row of await ctx.step(changeStates, { ids, ...how })) {
    const { taskNo, status, startedAt, endedAt } = known.get(row.id) as FamilyTask
    ctx.audit({ verb, entity: 'task', id: row.id, name: taskNo, before: { status, startedAt, endedAt }, after: row })
  }
  ctx.touch('task', ids)
  if (how.begins) await ctx.emit(tasksStarted, { taskIds: ids })
  if (how.ends) await ctx.emit(tasksCompleted, { taskIds: ids })
}

type Changed = Pick<FamilyTask, 'id' | 'status' | 'startedAt' | 'endedAt'>

const changeStates: Step<Change & { ids: number[] }, Changed[]> = {
  writes: true,
  async run({ db }, parts) {
    const changes = parts.flatMap(({ ctx, item: { ids, status, begins, ends } }) => {
      const at = ctx.now.toISOString()
      return ids.map((id) => ({ id, status, begins: begins ? at : null, ends: ends ? at : null }))
    })
    const { rows } = await sql<Changed>`
      update task t set status = c.status, started_at = coalesce(t.started_at, c.begins), ended_at = coalesce(c.ends, t.ended_at),
        version = t.version + 1
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (id bigint, status text, begins timestamptz, ends timestamptz)
      where t.id = c.id returning t.id, t.status, t.started_at, t.ended_at`.execute(db)
    return parts.map(({ item: { ids } }) => rows.filter(({ id }) => ids.includes(id)))
  },
}
