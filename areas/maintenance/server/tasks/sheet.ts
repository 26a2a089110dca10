import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import type { getMaintenanceSheet } from '../../contract/task.api.ts'
import { causeText } from '../conditions/cause.ts'
import { maySeeEntry } from '../policy.ts'
import { taskStatusNow } from './list.ts'

type Sheet = OutputOf<typeof getMaintenanceSheet>

/** A task with its items by the version of its standard, and what was found. */
export async function maintenanceSheet(ctx: Ctx, { id }: InputOf<typeof getMaintenanceSheet>): Promise<Sheet> {
  const { rows } = await sql<Omit<Sheet, 'values' | 'photos' | 'needed'>>`
    select t.id, t.task_no, t.kind, ${taskStatusNow} as status, p.name as plan_name, s.name as standard_name, v.number as edition,
      m.number as machine_number, ${nameIn(ctx, 'm')} as machine_name, ${nameIn(ctx, 'l')} as line_name, ${nameIn(ctx, 'd')} as workshop_name,
      t.due_on, t.finish_by, ${causeText(ctx)} as cause, c.at as caused_at, array(select q.name from team_user q where q.team_id = t.team_id and q.id = any(t.person_ids)
        order by array_position(t.person_ids, q.id)) as person_names,
      g.name as group_name, t.minutes, t.stands, t.begun_at, w.starts_at as window_at, w.ends_at as window_until, p.scan, t.scanned, t.closed_at, u.name as closed_by_name, t.note, t.failed, t.missed, v.items
    from maintenance_task t
    join maintenance_plan p on p.team_id = t.team_id and p.id = t.plan_id
    join maintenance_standard_version v on v.team_id = t.team_id and v.id = t.standard_version_id
    join maintenance_standard s on s.team_id = v.team_id and s.id = v.standard_id
    join machine m on m.team_id = t.team_id and m.id = t.machine_id
    left join production_line l on l.team_id = t.team_id and l.id = t.line_id
    left join department d on d.team_id = t.team_id and d.id = t.workshop_id
    left join work_group g on g.team_id = t.team_id and g.id = t.group_id
    left join team_user u on u.team_id = t.team_id and u.id = t.closed_by
    left join maintenance_task_cause c on c.team_id = t.team_id and c.task_id = t.id
    left join machine_downtime w on w.team_id = t.team_id and w.id = t.window_id
    where t.id = ${id}`.execute(ctx.db)
  const [sheet] = rows
  if (!sheet) throw notFound()
  const values = await ctx.db
    .selectFrom('maintenanceValue')
    .select(['item', 'value', 'words', 'conforming'])
    .where('taskId', '=', id)
    .orderBy('item')
    .execute()
  const photos = await ctx.db
    .selectFrom('maintenancePhoto as f')
    .innerJoin('file as e', (j) => j.onRef('e.teamId', '=', 'f.teamId').onRef('e.id', '=', 'f.fileId'))
    .select(['f.item', 'e.fileNo'])
    .where('f.taskId', '=', id)
    .orderBy('f.id')
    .execute()
  return { ...sheet, needed: await neededOf(ctx, id), values, photos }
}

async function neededOf(ctx: Ctx, taskId: number): Promise<Sheet['needed']> {
  const { rows } = await sql<Sheet['needed'][number]>`
    select q.number || ' ' || ${nameIn(ctx, 'q')} as part, q.unit, n.quantity, coalesce(-k.net, 0) as taken, q.stock
    from maintenance_task t
    join maintenance_plan_part n on n.team_id = t.team_id and n.plan_id = t.plan_id
    join maintenance_part q on q.team_id = n.team_id and q.id = n.part_id
    left join lateral (select sum(v.quantity) as net from maintenance_part_move v
      where v.team_id = t.team_id and v.task_id = t.id and v.part_id = n.part_id) k on true
    where t.id = ${taskId} and t.outcome is null order by q.number`.execute(ctx.db)
  return maySeeEntry(ctx.caller, 'maintenancePart.view') ? rows : rows.map((row) => ({ ...row, stock: null }))
}
