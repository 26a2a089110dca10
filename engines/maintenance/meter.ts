import { addDays, type LocalDate } from '#engines/working-time/index.ts'
import { type Cycle, type DuePlan, dueDay, type Last, nextCycle, type WorkingDay, workingOutside } from './due.ts'
import { afterPause } from './pause.ts'

/** What a meter (running hours, cycles, an entered reading) says of a machine. */
export interface MeterUse {
  /** Counted since it was done last. */
  used: number
  /** It is due each time that so much was counted; above 0. */
  every: number
  /** Counted a day of late; 0: it stands still. */
  perDay: number
}

/** What lies farther away than this is not foreseen. */
const farthest = 3650

/**
 * The day on which a meter will have counted what its plan asks for, at today's use.
 *
 * @returns today where it has already; null: at that use never, or in more than ten years
 */
export function meterDay({ used, every, perDay }: MeterUse, today: LocalDate): LocalDate | null {
  if (used >= every) return today
  if (perDay <= 0) return null
  // A rate is a quotient: what it lacks in its last digit is no day.
  const days = Math.ceil((every - used) / perDay - 1e-9)
  return days > farthest ? null : addDays(today, days)
}

/** What made a time due: a day of the calendar, or the meter. */
export interface Due extends Cycle {
  by: 'calendar' | 'meter'
}

/** The time that a meter asks for; on a day off it is done as the plan says, but it is never left out. */
function meterCycle(plan: DuePlan, last: Last | null, { day, from, works }: Foreseen): Cycle | null {
  const { startsOn, endsOn, holiday } = plan
  // What was done today is not due again today, and a day of its own tells one time from another.
  const earliest = latest(from, startsOn, last && addDays(latest(last.on, last.cycleOn), 1))
  const cycleOn = latest(day, earliest)
  if (endsOn !== null && cycleOn > endsOn) return null
  const free = afterPause(cycleOn, plan.pauses)
  const moved = dueDay(free, holiday === 'skip' ? 'after' : holiday, workingOutside(plan, works)) ?? free
  return { cycleOn, dueOn: moved < earliest ? free : moved }
}

interface Foreseen {
  /** On which the meter will have counted enough. */
  day: LocalDate
  from: LocalDate
  works: WorkingDay
}

const latest = (...dates: (LocalDate | null)[]): LocalDate =>
  dates.reduce<LocalDate>((one, other) => (other !== null && other > one ? other : one), '')

/**
 * The next time that a plan is due, by its calendar or by its meter, whichever comes first.
 *
 * @param meter null: the plan goes by its calendar alone
 * @param from today: nothing is due before it
 * @returns null: never again, or not at today's use
 */
export function nextDue(
  plan: DuePlan,
  last: Last | null,
  { meter, from, works }: { meter: MeterUse | null; from: LocalDate; works: WorkingDay },
): Due | null {
  const calendar = nextCycle(plan, last, from, works)
  const day = meter && meterDay(meter, from)
  const counted = day ? meterCycle(plan, last, { day, from, works }) : null
  if (counted && (!calendar || counted.dueOn < calendar.dueOn)) return { ...counted, by: 'meter' }
  return calendar && { ...calendar, by: 'calendar' }
}

/** The times that are due in a span of days, if each is done on its day and the machine is used as it is today. */
export function forecastDue(
  plan: DuePlan,
  next: Cycle | null,
  { meter, to, works }: { meter: MeterUse | null; to: LocalDate; works: WorkingDay },
): Cycle[] {
  const found: Cycle[] = []
  for (let cycle = next; cycle !== null && cycle.dueOn <= to; ) {
    found.push(cycle)
    const last = { cycleOn: cycle.cycleOn, on: cycle.dueOn }
    cycle = nextDue(plan, last, { meter: meter && { ...meter, used: 0 }, from: cycle.dueOn, works })
  }
  return found
}
