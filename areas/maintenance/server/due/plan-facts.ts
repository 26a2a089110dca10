import { sql } from 'kysely'
import { machineCalendars } from '#areas/calendar/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Cycle, DuePlan, Last, MeterUse, Pause, Rhythm, WorkingDay } from '#engines/maintenance/index.ts'
import type { PlanMeter } from '../../contract/plan.ts'
import { type Metered, meterUses } from './meters.ts'

/** A machine of a plan as its times are reckoned. */
export interface Pair {
  planId: number
  machineId: number
  lineId: number | null
  plan: DuePlan
  leadDays: number
  requiredDays: number
  /** Null: the plan goes by its calendar alone. */
  meter: MeterUse | null
  /** What of it was done or skipped last. */
  last: Last | null
  /** The one that waits to be done. */
  open: Cycle | null
  /** The next time, as it was reckoned. */
  next: Cycle | null
}

interface Row {
  planId: number
  machineId: number
  lineId: number | null
  unit: Rhythm['unit'] | 'meter' | 'condition'
  every: number
  weekdays: string[]
  monthDay: number | null
  nth: string | null
  nthWeekday: string | null
  reckoned: DuePlan['reckoned']
  startsOn: string
  endsOn: string | null
  holiday: DuePlan['holiday']
  pauses: Pause[]
  leadDays: number
  requiredDays: number
  meter: PlanMeter | null
  meterEvery: number | null
  /** From when on its meter counts: when it was done last, or the plan began. */
  meterFrom: string
  lastCycle: string | null
  lastOn: string | null
  openCycle: string | null
  openOn: string | null
  cycleOn: string | null
  dueOn: string | null
}

function rhythmOf({ unit, every, weekdays, monthDay, nth, nthWeekday }: Row): Rhythm | null {
  if (unit === 'meter' || unit === 'condition') return null
  if (unit === 'day') return { unit, every }
  if (unit === 'week') return { unit, every, weekdays: weekdays.map(Number) }
  if (unit === 'month') return { unit, every, day: monthDay ?? 1 }
  return { unit, every, nth: Number(nth ?? 1), weekday: Number(nthWeekday ?? 1) }
}

const pairOf = (row: Row, meter: MeterUse | null): Pair => ({
  planId: row.planId,
  machineId: row.machineId,
  lineId: row.lineId,
  leadDays: row.leadDays,
  requiredDays: row.requiredDays,
  meter,
  open: row.openCycle && row.openOn ? { cycleOn: row.openCycle, dueOn: row.openOn } : null,
  last: row.lastCycle && row.lastOn ? { cycleOn: row.lastCycle, on: row.lastOn } : null,
  next: row.cycleOn && row.dueOn ? { cycleOn: row.cycleOn, dueOn: row.dueOn } : null,
  plan: {
    rhythm: rhythmOf(row),
    reckoned: row.reckoned,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    holiday: row.holiday,
    pauses: row.pauses,
  },
})

const meteredOf = ({ meter, meterEvery, meterFrom, machineId }: Row, nth: number): Metered[] =>
  meter && meterEvery ? [{ nth, meter, every: meterEvery, from: meterFrom, machineId }] : []

interface Which {
  /** Of these plans alone. */
  planIds?: readonly number[]
  /** On this machine alone. */
  machineId?: number
  /** Of plans that are out of use too. */
  alsoOff?: boolean
}

/** Machines of plans in use. */
export async function readPairs(ctx: Ctx, { planIds, machineId, alsoOff = false }: Which = {}): Promise<Pair[]> {
  const { rows } = await sql<Row>`
    select x.plan_id, x.machine_id, m.line_id, p.unit, p.every, p.weekdays, p.month_day, p.nth, p.nth_weekday, p.reckoned, p.starts_on,
      p.ends_on, p.holiday, p.pauses, p.lead_days, p.required_days, p.meter, p.meter_every,
      coalesce(l.closed_at, p.starts_on::timestamp at time zone ${ctx.caller.zone}) as meter_from, l.cycle_on as last_cycle, (l.closed_at at time zone ${ctx.caller.zone})::date as last_on,
      o.cycle_on as open_cycle, o.due_on as open_on,
      x.cycle_on, x.due_on
    from maintenance_plan_machine x
    join maintenance_plan p on p.team_id = x.team_id and p.id = x.plan_id
    join machine m on m.team_id = x.team_id and m.id = x.machine_id
    left join maintenance_task o on o.team_id = x.team_id and o.plan_id = x.plan_id and o.machine_id = x.machine_id and o.outcome is null
    left join lateral (select t.cycle_on, t.closed_at from maintenance_task t where t.team_id = x.team_id and t.plan_id = x.plan_id
      and t.machine_id = x.machine_id and t.outcome is not null order by t.cycle_on desc, t.closed_at desc limit 1) l on true
    where (p.enabled or ${alsoOff}) and m.enabled ${planIds ? sql`and x.plan_id = any(${[...planIds]})` : sql``}
      ${machineId === undefined ? sql`` : sql`and x.machine_id = ${machineId}`}
    order by x.plan_id, x.machine_id`.execute(ctx.db)
  const used = await meterUses(ctx, rows.flatMap(meteredOf))
  return rows.map((row, i) => pairOf(row, used.get(i) ?? null))
}

/** On which days each machine works by its calendar; one without a calendar on all of them. */
export async function workingDays(
  ctx: Ctx,
  machines: readonly { machineId: number; lineId: number | null }[],
): Promise<(machineId: number) => WorkingDay> {
  const { calendars } = await machineCalendars(
    ctx.db,
    ctx.caller.zone,
    machines.map(({ machineId, lineId }) => ({ id: machineId, lineId })),
  )
  return (machineId) => {
    const calendar = calendars.get(machineId)
    return calendar ? (date) => calendar.shiftsOn(date).length > 0 : () => true
  }
}
