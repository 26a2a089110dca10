import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import { takes } from '#simulator/people/patience.ts'
import type { Session } from '#simulator/people/session.ts'
import { begin, goFrom, leftOf, report, type TaskCard } from '#simulator/people/tasks.ts'
import { freePeople, inTurn } from './free-people.ts'
import type { Find, Turn } from './shift.ts'

const minute = 60_000
const hour = 60 * minute
/** After what time at a machine its pieces are reported. */
const reportAfter = [20, 45] as const
/** What was counted longer ago than this was somebody else's. */
const reportedOf = hour
/** Nobody stays longer than this. */
const longest = 9 * hour

interface Task {
  id: number
  machineId: number
  workshopId: number | null
  status: string
  /** Work there begins by being started by somebody. */
  manual: boolean
  lamp: string
  /** Since when nothing of the machine is reported, or work at the task goes on. */
  since: string
  /** Pieces that the machine counted since then. */
  counted: number
  left: number
  /** Nothing more comes from the operations before. */
  lastOf: boolean
  onDuty: number[]
  onAt: string | null
  /** Who reported of it last. */
  reporterId: number | null
}

/** What it is time for at simulated machines: somebody begins what is due there, reports what was counted, or goes. The longest due first. */
export const taskTurns: Find = async (db, now, isLeftAlone) => {
  const tasks = await simulatedTasks(db, now)
  const seen = new Set<number>()
  const turns: Turn[] = []
  for (const task of tasks) {
    const name = `task ${task.id}`
    if (seen.has(task.machineId) || isLeftAlone(name)) continue
    const take = dueOf(task, now.getTime())
    // One thing at a time at a machine; whoever waits for the operation before keeps nobody from it.
    if (take || task.left > 0) seen.add(task.machineId)
    const userId = take && (await whoFor(db, task, now))
    if (take && userId) turns.push({ name, userId, take: (session) => take(session, userId) })
  }
  return turns
}

type Take = (session: Session, userId: number) => Promise<unknown>

/** What comes next at a task; null: nothing yet. */
function dueOf(task: Task, now: number): Take | null {
  const { id, onDuty, onAt, lamp, manual, counted, left, since } = task
  const goesHome = lamp === 'off' || (onAt !== null && now - Date.parse(onAt) > longest)
  if (onDuty.length && goesHome) return async (session) => goFrom(session, await cardOf(session, id))
  if (left <= 0)
    return onDuty.length && task.lastOf ? async (session) => goFrom(session, await cardOf(session, id), true) : null
  const isLast = task.lastOf && counted >= left
  const mustBegin = !onDuty.length && (manual || isLast)
  if (mustBegin && lamp !== 'off' && lamp !== 'red')
    return async (session, userId) => begin(session, await cardOf(session, id), userId)
  const isTime = Date.parse(since) + takes(reportAfter, id) <= now
  if (mustBegin || counted < 1 || !(isTime || counted >= left)) return null
  return async (session) => {
    const card = await cardOf(session, id)
    const { completed } = await report(session, card, Math.floor(counted))
    if (completed || (task.lastOf && counted >= leftOf(card))) await goFrom(session, card, !completed)
  }
}

const cardOf = (session: Session, taskId: number): Promise<TaskCard> =>
  session.call('/production/app/getTaskCard', { taskId })

/** Who is at it or reported of it last, else somebody who is at nothing: another one every half hour, should one not be allowed to. */
async function whoFor(db: Db, task: Task, now: Date): Promise<number | undefined> {
  const { machineId, workshopId, onDuty, reporterId } = task
  const right = 'report.add'
  if (onDuty.length) return (await freePeople(db, now, { right, among: onDuty }))[0]
  const [reporter] = reporterId === null ? [] : await freePeople(db, now, { right, among: [reporterId], idle: true })
  if (reporter !== undefined) return reporter
  const people = await freePeople(db, now, { right, workshopId, idle: true })
  return inTurn(people, machineId + Math.floor(now.getTime() / (hour / 2)))
}

