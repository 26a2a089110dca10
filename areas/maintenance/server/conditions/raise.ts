import { sql } from 'kysely'
import { notify } from '#areas/notifications/server/index.ts'
import { dropWindows } from '#areas/planning/server/index.ts'
import type { Language } from '#core/contract/languages.ts'
import type { Ctx } from '#core/server/context.ts'
import { namesIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { addDays, startOfDate } from '#engines/working-time/index.ts'
import { area } from '../../area.ts'
import { makeTasks } from '../due/make.ts'
import { openWindows } from '../due/windows.ts'
import { type Cause, causeText } from './cause.ts'

/** A machine of a plan with the task that waits there; `taskId` null: none does. */
interface Place {
  requiredDays: number
  taskId: number | null
  dueOn: string | null
  begunAt: string | null
  windowId: number | null
}

/**
 * What passed its limit becomes a task that is due today. While a task of the plan waits on the machine there is no second one: the first cause
 * is told on it, and one that was made ahead is due now.
 */
export async function raiseTasks(ctx: Ctx, causes: readonly Cause[]): Promise<void> {
  // In one order, so that two servers wait for each other and never in a circle.
  const inOrder = [...causes].sort((a, b) => a.planId - b.planId || a.machineId - b.machineId)
  await ctx.unscoped(async () => {
    for (const cause of inOrder) await raise(ctx, cause)
  })
}

async function raise(ctx: Ctx, cause: Cause): Promise<void> {
  const { planId, machineId } = cause
  // Held until the act ends: whoever else raises there sees the task that this one makes.
  await sql`select from maintenance_plan_machine where plan_id = ${planId} and machine_id = ${machineId} for update`.execute(
    ctx.db,
  )
  const { rows } = await sql<Place>`
    select p.required_days, t.id as task_id, t.due_on, t.begun_at, t.window_id
    from maintenance_plan_machine x
    join maintenance_plan p on p.team_id = x.team_id and p.id = x.plan_id
    left join maintenance_task t on t.team_id = x.team_id and t.plan_id = x.plan_id and t.machine_id = x.machine_id and t.outcome is null
    where x.plan_id = ${planId} and x.machine_id = ${machineId}`.execute(ctx.db)
  const [place] = rows
  if (!place) return
  const taskId = place.taskId ?? (await makeToday(ctx, cause, place))
  if (taskId === null || !(await keepCause(ctx, taskId, cause))) return
  if (place.taskId !== null) await bringForward(ctx, place.taskId, place)
  ctx.touch('maintenanceTask', [taskId])
  ctx.touch('maintenancePlan', [planId])
  await tellCause(ctx, taskId)
}

async function makeToday(ctx: Ctx, { planId, machineId }: Cause, { requiredDays }: Place): Promise<number | null> {
  const today = dayOf(ctx)
  const [id] = await makeTasks(ctx, [
    { planId, machineId, objectId: null, cycleOn: today, dueOn: today, requiredDays, dueBy: 'condition' },
  ])
  return id ?? null
}

/** @returns whether it is the first cause of the task */
async function keepCause(ctx: Ctx, taskId: number, cause: Cause): Promise<boolean> {
  const { kind, subject, value, lower, upper, at } = cause
  const { rows } = await sql`
    insert into maintenance_task_cause (task_id, kind, subject, value, lower, upper, at)
    values (${taskId}, ${kind}, ${subject}, ${value}, ${lower}, ${upper}, ${at}) on conflict do nothing returning task_id`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** A task that was made ahead of its day is due today, and so is the stop of its machine; one that was begun goes on. */
async function bringForward(ctx: Ctx, id: number, { dueOn, begunAt, windowId, requiredDays }: Place): Promise<void> {
  const today = dayOf(ctx)
  if (begunAt !== null || dueOn === null || dueOn <= today) return
  const finishBy = addDays(today, requiredDays - 1)
  const lateAt = new Date(startOfDate(ctx.caller.zone, addDays(finishBy, 1))).toISOString()
  if (windowId !== null) await dropWindows(ctx, [windowId])
  await sql`update maintenance_task set due_on = ${today}::date, finish_by = ${finishBy}::date, late_at = ${lateAt}::timestamptz,
    due_by = 'condition', window_id = null, version = version + 1 where id = ${id}`.execute(ctx.db)
  await openWindows(ctx, [id])
}

interface Telling {
  kind: string
  people: number[]
  workshopId: number
  task: string
  plan: Record<Language, string>
  number: string
  machine: Record<Language, string>
}

/** Those in charge are told at once, with the value and its limit; the timer tells of it only if it is late. */
async function tellCause(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<Telling>`
    update maintenance_task t set told = greatest(t.told, 1) from maintenance_plan p, machine m
    where t.id = ${id} and p.team_id = t.team_id and p.id = t.plan_id and m.team_id = t.team_id and m.id = t.machine_id
    returning t.kind, t.workshop_id, t.task_no as task, ${namesIn('p')} as plan, m.number, ${namesIn('m')} as machine,
      array(select distinct u.id from team_user u where u.team_id = t.team_id and u.deleted_at is null
        and (u.id = any(t.person_ids) or u.group_id = t.group_id) order by u.id) as people`.execute(ctx.db)
  const [told] = rows
  if (!told?.people.length) return
  const { kind, people, workshopId, task, plan, number, machine } = told
  await notify(ctx, {
    area: area.id,
    channels: ['inApp'],
    to: people,
    template: 'maintenanceTask.toldCondition',
    link: kind === 'spotCheck' ? `equipmentCheck?taskId=${id}` : `equipmentMaintenance?taskId=${id}`,
    source: { entity: 'maintenanceTask', id, workshopId },
    params: async (_t, language) => {
      const { rows: causes } = await sql<{ cause: string }>`
        select ${causeText({ language })} as cause from maintenance_task_cause c where c.task_id = ${id}`.execute(
        ctx.db,
      )
      const named = { plan: plan[language], machine: `${number} ${machine[language]}` }
      return { task, ...named, cause: causes[0]?.cause ?? '' }
    },
  })
}
