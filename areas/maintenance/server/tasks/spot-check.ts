import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound, refuseField } from '#core/server/refusal.ts'
import type { selectStartableCheck, startMaintenanceCheck } from '../../contract/spot-check.api.ts'
import { maintenanceTask } from '../../contract/task.ts'
import { makeDue, makeTasks } from '../due/make.ts'

type Startable = OutputOf<typeof selectStartableCheck>

/** Spot checks that plans in use have for a machine. */
export async function startableChecks(
  ctx: Ctx,
  { machineId }: InputOf<typeof selectStartableCheck>,
): Promise<Startable> {
  await machineNumber(ctx, machineId)
  const { rows } = await sql<Startable['rows'][number]>`
    select p.id as plan_id, p.name as plan_name, s.name as standard_name, jsonb_array_length(v.items) as items, p.minutes,
      t.task_no as open_task_no
    from maintenance_plan_machine x
    join maintenance_plan p on p.team_id = x.team_id and p.id = x.plan_id
    join machine m on m.team_id = x.team_id and m.id = x.machine_id and m.enabled
    join maintenance_standard s on s.team_id = p.team_id and s.id = p.standard_id
    join lateral (select l.items from maintenance_standard_version l where l.team_id = p.team_id and l.standard_id = p.standard_id
      order by l.number desc limit 1) v on true
    left join maintenance_task t on t.team_id = x.team_id and t.plan_id = x.plan_id and t.machine_id = x.machine_id and t.outcome is null
    where x.machine_id = ${machineId} and ${inUse(ctx)}
    order by t.due_on, p.name, p.id`.execute(ctx.db)
  return { rows }
}

/** Of the plans `p`: one of spot checks that still asks for some. */
const inUse = (ctx: Ctx) =>
  sql`p.kind = 'spotCheck' and p.enabled and (p.ends_on is null or p.ends_on >= ${dayOf(ctx)}::date)`

async function machineNumber(ctx: Ctx, id: number): Promise<string> {
  const machine = await ctx.db.selectFrom('machine').select('number').where('id', '=', id).executeTakeFirst()
  if (!machine) throw notFound()
  return machine.number
}

/**
 * Begins a spot check that no day asked for: its task is due today and whoever began it does it. What the plan has open there is taken instead,
 * so two people at one machine, or two presses, come to one task. Of a fixed rhythm it moves nothing.
 */
export async function startCheck(
  ctx: Ctx,
  { machineId, planId }: InputOf<typeof startMaintenanceCheck>,
): Promise<OutputOf<typeof startMaintenanceCheck>> {
  const machine = await machineNumber(ctx, machineId)
  // Held until the act ends: whoever else begins it there sees the task that this one makes.
  const { rows } = await sql<{ requiredDays: number }>`
    select p.required_days from maintenance_plan_machine x
    join maintenance_plan p on p.team_id = x.team_id and p.id = x.plan_id
    join machine m on m.team_id = x.team_id and m.id = x.machine_id and m.enabled
    where x.plan_id = ${planId} and x.machine_id = ${machineId} and ${inUse(ctx)} for update of x`.execute(ctx.db)
  const [plan] = rows
  if (!plan) throw refuseField('planId', 'maintenanceTask.noSuchCheck', { machine })
  // What its rhythm asks for today is not asked for twice.
  await makeDue(ctx, [planId])
  const open = await openTask(ctx, machineId, planId)
  if (open) return { ...open, made: false }
  const today = dayOf(ctx)
  const due = { planId, machineId, cycleOn: today, dueOn: today, requiredDays: plan.requiredDays, dueBy: 'request' }
  const [id] = await makeTasks(ctx, [due])
  if (id === undefined) throw new Error('a task of a plan and machine that has none open is always made')
  if (ctx.caller.userId)
    await sql`update maintenance_task set person_ids = ${[ctx.caller.userId]}::bigint[], group_id = null, told = 1
      where id = ${id}`.execute(ctx.db)
  const made = (await openTask(ctx, machineId, planId)) as { id: number; taskNo: string }
  ctx.audit({ verb: 'start', entity: maintenanceTask.name, id, name: made.taskNo })
  ctx.touch('maintenancePlan', [planId])
  return { ...made, made: true }
}

const openTask = (ctx: Ctx, machineId: number, planId: number) =>
  ctx.db
    .selectFrom('maintenanceTask')
    .select(['id', 'taskNo'])
    .where('machineId', '=', machineId)
    .where('planId', '=', planId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
