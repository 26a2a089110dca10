import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { refuseField } from '#core/server/refusal.ts'
import type { selectStartableCheck, startMaintenanceCheck } from '../../contract/spot-check.api.ts'
import { maintenanceTask } from '../../contract/task.ts'
import { makeDue, makeTasks } from '../due/make.ts'
import { type PairKind, pairKinds } from '../due/pairs.ts'
import { isAbout, oneSubject, type Subject, subjectNumber } from './subject.ts'

type Startable = OutputOf<typeof selectStartableCheck>

/** Spot checks that plans in use have for a machine or object. */
export async function startableChecks(ctx: Ctx, input: InputOf<typeof selectStartableCheck>): Promise<Startable> {
  const of = oneSubject(input)
  const { id } = kindOf(of)
  await subjectNumber(ctx, of)
  const { rows } = await sql<Startable['rows'][number]>`
    select p.id as plan_id, ${nameIn(ctx, 'p')} as plan_name, ${nameIn(ctx, 's')} as standard_name, jsonb_array_length(v.items) as items, p.minutes,
      t.task_no as open_task_no
    from ${pairOf(of)}
    join maintenance_standard s on s.team_id = p.team_id and s.id = p.standard_id
    join lateral (select l.items from maintenance_standard_version l where l.team_id = p.team_id and l.standard_id = p.standard_id
      order by l.number desc limit 1) v on true
    left join maintenance_task t on t.team_id = x.team_id and t.plan_id = x.plan_id and t.${id} = x.${id} and t.outcome is null
    where x.${id} = ${idOf(of)} and ${inUse(ctx)}
    order by t.due_on, p.name, p.id`.execute(ctx.db)
  return { rows }
}

const kindOf = ({ machineId }: Subject): PairKind => pairKinds[machineId === null ? 1 : 0]
const idOf = ({ machineId, objectId }: Subject): number => (machineId ?? objectId) as number

/** SQL: the pairs `x` of plans `p` with what is asked for, where it is in use. */
function pairOf(of: Subject) {
  const { pairs, subjects, id } = kindOf(of)
  return sql`${pairs} x
    join maintenance_plan p on p.team_id = x.team_id and p.id = x.plan_id
    join ${subjects} m on m.team_id = x.team_id and m.id = x.${id} and m.enabled`
}

/** Of the plans `p`: one of spot checks that still asks for some. */
const inUse = (ctx: Ctx) =>
  sql`p.kind = 'spotCheck' and p.enabled and (p.ends_on is null or p.ends_on >= ${dayOf(ctx)}::date)`

/**
 * Begins a spot check that no day asked for: its task is due today and whoever began it does it. What the plan has open there is taken instead,
 * so two people at one machine, or two presses, come to one task. Of a fixed rhythm it moves nothing.
 */
export async function startCheck(
  ctx: Ctx,
  { planId, ...input }: InputOf<typeof startMaintenanceCheck>,
): Promise<OutputOf<typeof startMaintenanceCheck>> {
  const of = oneSubject(input)
  const machine = await subjectNumber(ctx, of)
  // Held until the act ends: whoever else begins it there sees the task that this one makes.
  const { rows } = await sql<{ requiredDays: number }>`
    select p.required_days from ${pairOf(of)}
    where x.plan_id = ${planId} and x.${kindOf(of).id} = ${idOf(of)} and ${inUse(ctx)} for update of x`.execute(ctx.db)
  const [plan] = rows
  if (!plan) throw refuseField('planId', 'maintenanceTask.noSuchCheck', { machine })
  // What its rhythm asks for today is not asked for twice.
  await makeDue(ctx, [planId])
  const open = await openTask(ctx, of, planId)
  if (open) return { ...open, made: false }
  const today = dayOf(ctx)
  const due = { ...of, planId, cycleOn: today, dueOn: today, requiredDays: plan.requiredDays, dueBy: 'request' }
  const [id] = await makeTasks(ctx, [due])
  if (id === undefined) throw new Error('a task of a plan and machine that has none open is always made')
  if (ctx.caller.userId)
    await sql`update maintenance_task set person_ids = ${[ctx.caller.userId]}::bigint[], group_id = null, told = 1
      where id = ${id}`.execute(ctx.db)
  const made = (await openTask(ctx, of, planId)) as { id: number; taskNo: string }
  ctx.audit({ verb: 'start', entity: maintenanceTask.name, id, name: made.taskNo })
  ctx.touch('maintenancePlan', [planId])
  return { ...made, made: true }
}

const openTask = (ctx: Ctx, of: Subject, planId: number) =>
  ctx.db
    .selectFrom('maintenanceTask as t')
    .select(['t.id', 't.taskNo'])
    .where(sql<boolean>`${isAbout('t', of)}`)
    .where('t.planId', '=', planId)
    .where('t.outcome', 'is', null)
    .executeTakeFirst()
