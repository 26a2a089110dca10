import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { TaskCard } from '../../contract/floor.ts'

type LastCrew = TaskCard['lastCrew']

/**
 * The people of last time, for whoever begins again: those who were at the task together with the one who left it last; where nobody was
 * yet, those at the task that its work centre worked on last. Who left the team is not among them.
 */
export async function readLastCrew(ctx: Ctx, taskId: number): Promise<LastCrew> {
  const { rows } = await sql<LastCrew['people'][number] & { stationId: number | null }>`
    with last as (
      select * from (
        (select 1 as turn, d.task_id, d.on_at, d.off_at from duty_session d
          where d.task_id = ${taskId} and d.off_at is not null order by d.off_at desc, d.id desc limit 1)
        union all
        (select 2, d.task_id, d.on_at, d.off_at from task t
          join duty_session d on d.team_id = t.team_id and d.work_center_id = t.work_center_id and d.off_at is not null
          where t.id = ${taskId} and d.task_id is not null order by d.on_at desc, d.id desc limit 1)) ended
      order by turn limit 1)
    select distinct on (u.id) u.id as user_id, u.name, u.job_number, d.station_id
    from last
    join duty_session d on d.task_id = last.task_id and d.on_at <= last.off_at and d.off_at >= last.on_at
    join team_user u on u.team_id = d.team_id and u.id = d.user_id and u.deleted_at is null and u.status = 'enabled'
    order by u.id, d.on_at desc`.execute(ctx.db)
  return {
    stationId: rows.find(({ stationId }) => stationId !== null)?.stationId ?? null,
    people: rows.map(({ userId, name, jobNumber }) => ({ userId, name, jobNumber })),
  }
}
