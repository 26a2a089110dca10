import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'

/** What a machine has to do: nothing, something that waits for people (to begin it, or to report it), or a task that runs. */
export type Job =
  | { kind: 'none' | 'awaited' }
  | {
      kind: 'task'
      taskId: number
      /** Milliseconds of a trip, and the pieces that come of it. */
      cycle: number
      pieces: number
    }

interface AtHand {
  machineId: number
  taskId: number
  /** Seconds of a trip, as the operation plans it. */
  seconds: number | null
  trip: number | null
  begun: boolean
  left: number
}

/** What was counted longer ago than this nobody will report. */
const reportedOf = '1 hour'
/** The least that a trip takes, should its operation say nothing of it; milliseconds. */
const leastCycle = 1_000

/**
 * What machines have to do now, by machine: of the released tasks that are due and have something to work on what goes on already, then the
 * first by the plan. Work that people start waits for them; so does what is made already, until it is reported. Machines without a
 * task are not in it.
 *
 * @param now epoch milliseconds
 */
export async function workAtHand(db: Db, machineIds: readonly number[], now: number): Promise<Map<number, Job>> {
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  const { rows } = await sql<AtHand>`
    with due as (
      select t.*, coalesce(t.published_start, t.planned_start) as planned from task t
      where t.machine_id = any(${[...machineIds]}::bigint[]) and t.released and t.status in ('waiting', 'inProgress')
        and not t.is_combined and t.combined_into is null
        and (t.status = 'inProgress' or coalesce(t.published_start, t.planned_start) <= ${at})
    )
    select distinct on (t.machine_id) t.machine_id, t.id as task_id, o.single_processing_time as seconds,
      o.single_trip_quantity as trip, c.reporting_mode in ('autoStart', 'autoBoth') or y.on_at is not null as begun,
      least(t.plan_quantity - t.reported_good, b.delivered - o.reported_good) - coalesce((
        select sum(n.quantity) from machine_count n where n.team_id = t.team_id and n.machine_id = t.machine_id and n.minute <= ${at}
          and n.minute > greatest(${at} - ${reportedOf}::interval, t.started_at, y.on_at, t.planned, (select max(r.reported_at)
            from report r where r.team_id = t.team_id and r.machine_id = t.machine_id))), 0) as left
    from due t
    join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
    join work_order w on w.team_id = t.team_id and w.id = t.work_order_id and w.status <> 'closed'
    join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
    left join lateral (select min(p.reported_good) as delivered from order_operation p
      where p.team_id = o.team_id and p.work_order_id = o.work_order_id and o.sequence = any(p.successor)) b on true
    left join lateral (select min(d.on_at) as on_at from duty_session d
      where d.team_id = t.team_id and d.task_id = t.id and d.off_at is null) y on true
    where t.plan_quantity > t.reported_good and (b.delivered is null or b.delivered > o.reported_good)
    order by t.machine_id, t.status = 'inProgress' desc, t.started_at, t.planned, t.id`.execute(db)
  return new Map(rows.map((row) => [row.machineId, jobOf(row)]))
}

function jobOf({ taskId, seconds, trip, begun, left }: AtHand): Job {
  if (!begun || left <= 0) return { kind: 'awaited' }
  return { kind: 'task', taskId, cycle: Math.max(leastCycle, (seconds ?? 0) * 1_000), pieces: Math.max(1, trip ?? 1) }
}
