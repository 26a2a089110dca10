import { sql } from 'kysely'
import { notify } from '#areas/notifications/server/index.ts'
import type { Language } from '#core/contract/languages.ts'
import type { Ctx } from '#core/server/context.ts'
import { namesIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { area } from '../../area.ts'
import { joinTaskName } from '../tasks/named.ts'
import { joinSubject } from '../tasks/subject.ts'

interface Telling {
  ids: number[]
  late: boolean
  people: number[]
  count: number
  kind: string
  /** One of them. */
  id: number
  workshopId: number
  task: string
  /** By its plan, or by the work that a breakdown left. */
  plan: Partial<Record<Language, string>>
  work: string | null
  number: string
  machine: Record<Language, string>
}

/**
 * Tells those in charge what is due from today on and, once more, what was not done in time. Each task is told of once for each, and whoever
 * has several of them is told of all at once.
 */
export async function tellDue(ctx: Ctx): Promise<number> {
  const { rows } = await sql<Telling>`
    with told as (
      select t.*, t.late_at <= ${ctx.now.toISOString()}::timestamptz as late,
        array(select distinct u.id from team_user u where u.team_id = t.team_id and u.deleted_at is null
          and (u.id = any(t.person_ids) or u.group_id = t.group_id) order by u.id) as people
      from maintenance_task t
      where t.outcome is null and t.due_on <= ${dayOf(ctx)}::date
        and t.told < case when t.late_at <= ${ctx.now.toISOString()}::timestamptz then 2 else 1 end)
    select array_agg(t.id order by t.due_on, t.id) as ids, t.late, t.people, count(*)::int as count, t.kind, min(t.id) as id,
      (array_agg(t.workshop_id order by t.id))[1] as workshop_id, (array_agg(t.task_no order by t.id))[1] as task,
      (array_agg(${namesIn('p')} order by t.id))[1] as plan, (array_agg(fu.work order by t.id))[1] as work,
      (array_agg(m.number order by t.id))[1] as number, (array_agg(${namesIn('m')} order by t.id))[1] as machine
    from told t
    ${joinTaskName}
    ${joinSubject('t')}
    group by t.late, t.people, t.kind`.execute(ctx.db)
  for (const { ids, late, people, count, kind, id, workshopId, task, plan, work, number, machine } of rows) {
    await sql`update maintenance_task set told = ${late ? 2 : 1} where id = any(${ids})`.execute(ctx.db)
    if (!people.length) continue
    await notify(ctx, {
      area: area.id,
      channels: ['inApp'],
      to: people,
      template: late ? 'maintenanceTask.toldLate' : 'maintenanceTask.toldDue',
      link: kind === 'spotCheck' ? `equipmentCheck?taskId=${id}` : `equipmentMaintenance?taskId=${id}`,
      source: { entity: 'maintenanceTask', id, workshopId: count === 1 ? workshopId : null },
      params: (_t, language) => ({
        count,
        task,
        plan: plan[language] ?? work ?? '',
        machine: `${number} ${machine[language]}`,
      }),
    })
  }
  return rows.length
}
