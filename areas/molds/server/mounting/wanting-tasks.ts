import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn, type Reader } from '#core/server/crud/names.ts'
import type { WantingTask } from '../../contract/mounting.api.ts'

/** Tasks `t` done at a machine: planned on it or, where the plan names none, at a work centre that it stands in. */
export const atMachine = (machineId: number) => sql`(t.machine_id = ${machineId}::bigint or (t.machine_id is null
  and t.work_center_id = any(array(select c.work_center_id from work_center_machine c where c.machine_id = ${machineId}::bigint))))`

/** Operations that tasks `t` work on, with the molds that they name: their own, or those of their members. */
const partsWithMold = (reader: Reader) => sql`(
  select distinct on (o.mold) o.mold, w.product_id, w.material_no || ' ' || ${madeNameIn(reader, 'w')} as product_text
  from task p
    join order_operation o on o.team_id = p.team_id and o.id = p.order_operation_id
    join work_order w on w.team_id = o.team_id and w.id = o.work_order_id
  where p.team_id = t.team_id and (p.id = t.id or p.combined_into = t.id) and o.mold is not null
  order by o.mold, p.id)`

/** Open tasks of a machine that want molds, those at work first, then by their start. */
export async function wantingTasks(ctx: Ctx, machineId: number): Promise<WantingTask[]> {
  const { rows } = await sql<WantingTask>`
    select t.id, t.task_no, p.product_id, p.product_text, t.status, p.mold as mold_number, m.id as mold_id,
      coalesce(t.published_start, t.planned_start) as planned_start
    from task t cross join lateral ${partsWithMold(ctx)} p
      left join mold m on m.team_id = t.team_id and m.number = p.mold
    where ${atMachine(machineId)} and t.combined_into is null and t.status <> 'completed'
      and (t.released or t.planned_start is not null)
    order by t.status not in ('inProgress', 'moldChanging'), coalesce(t.published_start, t.planned_start) nulls last, t.id
    limit 20`.execute(ctx.db)
  return rows
}

/** A task at work with a mold at a machine, and whether people are on duty at it. */
export interface TaskWithMold {
  taskNo: string
  people: string | null
}

/** What is being made with a mold at a machine; a task whose machine is in mold change lets it go. */
export async function tasksAtWork(ctx: Ctx, machineId: number, moldId: number): Promise<TaskWithMold[]> {
  const { rows } = await ctx.unscoped(() =>
    sql<TaskWithMold>`
      select t.task_no, on_duty.people
      from task t cross join lateral (
        select string_agg(u.name, ${ctx.t('listed')} order by d.id) from duty_session d
          join team_user u on u.team_id = d.team_id and u.id = d.user_id
        where d.team_id = t.team_id and d.task_id = t.id and d.off_at is null) on_duty (people)
      where ${atMachine(machineId)} and t.combined_into is null and t.status = 'inProgress' and exists (
        select from mold m cross join lateral ${partsWithMold(ctx)} p where m.id = ${moldId} and p.mold = m.number)
      order by on_duty.people is null, t.id`.execute(ctx.db),
  )
  return rows
}
