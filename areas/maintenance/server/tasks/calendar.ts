import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { refuseField } from '#core/server/refusal.ts'
import { addDays } from '#engines/working-time/index.ts'
import { mostDueDays } from '../../contract/due.ts'
import type { selectMaintenanceCalendar } from '../../contract/task.api.ts'
import { causeOfTask } from '../conditions/cause.ts'
import { comingOf } from './coming.ts'
import { taskStatusNow } from './list.ts'
import { joinTaskName, taskName } from './named.ts'
import { joinSubject } from './subject.ts'

type Calendar = OutputOf<typeof selectMaintenanceCalendar>

const mostTasks = 10_000

/** Tasks by their day, and what the plans will ask for if everything is done on its day. */
export async function maintenanceCalendar(
  ctx: Ctx,
  { from, to, kind }: InputOf<typeof selectMaintenanceCalendar>,
): Promise<Calendar> {
  if (to < from || to > addDays(from, mostDueDays - 1))
    throw refuseField('to', 'maintenanceTask.calendarDays', { max: mostDueDays })
  const ofKind = kind ? sql`and t.kind = ${kind}` : sql``
  const { rows: tasks } = await sql<Calendar['tasks'][number]>`
    select t.id, t.task_no, t.kind, ${taskStatusNow} as status, ${taskName(ctx)} as plan_name, m.number as machine_number,
      ${nameIn(ctx, 'm')} as machine_name, t.due_on, t.minutes, ${causeOfTask(ctx)} as cause
    from maintenance_task t
    ${joinTaskName}
    ${joinSubject('t')}
    where t.due_on between ${from}::date and ${to}::date ${ofKind}
    order by t.due_on, m.number, t.id limit ${mostTasks}`.execute(ctx.db)
  const coming = (await comingOf(ctx, { from, to, kind })).map(
    ({ machineId: _machine, objectId: _object, personIds: _people, groupId: _group, ...shown }) => shown,
  )
  return { today: dayOf(ctx), tasks, coming }
}
