import { type LocalDate, weekdayOf } from '#engines/working-time/index.ts'
import { chinaHolidays } from './china-holidays.ts'

const years = new Map<number, { free: Set<LocalDate>; makeUp: Set<LocalDate> }>()

function yearOf(year: number) {
  const known = years.get(year)
  if (known) return known
  const { days, makeUp } = chinaHolidays(year)
  const made = { free: new Set(days.map(({ date }) => date)), makeUp: new Set(makeUp.map(({ date }) => date)) }
  years.set(year, made)
  return made
}

/** Whether offices in China work on a date: Monday to Friday but for statutory holidays, and on the days that are worked in exchange. */
export function worksInChina(date: LocalDate): boolean {
  const { free, makeUp } = yearOf(Number(date.slice(0, 4)))
  return makeUp.has(date) || (weekdayOf(date) <= 5 && !free.has(date))
}