/** Released tasks that are due at machines of which every device is simulated. */
const dueAtSimulated = (at: RawBuilder<unknown>) => sql`
  select t.*, coalesce(t.published_start, t.planned_start) as planned from task t
  where t.machine_id in (
      select p.machine_id from device_point p join device d on d.team_id = p.team_id and d.id = p.device_id and d.enabled
      where p.machine_id is not null group by p.machine_id having bool_and(d.simulated))
    and t.released and t.status in ('waiting', 'inProgress') and not t.is_combined and t.combined_into is null
    and (t.status = 'inProgress' or coalesce(t.published_start, t.planned_start) <= ${at})`

/** What the operations before `o` have delivered, and whether they are done. */
const before = sql`
  select min(p.reported_good) as delivered, not exists (select from task q join order_operation e
      on e.team_id = q.team_id and e.id = q.order_operation_id and e.work_order_id = o.work_order_id
      where q.team_id = o.team_id and o.sequence = any(e.successor) and q.status <> 'completed') as ended
  from order_operation p
  where p.team_id = o.team_id and p.work_order_id = o.work_order_id and o.sequence = any(p.successor)`

/** What a person has done at task `t`, or who is logged in on duty there. */
const takenByPerson = (at: RawBuilder<unknown>) => sql`
  select from operation_log l where l.team_id = t.team_id and l.ip is not null
    and (l.entity = 'report' and l.entity_id in (select r.id from report r where r.team_id = t.team_id and r.task_id = t.id)
      or l.entity = 'duty' and l.entity_id in (
        select d.id from duty_session d where d.team_id = t.team_id and d.task_id = t.id))
  union all
  select from duty_session d join session e on e.team_id = d.team_id and e.user_id = d.user_id
    where d.team_id = t.team_id and d.task_id = t.id and d.off_at is null and e.ended_at is null
      and e.seen_at > ${at} - interval '1 hour'`

/**
 * Released tasks that are due at simulated machines and have something to work on; at each machine what goes on already first, then by
 * the plan. Those that a person has reported of or been on duty at are his.
 */
async function simulatedTasks(db: Db, now: Date): Promise<Task[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<Task>`
    with due as (${dueAtSimulated(at)})
    select t.id, t.machine_id, t.workshop_id, t.status, v.lamp, c.reporting_mode not in ('autoStart', 'autoBoth') as manual, s.since,
      coalesce((select sum(n.quantity) from machine_count n where n.team_id = t.team_id and n.machine_id = t.machine_id
        and n.minute > greatest(s.since, ${at} - ${reportedOf / minute} * interval '1 minute') and n.minute <= ${at}), 0) as counted,
      least(t.plan_quantity, b.delivered - o.reported_good + t.reported_good) - t.reported_good as left,
      b.delivered is not null and b.ended and b.delivered - o.reported_good < t.plan_quantity - t.reported_good as last_of,
      coalesce(y.on_duty, '{}') as on_duty, y.on_at,
      (select r.reporter_id from report r where r.team_id = t.team_id and r.task_id = t.id order by r.id desc limit 1) as reporter_id
    from due t
    join machine_live v on v.team_id = t.team_id and v.machine_id = t.machine_id
    join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
    join work_order w on w.team_id = t.team_id and w.id = t.work_order_id and w.status <> 'closed'
    join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
    left join lateral (${before}) b on true
    left join lateral (
      select array_agg(d.user_id order by d.id) as on_duty, min(d.on_at) as on_at from duty_session d
      where d.team_id = t.team_id and d.task_id = t.id and d.off_at is null) y on true
    cross join lateral (
      select greatest((select max(r.reported_at) from report r where r.team_id = t.team_id and r.machine_id = t.machine_id),
        t.started_at, y.on_at, t.planned) as since) s
    where (b.delivered is null or b.delivered > o.reported_good or y.on_duty is not null)
      and not exists (${takenByPerson(at)})
    order by t.status = 'inProgress' desc, s.since, t.planned, t.id`.execute(db)
  return rows
}
