import { addDays, type LocalDate } from '#engines/working-time/index.ts'
import { afterPause, isPaused, type Pause } from './pause.ts'
import { intervalAfter, nextOfRhythm, type Rhythm } from './rhythm.ts'

/** What becomes of a day on which nobody works. */
export type HolidayRule = 'keep' | 'before' | 'after' | 'skip'

/** When something is to be done again and again. */
export interface DuePlan {
  /** Null: it goes by a meter or a condition alone. */
  rhythm: Rhythm | null
  /** `fixed`: on the days of the rhythm whatever was done; `floating`: one interval after it was done. */
  reckoned: 'fixed' | 'floating'
  startsOn: LocalDate
  /** The last day of its rhythm; null: it goes on. */
  endsOn: LocalDate | null
  holiday: HolidayRule
  /** Seasons without it: times of a fixed rhythm are left out, others come right after them. */
  pauses: readonly Pause[]
}

/** One time that it is due. */
export interface Cycle {
  /** The day of the rhythm: what tells one time from another. */
  cycleOn: LocalDate
  /** The day on which it is to be done, moved as the plan says where nobody works. */
  dueOn: LocalDate
}

/** Answers whether somebody works on a date. */
export type WorkingDay = (date: LocalDate) => boolean

/** A working day farther away than this is none: the day stays. */
const reach = 31
/** So many times in a row fall on days without work, then the plan has no next time. */
const mostSkipped = 800

/** The day on which what the rhythm wants on `day` is due; null: it is left out. */
export function dueDay(day: LocalDate, holiday: HolidayRule, works: WorkingDay): LocalDate | null {
  if (holiday === 'keep' || works(day)) return day
  if (holiday === 'skip') return null
  const step = holiday === 'before' ? -1 : 1
  for (let k = 1; k <= reach; k++) {
    const moved = addDays(day, k * step)
    if (works(moved)) return moved
  }
  return day
}

/** On which days somebody works, outside the pauses of a plan: a day off moves nothing into them. */
export const workingOutside =
  ({ pauses }: Pick<DuePlan, 'pauses'>, works: WorkingDay): WorkingDay =>
  (date) =>
    works(date) && !isPaused(date, pauses)

/** What was before: the time that was done or left out, and the day on which that happened. */
export interface Last {
  cycleOn: LocalDate
  on: LocalDate
}

/**
 * The next time that a plan is due: the first whose day lies after everything that was done, so that what a day off moves together is done once.
 *
 * @param last null: nothing was done yet
 * @param from nothing is due before it: a plan that is written today asks for nothing of the past
 * @returns null: never again
 */
export function nextCycle(plan: DuePlan, last: Last | null, from: LocalDate, works: WorkingDay): Cycle | null {
  const { rhythm, startsOn, endsOn, holiday } = plan
  if (rhythm === null) return null
  const floating = plan.reckoned === 'floating'
  const open = workingOutside(plan, works)
  const begin = from > startsOn ? from : startsOn
  let cycleOn = last
    ? floating
      ? intervalAfter(rhythm, last.on)
      : nextOfRhythm(rhythm, startsOn, last.on > last.cycleOn ? last.on : last.cycleOn)
    : floating
      ? begin
      : nextOfRhythm(rhythm, startsOn, addDays(begin, -1))
  for (let tried = 0; tried < mostSkipped; tried++) {
    if (endsOn !== null && cycleOn > endsOn) return null
    const free = floating ? afterPause(cycleOn, plan.pauses) : cycleOn
    const dueOn = isPaused(free, plan.pauses) ? null : dueDay(free, holiday, open)
    if (dueOn !== null && dueOn >= from && (last === null || dueOn > last.on)) return { cycleOn, dueOn }
    cycleOn = floating ? intervalAfter(rhythm, cycleOn) : nextOfRhythm(rhythm, startsOn, cycleOn)
  }
  return null
}

/** How many times of a fixed rhythm passed while one was not done: days after its own, up to the day on which it was. */
export function missedCycles(plan: DuePlan, cycleOn: LocalDate, doneOn: LocalDate): number {
  const { rhythm } = plan
  if (rhythm === null || plan.reckoned === 'floating') return 0
  const until = plan.endsOn !== null && plan.endsOn < doneOn ? plan.endsOn : doneOn
  let missed = 0
  for (
    let day = nextOfRhythm(rhythm, plan.startsOn, cycleOn);
    day <= until;
    day = nextOfRhythm(rhythm, plan.startsOn, day)
  )
    if (!isPaused(day, plan.pauses)) missed++
  return missed
}

/** The times that are due in a span of days, if each is done on its day, from the next one on. */
export function forecast(plan: DuePlan, next: Cycle | null, to: LocalDate, works: WorkingDay): Cycle[] {
  const found: Cycle[] = []
  for (let cycle = next; cycle !== null && cycle.dueOn <= to; ) {
    found.push(cycle)
    cycle = nextCycle(plan, { cycleOn: cycle.cycleOn, on: cycle.dueOn }, cycle.dueOn, works)
  }
  return found
}
