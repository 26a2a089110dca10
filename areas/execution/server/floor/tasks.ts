import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import { scannedNumber, spellingsOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { containing } from '#core/server/crud/where.ts'
import { daysBefore } from '#core/server/day.ts'
import { refuse } from '#core/server/refusal.ts'
import { localDate } from '#engines/working-time/index.ts'
import type { FloorTask, selectFloorTask as selectFloorTaskEndpoint } from '../../contract/floor.ts'
import { membersWork } from '../other-areas.ts'

/** Tasks as the shop floor lists them; a combined one shows what all its members work for. Members stand in it. */
export function floorTasks(ctx: Ctx) {
  return sql<FloorTask>`
    select t.id, t.task_no, t.status, coalesce(w.workorder_no, k.workorder_no, '') as workorder_no,
      coalesce(w.material_no, k.material_no, '') as material_no, coalesce(${madeNameIn(ctx, 'w')}, k.material_desc, '') as material_desc,
      coalesce(${copiedNameIn(ctx, 'o', 'operation', 'produreName')}, k.produre_name, '') as produre_name, ${nameIn(ctx, 'c')} as work_center_name,
      t.plan_quantity, t.reported_good, coalesce(t.published_start, t.planned_start) as planned_start,
      exists (select 1 from duty_session d where d.team_id = t.team_id and d.task_id = t.id and d.user_id = ${ctx.caller.userId}
        and d.off_at is null) as mine
    from task t
    join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
    left join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    left join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
    left join lateral ${membersWork(ctx)} k on true`
}

/** Released tasks that are not completed, and those that the caller is on duty at, first; by what stands on them when a keyword is given. */
export async function selectFloorTask(
  ctx: Ctx,
  { keyword, scope }: InputOf<typeof selectFloorTaskEndpoint>,
): Promise<{ rows: FloorTask[] }> {
  const wanted = containing(keyword)
  const { rows } = await sql<FloorTask>`select * from (${floorTasks(ctx)}
      where (t.released and t.status in ('waiting', 'inProgress', 'moldChanging') and ${ofScope(ctx, scope)} or t.id = any(array(
        select task_id from duty_session where user_id = ${ctx.caller.userId} and off_at is null))) and t.combined_into is null) f
    where ${keyword} = '' or concat_ws(' ', task_no, workorder_no, material_no, material_desc, produre_name, work_center_name)
      ilike ${wanted}
    order by mine desc, planned_start nulls last, id limit 50`.execute(ctx.db)
  return { rows }
}

/** Which released tasks are the caller's: those of the lines and work centres where he works. */
function ofScope({ caller: { userId, zone }, now }: Ctx, scope: 'all' | 'mine') {
  if (scope === 'all') return sql<boolean>`true`
  const day = localDate(zone, now.getTime())
  const lately = daysBefore(now, ownDays)
  return sql<boolean>`(
    coalesce(t.line_id, c.line_id) = any(array(select a.line_id from personnel_arrangement a
      where a.user_id = ${userId} and a.date between ${day}::date - 1 and ${day}::date + 1))
    or ${userId} = any(c.personnel_ids)
    or t.work_center_id = any(array(select d.work_center_id from duty_session d
      where d.user_id = ${userId} and d.on_at >= ${lately}::timestamptz)))`
}

/** A place where somebody was on duty in so many days is his. */
const ownDays = 7

/** What a scanned code means. Refuses one that means nothing here, saying what codes do. */
export async function scanTask(ctx: Ctx, { code }: { code: string }): Promise<{ rows: FloorTask[] }> {
  const number = scannedNumber(code)
  const ids = await idsMeant(ctx, number)
  const { rows } = await sql<FloorTask>`select * from (${floorTasks(ctx)} where t.id = any(${ids})) f
    order by mine desc, status = 'completed', planned_start nulls last, id limit 50`.execute(ctx.db)
  if (!rows.length) throw refuse('floor.scanUnknown', { code: number })
  return { rows }
}

/** Tasks by what a number may be, each looked up by its own index. */
async function idsMeant(ctx: Ctx, number: string): Promise<number[]> {
  const spelt = spellingsOf(number)
  const { rows } = await sql<{ id: number }>`
    select coalesce(combined_into, id) as id from task where task_no = any(${spelt})
    union select coalesce(combined_into, id) from task where work_order_id = any(array(
      select id from work_order where workorder_no = any(${spelt}) and deleted_at is null
      union select work_order_id from order_serial where serial_no = ${number}))`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
