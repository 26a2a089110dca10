import { sql } from 'kysely'
import { lineCalendars, machineCalendars } from '#areas/calendar/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Cycle, DuePlan, Last, MeterUse, Pause, Rhythm, WorkingDay } from '#engines/maintenance/index.ts'
import type { PlanMeter } from '../../contract/plan.ts'
import { type Subject, subjectKey } from '../tasks/subject.ts'
import { type Metered, meterUses } from './meters.ts'
import { type PairKind, pairIds, pairKinds } from './pairs.ts'

/** A machine or object of a plan as its times are reckoned. */
export interface Pair extends Subject {
  planId: number
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

interface Row extends Subject {
  planId: number
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
  objectId: row.objectId,
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
  meter && meterEvery && machineId !== null ? [{ nth, meter, every: meterEvery, from: meterFrom, machineId }] : []

interface Which {
  /** Of these plans alone. */
  planIds?: readonly number[]
  /** On this machine or object alone. */
  of?: Subject
  /** Of plans that are out of use too. */
  alsoOff?: boolean
}

/** Machines and objects of plans in use. */
export async function readPairs(ctx: Ctx, which: Which = {}): Promise<Pair[]> {
  const rows: Row[] = []
  for (const kind of pairKinds) rows.push(...(await readRows(ctx, kind, which)))
  const used = await meterUses(ctx, rows.flatMap(meteredOf))
  return rows.map((row, i) => pairOf(row, used.get(i) ?? null))
}

async function readRows(ctx: Ctx, kind: PairKind, { planIds, of, alsoOff = false }: Which): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select x.plan_id, ${pairIds(kind)}, m.line_id, p.unit, p.every, p.weekdays, p.month_day, p.nth, p.nth_weekday, p.reckoned, p.starts_on,
      p.ends_on, p.holiday, p.pauses, p.lead_days, p.required_days, p.meter, p.meter_every,
      coalesce(l.closed_at, p.starts_on::timestamp at time zone ${ctx.caller.zone}) as meter_from, l.cycle_on as last_cycle, (l.closed_at at time zone ${ctx.caller.zone})::date as last_on,
      o.cycle_on as open_cycle, o.due_on as open_on,
      x.cycle_on, x.due_on
    from ${kind.pairs} x
    join maintenance_plan p on p.team_id = x.team_id and p.id = x.plan_id
    join ${kind.subjects} m on m.team_id = x.team_id and m.id = x.${kind.id}
    left join maintenance_task o on o.team_id = x.team_id and o.plan_id = x.plan_id and o.${kind.id} = x.${kind.id} and o.outcome is null
    left join lateral (select t.cycle_on, t.closed_at from maintenance_task t where t.team_id = x.team_id and t.plan_id = x.plan_id
      and t.${kind.id} = x.${kind.id} and t.outcome is not null order by t.cycle_on desc, t.closed_at desc limit 1) l on true
    where (p.enabled or ${alsoOff}) and m.enabled ${planIds ? sql`and x.plan_id = any(${[...planIds]})` : sql``}
      ${of ? sql`and x.${kind.id} = ${of[`${kind.of}Id`]}` : sql``}
    order by x.plan_id, x.${kind.id}`.execute(ctx.db)
  return rows
}

/** On which days each machine works by its calendar, and each object by that of its line; one without a calendar on all of them. */
export async function workingDays(
  ctx: Ctx,
  subjects: readonly (Subject & { lineId: number | null })[],
): Promise<(of: Subject) => WorkingDay> {
  const { db } = ctx
  const { zone } = ctx.caller
  const machines = subjects.flatMap(({ machineId, lineId }) => (machineId === null ? [] : [{ id: machineId, lineId }]))
  const lineIds = subjects.flatMap(({ machineId, lineId }) => (machineId === null && lineId !== null ? [lineId] : []))
  const { calendars } = await machineCalendars(db, zone, machines)
  const ofLines = await lineCalendars(db, zone, [...new Set(lineIds)])
  const lineOf = new Map(subjects.map((subject) => [subjectKey(subject), subject.lineId]))
  return (of) => {
    const calendar = of.machineId === null ? ofLines.get(lineOf.get(subjectKey(of)) ?? 0) : calendars.get(of.machineId)
    return calendar ? (date) => calendar.shiftsOn(date).length > 0 : () => true
  }
}
