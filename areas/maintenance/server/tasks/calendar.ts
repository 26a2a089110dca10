import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { refuseField } from '#core/server/refusal.ts'
import { forecastDue, nextDue } from '#engines/maintenance/index.ts'
import { addDays } from '#engines/working-time/index.ts'
import type { selectMaintenanceCalendar } from '../../contract/task.api.ts'
import { causeOfTask } from '../conditions/cause.ts'
import { readPairs, workingDays } from '../due/plan-facts.ts'
import { taskStatusNow } from './list.ts'

type Calendar = OutputOf<typeof selectMaintenanceCalendar>
type Coming = Calendar['coming'][number]

const mostDays = 62
const mostTasks = 10_000

/** Tasks by their day, and what the plans will ask for if everything is done on its day. */
export async function maintenanceCalendar(
  ctx: Ctx,
  { from, to, kind }: InputOf<typeof selectMaintenanceCalendar>,
): Promise<Calendar> {
  if (to < from || to > addDays(from, mostDays - 1))
    throw refuseField('to', 'maintenanceTask.calendarDays', { max: mostDays })
  const ofKind = kind ? sql`and p.kind = ${kind}` : sql``
  const { rows: tasks } = await sql<Calendar['tasks'][number]>`
    select t.id, t.task_no, t.kind, ${taskStatusNow} as status, p.name as plan_name, m.number as machine_number,
      ${nameIn(ctx, 'm')} as machine_name, t.due_on, t.minutes, ${causeOfTask(ctx)} as cause
    from maintenance_task t
    join maintenance_plan p on p.team_id = t.team_id and p.id = t.plan_id
    join machine m on m.team_id = t.team_id and m.id = t.machine_id
    where t.due_on between ${from}::date and ${to}::date ${ofKind}
    order by t.due_on, m.number, t.id limit ${mostTasks}`.execute(ctx.db)
  const today = dayOf(ctx)
  return { today, tasks, coming: to < today ? [] : await comingOf(ctx, { from, to, kind }) }
}

interface PlanNames extends Omit<Coming, 'dueOn' | 'byMeter'> {
  machineId: number
}

const later = (one: string, other: string) => (one > other ? one : other)

async function comingOf(ctx: Ctx, { from, to, kind }: InputOf<typeof selectMaintenanceCalendar>): Promise<Coming[]> {
  const pairs = await readPairs(ctx)
  const works = await workingDays(ctx, pairs)
  const { rows } = await sql<PlanNames>`
    select p.id as plan_id, x.machine_id, p.kind, p.name as plan_name, m.number as machine_number, ${nameIn(ctx, 'm')} as machine_name,
      p.minutes
    from maintenance_plan_machine x
    join maintenance_plan p on p.team_id = x.team_id and p.id = x.plan_id
    join machine m on m.team_id = x.team_id and m.id = x.machine_id
    where p.enabled ${kind ? sql`and p.kind = ${kind}` : sql``}`.execute(ctx.db)
  const names = new Map(rows.map((row) => [`${row.planId} ${row.machineId}`, row]))
  const today = dayOf(ctx)
  return pairs.flatMap(({ planId, machineId, plan, next, open, meter }) => {
    const named = names.get(`${planId} ${machineId}`)
    if (!named) return []
    const first = open
      ? nextDue(
          plan,
          { cycleOn: open.cycleOn, on: later(open.dueOn, today) },
          { meter: meter && { ...meter, used: 0 }, from: today, works: works(machineId) },
        )
      : next
    const { machineId: _machineId, ...shown } = named
    return forecastDue(plan, first, { meter, to, works: works(machineId) })
      .filter(({ dueOn }) => dueOn >= from)
      .map(({ dueOn }) => ({ ...shown, dueOn, byMeter: meter !== null }))
  })
}
