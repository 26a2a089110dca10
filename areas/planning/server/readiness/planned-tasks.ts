import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { localDate } from '#engines/working-time/index.ts'

/** A task that has not begun, with the place where it is planned. */
export interface PlannedTask {
  id: number
  status: string
  released: boolean
  shiftId: number | null
  shiftDate: string | null
  startDate: string
  lineId: number
  workshopId: number
  workCenterId: number
  machineId: number | null
  parallelProduction: boolean
  centerName: string
  centerEnabled: boolean
  staffing: number
  machine: string | null
  machineEnabled: boolean | null
  machineState: string | null
  downUntil: string | null
}

/** One task, or all planned between two instants (ISO text), in the order of their ids; combined ones as one. */
export async function readPlannedTasks(
  ctx: Ctx,
  of: { id: number } | { from: string; to: string },
): Promise<PlannedTask[]> {
  const which =
    'id' in of
      ? sql`t.id = ${of.id}`
      : sql`t.planned_setup_start < ${of.to} and t.planned_end > ${of.from} and t.combined_into is null`
  const { zone } = ctx.caller
  const now = ctx.now.toISOString()
  const { rows } = await sql<PlannedTask>`
    select t.id, t.status, t.released, t.shift_id, t.shift_date,
      coalesce(t.shift_date, (t.planned_start at time zone ${zone})::date, ${localDate(zone, ctx.now.getTime())}::date) as start_date,
      coalesce(t.line_id, c.line_id) as line_id, c.workshop_id, t.work_center_id, t.machine_id, c.parallel_production,
      ${nameIn(ctx, 'c')} as center_name, c.enabled as center_enabled, c.staffing,
      m.number || ' ' || ${nameIn(ctx, 'm')} as machine, m.enabled as machine_enabled, v.state as machine_state,
      (select max(d.ends_at) from machine_downtime d
        where d.machine_id = t.machine_id and d.starts_at <= ${now} and d.ends_at > ${now}) as down_until
    from task t
    join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
    left join machine m on m.team_id = t.team_id and m.id = t.machine_id
    left join machine_live v on v.team_id = m.team_id and v.machine_id = m.id
    where t.status in ('notScheduled', 'waiting') and ${which}
    order by t.id`.execute(ctx.db)
  return rows
}
