import { addDays, type LocalDate } from '#engines/working-time/index.ts'

/** Days of each year in which nothing is due, both included, as `MM-DD`; one whose end lies before its begin goes over the turn of the year. */
export interface Pause {
  from: string
  to: string
}

export const isPaused = (date: LocalDate, pauses: readonly Pause[]): boolean => {
  const day = date.slice(5)
  return pauses.some(({ from, to }) => (from <= to ? day >= from && day <= to : day >= from || day <= to))
}

/** Pauses that leave no day of a year free are no longer than this. */
const longest = 366

/** The first day from a date on that is in no pause; the date itself where all days are. */
export function afterPause(date: LocalDate, pauses: readonly Pause[]): LocalDate {
  for (let k = 0; k <= longest; k++) {
    const day = addDays(date, k)
    if (!isPaused(day, pauses)) return day
  }
  return date
}
