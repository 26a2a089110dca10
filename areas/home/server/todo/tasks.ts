import { sql } from 'kysely'
import { selectFloorTask } from '#areas/execution/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn } from '#core/server/crud/names.ts'
import { addDays, localDate, startOfDate } from '#engines/working-time/index.ts'
import type { Waits } from './waits.ts'

/** The first moment of tomorrow, by the team's clocks. */
const tomorrow = ({ caller: { zone }, now }: Ctx) =>
  new Date(startOfDate(zone, addDays(localDate(zone, now.getTime()), 1))).toISOString()

/** Published tasks that nobody has started: those past their start, and those that are to start by today. */
export async function lateTasks(ctx: Ctx): Promise<Waits[]> {
  const now = ctx.now.toISOString()
  const { rows } = await sql<{ waiting: number; late: number; since: string | null }>`
    select count(*)::int as waiting, count(*) filter (where published_start < ${now})::int as late, min(published_start) as since
    from task where status = 'waiting' and released and combined_into is null and published_start < ${tomorrow(ctx)}`.execute(
    ctx.db,
  )
  const { waiting = 0, late = 0, since = null } = rows[0] ?? {}
  const waits: Waits[] = []
  if (late) waits.push({ kind: 'lateTasks', count: late, since })
  if (waiting > late) waits.push({ kind: 'waitingTasks', count: waiting - late })
  return waits
}

/** Reports of the caller's that an approver sent back; the latest is named, with why. His own, wherever he made them. */
export const rejectedReports = (ctx: Ctx): Promise<Waits[]> =>
  ctx.unscoped(async () => {
    const { teamId, userId } = ctx.caller
    const { rows } = await sql<{ count: number; id: number; name: string; about: string | null; amount: number }>`
      select count(*) over ()::int as count, r.id, r.report_no as name, a.reject_reason as about, r.good_quantity as amount
      from report r
      left join approval a on a.team_id = r.team_id and a.kind = 'productionReport' and a.subject_id = r.id
      where r.team_id = ${teamId} and r.status = 'rejected' and (r.reporter_id = ${userId} or exists (
        select from report_person p where p.team_id = r.team_id and p.report_id = r.id and p.user_id = ${userId}))
      order by r.id desc limit 1`.execute(ctx.db)
    return rows.map((row) => ({ kind: 'rejectedReports', ...row }))
  })

/** Released tasks at the caller's places that he is not at; the one planned first is named. */
export async function tasksForMe(ctx: Ctx): Promise<Waits[]> {
  const { rows } = await selectFloorTask(ctx, { keyword: '', scope: 'mine' })
  const open = rows.filter(({ mine }) => !mine)
  const [first] = open
  if (!first) return []
  const { id, taskNo, workorderNo, materialDesc, workCenterName, plannedStart } = first
  const about = [workorderNo, materialDesc].filter(Boolean).join(' · ')
  return [
    { kind: 'tasksForMe', count: open.length, id, name: taskNo, about, place: workCenterName, since: plannedStart },
  ]
}

/** Orders with work to start by today whose materials are not all staged; the one that starts first is named. */
export async function materialsToStage(ctx: Ctx): Promise<Waits[]> {
  const { rows } = await sql<{ count: number; id: number; name: string; about: string; since: string }>`
    select count(*) over ()::int as count, w.id, w.workorder_no as name, ${madeNameIn(ctx, 'w')} as about, min(t.published_start) as since
    from task t join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    where t.status = 'waiting' and t.released and t.published_start < ${tomorrow(ctx)} and w.deleted_at is null and exists (
      select from order_material o left join material_staging s on s.team_id = o.team_id and s.order_material_id = o.id
      where o.team_id = w.team_id and o.work_order_id = w.id and coalesce(s.quantity, 0) < o.required_quantity)
    group by w.team_id, w.id order by since, w.id limit 1`.execute(ctx.db)
  return rows.map((row) => ({ kind: 'staging', ...row }))
}
