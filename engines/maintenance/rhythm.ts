import { addDays, addMonths, type LocalDate, monthOf, weekdayOf, weekOf } from '#engines/working-time/index.ts'

/** `last`: the last such weekday of a month, be it the fourth or the fifth. */
export const lastOfMonth = 5

/** How often something is due, and on which days. `every` counts units; weekdays are 1 Monday to 7 Sunday (ISO 8601). */
export type Rhythm =
  | { unit: 'day'; every: number }
  /** No weekday: that of the first day. */
  | { unit: 'week'; every: number; weekdays: readonly number[] }
  /** A day that a month lacks becomes its last one. */
  | { unit: 'month'; every: number; day: number }
  /** The first to fourth such weekday of a month, or the last (`lastOfMonth`). */
  | { unit: 'nthWeekday'; every: number; nth: number; weekday: number }

const dayMs = 86_400_000

/** Whole days from one date to another. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

const monthsBetween = (from: LocalDate, to: LocalDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** The day of a month, or its last one where it is shorter. `month`: any of its days. */
function dayInMonth(month: LocalDate, day: number): LocalDate {
  const { from, to } = monthOf(month)
  const wanted = addDays(from, day - 1)
  return wanted > to ? to : wanted
}

function nthInMonth(month: LocalDate, nth: number, weekday: number): LocalDate {
  const { from, to } = monthOf(month)
  const first = addDays(from, (weekday - weekdayOf(from) + 7) % 7)
  const wanted = addDays(first, (nth - 1) * 7)
  return wanted > to ? addDays(wanted, -7) : wanted
}

/** The first `every`-th period at or before that of a date, counted from that of the first day. */
const atOrBefore = (periods: number, every: number): number => Math.floor(Math.max(0, periods) / every) * every

/** The days of the rhythm in the order of time, from the period in which `from` lies. */
function* daysOf(rhythm: Rhythm, startsOn: LocalDate, from: LocalDate): Generator<LocalDate> {
  const { every } = rhythm
  switch (rhythm.unit) {
    case 'day':
      for (let k = atOrBefore(daysBetween(startsOn, from), every); ; k += every) yield addDays(startsOn, k)
    case 'week': {
      const monday = weekOf(startsOn).from
      const weekdays = rhythm.weekdays.length ? [...rhythm.weekdays].sort((a, b) => a - b) : [weekdayOf(startsOn)]
      for (let k = atOrBefore(Math.floor(daysBetween(monday, from) / 7), every); ; k += every)
        for (const weekday of weekdays) yield addDays(monday, k * 7 + weekday - 1)
    }
    case 'month':
    case 'nthWeekday': {
      const first = monthOf(startsOn).from
      for (let k = atOrBefore(monthsBetween(first, from), every); ; k += every) {
        const month = addMonths(first, k)
        yield rhythm.unit === 'month' ? dayInMonth(month, rhythm.day) : nthInMonth(month, rhythm.nth, rhythm.weekday)
      }
    }
  }
}

/** The first day of a fixed rhythm after a date, and not before the rhythm begins. */
export function nextOfRhythm(rhythm: Rhythm, startsOn: LocalDate, after: LocalDate): LocalDate {
  for (const day of daysOf(rhythm, startsOn, after)) if (day > after && day >= startsOn) return day
  /* v8 ignore next */
  throw new Error('a rhythm has no end')
}

/** The day that lies one interval after what was done, of a rhythm that is reckoned from the last execution. */
export function intervalAfter(rhythm: Rhythm, doneOn: LocalDate): LocalDate {
  const { every } = rhythm
  if (rhythm.unit === 'day') return addDays(doneOn, every)
  if (rhythm.unit === 'week') return addDays(doneOn, every * 7)
  const month = addMonths(doneOn, every)
  return rhythm.unit === 'month' ? month : nthInMonth(month, rhythm.nth, rhythm.weekday)
}
