import { InvalidCalendar } from './errors.ts'
import type { DateRange, Instant, LocalDate } from './types.ts'
import { DAY, MINUTE, zoneOf } from './zone.ts'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** Days since 1970-01-01 of a date. Throws InvalidCalendar ('date') when it is not a day of the calendar. */
export function dayOfDate(date: LocalDate): number {
  const match = DATE.exec(date)
  const day = match ? Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY : Number.NaN
  if (Number.isNaN(day) || dateOfDay(day) !== date) throw new InvalidCalendar('date', date)
  return day
}

/** Dates are asked for again and again, of a few years at most: making the text costs more than the rest of most reckoning. */
const texts = new Map<number, LocalDate>()
const textsMost = 10_000

/** The date of a number of days since 1970-01-01. */
export function dateOfDay(day: number): LocalDate {
  const known = texts.get(day)
  if (known !== undefined) return known
  const text = new Date(day * DAY).toISOString().slice(0, 10)
  if (texts.size >= textsMost) texts.clear()
  texts.set(day, text)
  return text
}

/** 1 Monday to 7 Sunday, of a number of days since 1970-01-01 (a Thursday). */
export function weekdayOfDay(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** The date that the clocks of a zone show at an instant. */
export function localDate(zone: string, instant: Instant): LocalDate {
  return dateOfDay(zoneOf(zone).dayAt(instant))
}

/** The first instant of a date in a zone; where a clock change skips midnight, the instant of the change. */
export function startOfDate(zone: string, date: LocalDate): Instant {
  return zoneOf(zone).dayStart(dayOfDate(date))
}

/**
 * The instant at which the clocks of a zone show so many minutes since midnight of a date; one that a clock change skips is the instant of
 * the change, one that it repeats the first of the two.
 */
export function clockInstant(zone: string, date: LocalDate, minutes: number): Instant {
  return zoneOf(zone).instantOf(dayOfDate(date) * DAY + minutes * MINUTE)
}

/** 1 Monday to 7 Sunday (ISO 8601). */
export function weekdayOf(date: LocalDate): number {
  return weekdayOfDay(dayOfDate(date))
}

/** The date a number of days later, earlier when negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDay(dayOfDate(date) + days)
}

/** The date a number of months later; a day that the month lacks becomes its last one. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const day = dayOfDate(date)
  const from = new Date(day * DAY)
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dateOfDay(first.getTime() / DAY + Math.min(from.getUTCDate(), last) - 1)
}

/** The week of a date, Monday to Sunday. */
export function weekOf(date: LocalDate): DateRange {
  const day = dayOfDate(date)
  const monday = day - weekdayOfDay(day) + 1
  return { from: dateOfDay(monday), to: dateOfDay(monday + 6) }
}

/** The calendar month of a date, first to last day. */
export function monthOf(date: LocalDate): DateRange {
  dayOfDate(date)
  const from = `${date.slice(0, 8)}01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}
