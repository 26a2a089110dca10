import { sql } from 'kysely'
import { machineCalendars } from '#areas/calendar/server/index.ts'
import { type MachineStateChange, machineStateChanged } from '#areas/equipment/contract/events.ts'
import type { Ctx } from '#core/server/context.ts'
import { on } from '#core/server/events.ts'
import { localDate, startOfDate } from '#engines/working-time/index.ts'
import type { Cause } from './cause.ts'
import { raiseTasks } from './raise.ts'

/** Out of these a machine that ran made a stop; set-up and a box that is silent are none. */
const stopped = ['waiting', 'fault', 'off', 'custom'] as const

const isStop = ({ from, to }: MachineStateChange): boolean =>
  (to === 'fault' && from !== 'fault') || (from === 'running' && (stopped as readonly string[]).includes(to))

interface Watched {
  planId: number
  machineId: number
  lineId: number | null
  kind: 'faults' | 'stops'
  /** So many are too many. */
  upper: number
  /** When the plan was last done on the machine: what was before led to that. */
  doneAt: string | null
}

async function watchedOf(ctx: Ctx, machineIds: readonly number[]): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select c.plan_id, x.machine_id, m.line_id, c.kind, c.upper,
      (select max(t.closed_at) from maintenance_task t where t.team_id = x.team_id and t.plan_id = x.plan_id and t.machine_id = x.machine_id) as done_at
    from maintenance_condition c
    join maintenance_plan p on p.team_id = c.team_id and p.id = c.plan_id and p.enabled
      and (now() at time zone ${ctx.caller.zone})::date between p.starts_on and coalesce(p.ends_on, 'infinity')
    join maintenance_plan_machine x on x.team_id = c.team_id and x.plan_id = c.plan_id
    join machine m on m.team_id = x.team_id and m.id = x.machine_id and m.enabled
    where c.kind in ('faults', 'stops') and x.machine_id = any(${[...machineIds]}::bigint[])
      and not exists (select from maintenance_task o join maintenance_task_cause e on e.team_id = o.team_id and e.task_id = o.id
        where o.team_id = x.team_id and o.plan_id = x.plan_id and o.machine_id = x.machine_id and o.outcome is null)
    order by c.plan_id, x.machine_id`.execute(ctx.db)
  return rows
}

/** Start of the shift that an instant lies in; where there is none, of its day. Epoch milliseconds. */
export async function shiftStarts(
  ctx: Ctx,
  machines: readonly { machineId: number; lineId: number | null }[],
): Promise<(machineId: number, at: number) => number> {
  const { zone } = ctx.caller
  const { calendars } = await machineCalendars(
    ctx.db,
    zone,
    machines.map(({ machineId, lineId }) => ({ id: machineId, lineId })),
  )
  return (machineId, at) => calendars.get(machineId)?.shiftAt(at).shift?.start ?? startOfDate(zone, localDate(zone, at))
}

/** A stretch in which stops of one machine are counted. Instants in epoch milliseconds. */
export interface Span {
  nth: number
  machineId: number
  kind: string
  from: number
  to: number
}

/** How often machines went into fault, or stopped while they ran, by the `nth` of the spans; a stop whose lamp changes, or that people cut, is one. */
export async function countStops(ctx: Ctx, spans: readonly Span[]): Promise<Map<number, number>> {
  if (!spans.length) return new Map()
  const { rows } = await sql<{ nth: number; count: number }>`
    select d.nth, count(*) filter (where s.start_at >= to_timestamp(d."from" / 1000) and case d.kind
      when 'faults' then s.state = 'fault' and s.before is distinct from 'fault'
      else s.before = 'running' and s.state = any(${[...stopped]}) end)::int as count
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as d (nth int, "machineId" bigint, kind text, "from" float8, "to" float8)
    cross join lateral (select e.start_at, e.state, lag(e.state) over (order by e.start_at) as before from machine_state e
      where e.machine_id = d."machineId" and e.start_at <= to_timestamp(d."to" / 1000)
        and coalesce(e.end_at, 'infinity') >= to_timestamp(d."from" / 1000)) s
    group by d.nth`.execute(ctx.db)
  return new Map(rows.map(({ nth, count }) => [nth, count]))
}

/** Machines stopped: those that did so too often in their shift, and since they were last seen to, are to be looked after. */
async function watchStops(ctx: Ctx, changes: readonly MachineStateChange[]): Promise<void> {
  const stops = changes.filter(isStop)
  if (!stops.length) return
  await ctx.unscoped(async () => {
    const watched = await watchedOf(ctx, [...new Set(stops.map(({ machineId }) => machineId))])
    if (!watched.length) return
    const startOf = await shiftStarts(ctx, watched)
    const spans: (Span & { watched: Watched })[] = []
    for (const one of watched) {
      // A box that was cut off tells of several shifts at once: each is counted by itself, up to its last stop.
      const last = new Map<number, number>()
      for (const { machineId, at } of stops) if (machineId === one.machineId) last.set(startOf(machineId, at), at)
      const doneAt = one.doneAt ? Date.parse(one.doneAt) : 0
      for (const [start, to] of last)
        if (to > doneAt) spans.push({ nth: spans.length, ...one, from: Math.max(start, doneAt), to, watched: one })
    }
    const counts = await countStops(ctx, spans)
    const causes = spans.flatMap(({ nth, to, watched: { planId, machineId, kind, upper } }): Cause[] => {
      const value = counts.get(nth) ?? 0
      if (value < upper) return []
      return [{ planId, machineId, kind, subject: null, value, lower: null, upper, at: new Date(to).toISOString() }]
    })
    await raiseTasks(ctx, causes)
  })
}

/** What the time ledger tells of machines. */
export const stopsRaise = on(machineStateChanged, (ctx, { changes }) => watchStops(ctx, changes))
