import { sql } from 'kysely'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'
import type { TimeSource } from '../contract/actual-time.ts'
import type { Lot } from './lots.ts'

export interface Taken {
  seconds: number
  source: TimeSource
}

/** A machine says what a lot took where it told its state for this share of the time at least. */
const knownLeast = 0.9

interface Ran {
  taskId: number
  running: number
  known: number
}

/** Seconds that the machines of some lots ran, and that their state was known, from start to last report. */
async function ranOf(ctx: Ctx, lots: readonly Lot[]): Promise<Map<number, Ran>> {
  const at = lots.filter(({ machineId }) => machineId !== null)
  const { rows } = await sql<Ran>`
    select k.task_id,
      coalesce(sum(s.seconds) filter (where s.state = 'running'), 0) as running,
      coalesce(sum(s.seconds) filter (where s.state <> 'noData'), 0) as known
    from unnest(${at.map(({ taskId }) => taskId)}::bigint[], ${at.map(({ machineId }) => machineId)}::bigint[],
      ${at.map(({ from }) => from)}::timestamptz[], ${at.map(({ to }) => to)}::timestamptz[]) as k (task_id, machine_id, since, until)
    cross join lateral (
      select each.state,
        extract(epoch from least(coalesce(each.end_at, k.until), k.until) - greatest(each.start_at, k.since))::float8 as seconds
      from (
        (select m.state, m.start_at, m.end_at from machine_state m
          where m.machine_id = k.machine_id and m.start_at <= k.since order by m.start_at desc limit 1)
        union all
        select m.state, m.start_at, m.end_at from machine_state m
          where m.machine_id = k.machine_id and m.start_at > k.since and m.start_at < k.until) each
      where coalesce(each.end_at, k.until) > k.since) s
    group by k.task_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.taskId, row]))
}

interface Stretch {
  taskId: number
  from: string
  to: string
}

/** When anybody was on duty at the lots, within their time; stretches that touch are one. */
async function mannedOf(ctx: Ctx, lots: readonly Lot[]): Promise<Map<number, Stretch[]>> {
  const { rows } = await sql<Stretch>`
    select k.task_id, lower(part) as from, upper(part) as to
    from unnest(${lots.map(({ taskId }) => taskId)}::bigint[], ${lots.map(({ from }) => from)}::timestamptz[],
      ${lots.map(({ to }) => to)}::timestamptz[]) as k (task_id, since, until)
    cross join lateral (
      select range_agg(tstzrange(greatest(d.on_at, k.since), least(coalesce(d.off_at, k.until), k.until))) as manned
      from duty_session d
      where d.task_id = k.task_id and d.on_at < k.until and coalesce(d.off_at, k.until) > k.since) d
    cross join lateral unnest(d.manned) as part`.execute(ctx.db)
  const stretches = new Map<number, Stretch[]>()
  for (const row of rows) stretches.set(row.taskId, [...(stretches.get(row.taskId) ?? []), row])
  return stretches
}

/**
 * What each lot took from its start to its last report: the run time of its machine, where that told its state nearly all the time; else
 * the working time of its line, while somebody was on duty at it where anybody said so. Lots of which neither is known are not in it.
 */
export async function timesTaken(ctx: Ctx, lots: readonly Lot[]): Promise<Map<number, Taken>> {
  const ran = await ranOf(ctx, lots)
  const byMachine = ({ taskId, from, to }: Lot): number | null => {
    const told = ran.get(taskId)
    const whole = (Date.parse(to) - Date.parse(from)) / 1000
    return told && told.running > 0 && told.known >= knownLeast * whole ? told.running : null
  }
  const others = lots.filter((lot) => byMachine(lot) === null)
  const manned = await mannedOf(ctx, others)
  const lineIds = [...new Set(others.map(({ lineId }) => lineId))]
  const calendars = await lineCalendars(ctx.db, ctx.caller.zone, lineIds)
  const taken = new Map<number, Taken>()
  for (const lot of lots) {
    const running = byMachine(lot)
    const seconds = running ?? workedSeconds(calendars.get(lot.lineId), manned.get(lot.taskId) ?? [lot])
    if (seconds > 0) taken.set(lot.taskId, { seconds, source: running === null ? 'work' : 'machine' })
  }
  return taken
}

/** Working time within some stretches; 0 where nothing says when the line works. */
const workedSeconds = (
  calendar: WorkingCalendar | undefined,
  parts: readonly { from: string; to: string }[],
): number =>
  calendar
    ? parts.reduce((sum, { from, to }) => sum + calendar.duration(Date.parse(from), Date.parse(to)), 0) / 1000
    : 0
