import { sql } from 'kysely'
import type { StationCourse } from '#areas/boards/contract/floor.api.ts'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import { plannedPieces } from '#areas/planning/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'
import { finishOf } from '../task-progress.ts'

interface Known {
  lineId: number | null
  start: string | null
  end: string | null
  running: boolean
  producingSince: string | null
  processingMinutes: number
  planQuantity: number
  good: number
  defectReason: string | null
  firstResult: 'pass' | 'fail' | 'concession' | null
  firstAt: string | null
  firstAsked: boolean
}

/** How a station's task goes: against its plan, at which pace, until when, and what was found wrong with it. */
export async function stationCourse(ctx: Ctx, taskId: number): Promise<StationCourse | null> {
  const { rows } = await sql<Known>`
    select t.line_id, coalesce(t.published_start, t.planned_start) as start, coalesce(t.published_end, t.planned_end) as "end",
      t.status in ('inProgress', 'moldChanging') as running, t.processing_minutes, t.plan_quantity, t.reported_good as good,
      t.started_at + make_interval(mins => c.on_duty_deviation_minutes) as producing_since,
      (select ${nameIn(ctx, 'e')} from counted_report r
        join report_defect d on d.team_id = r.team_id and d.report_id = r.id
        join defect_reason e on e.team_id = d.team_id and e.id = d.reason_id
        where r.team_id = t.team_id
          and (r.task_id = t.id or r.task_id in (select m.id from task m where m.team_id = t.team_id and m.combined_into = t.id))
        group by e.team_id, e.id order by sum(d.quantity) desc, e.id limit 1) as defect_reason,
      f.result as first_result, coalesce(f.executed_at, f.requested_at) as first_at, f.id is not null as first_asked
    from task t
    join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
    left join lateral (select i.* from inspection_record i where i.team_id = t.team_id and i.task_id = t.id and i.kind = 'first'
      order by i.id desc limit 1) f on true
    where t.id = ${taskId}`.execute(ctx.db)
  const [task] = rows
  if (!task) return null
  const calendars = task.lineId === null ? null : await lineCalendars(ctx.db, ctx.caller.zone, [task.lineId])
  return courseOf(task, calendars?.get(task.lineId ?? 0), ctx.now.getTime())
}

/** What is known of a task as a station's board tells it at a moment (epoch milliseconds). */
export function courseOf(
  task: Known,
  calendar: Pick<WorkingCalendar, 'duration'> | undefined,
  now: number,
): StationCourse {
  const { start, end, planQuantity, good, producingSince, processingMinutes } = task
  const since = producingSince === null ? null : Date.parse(producingSince)
  const worked = since === null || since >= now ? 0 : (calendar?.duration(since, now) ?? 0) || now - since
  const progress = planQuantity > 0 ? Math.min(1, good / planQuantity) : 0
  const finish =
    task.running && good > 0 ? finishOf({ progress, producingSince, start, end, processingMinutes }, now) : null
  return {
    target:
      calendar && start && end
        ? Math.floor(plannedPieces([{ start, end, quantity: planQuantity }], calendar, Date.parse(start), now))
        : null,
    forecast: finish === null ? null : new Date(finish).toISOString(),
    cycleSeconds: good > 0 && worked > 0 ? worked / 1000 / good : null,
    standardSeconds: planQuantity > 0 && processingMinutes > 0 ? (processingMinutes * 60) / planQuantity : null,
    defectReason: task.defectReason,
    first: task.firstAsked && task.firstAt ? { result: task.firstResult, at: task.firstAt } : null,
  }
}
