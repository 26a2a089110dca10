import { NoWorkingTime } from './errors.ts'
import { addDays, startOfDate } from './local-date.ts'
import type { LocalDate } from './types.ts'

const fiveYears = 5 * 366

/**
 * The last of so many working days after a date; the date itself does not count.
 *
 * @param works whether a date is worked
 * @throws NoWorkingTime where none is within five years
 */
export function workingDayAfter(date: LocalDate, days: number, works: (date: LocalDate) => boolean): LocalDate {
  let day = date
  for (let left = days, idle = 0; left > 0; ) {
    day = addDays(day, 1)
    if (works(day)) {
      left--
      idle = 0
    } else if (++idle > fiveYears) throw new NoWorkingTime('after', startOfDate('UTC', date), 'days')
  }
  return day
}
