import { addDays, addMonths, dayOfDate } from './local-date.ts'
import type { DateRange, LocalDate } from './types.ts'

/** Whole calendar months that a range consists of; null: it is no such range. */
function wholeMonths({ from, to }: DateRange): number | null {
  if (!from.endsWith('-01') || !addDays(to, 1).endsWith('-01')) return null
  const monthsOf = (date: LocalDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return monthsOf(addDays(to, 1)) - monthsOf(from)
}

/**
 * The period that a range of days is compared with: the one of the same length right before it, of whole calendar months so many months
 * before. Where the range runs on past today, the period before is cut after as many days as have begun, so that half a month stands
 * against half a month.
 *
 * @param today absent: the range is compared whole
 */
export function periodBefore(range: DateRange, today?: LocalDate): DateRange {
  const months = wholeMonths(range)
  const days = dayOfDate(range.to) - dayOfDate(range.from) + 1
  const from = months === null ? addDays(range.from, -days) : addMonths(range.from, -months)
  const end = addDays(range.from, -1)
  if (today === undefined || today >= range.to || today < range.from) return { from, to: end }
  const to = addDays(from, dayOfDate(today) - dayOfDate(range.from))
  return { from, to: to < end ? to : end }
}

/** The day in a range at the place that another day has in the period before it. May lie past the range's end. */
export const dayAfter = (day: LocalDate, before: DateRange, range: DateRange): LocalDate =>
  addDays(day, dayOfDate(range.from) - dayOfDate(before.from))
