import { addDays, addMonths, localDate, monthOf, startOfDate, weekOf } from './local-date.ts'
import type { DateRange, Instant, LocalDate, TimeRange } from './types.ts'

/** The period presets of the screens, in the order shown. */
export const periodPresets = [
  'yesterday',
  'today',
  'week',
  'month',
  'last3Days',
  'last7Days',
  'last14Days',
  'last15Days',
  'last30Days',
  'next14Days',
  'next30Days',
  'next60Days',
  'next90Days',
  'last3Months',
  'last6Months',
] as const

export type PeriodPreset = (typeof periodPresets)[number]

const last = (days: number) => (today: LocalDate) => ({ from: addDays(today, 1 - days), to: today })
const next = (days: number) => (today: LocalDate) => ({ from: today, to: addDays(today, days - 1) })
const lastMonths = (months: number) => (today: LocalDate) => ({
  from: addDays(addMonths(today, -months), 1),
  to: today,
})

const presetDates: Record<PeriodPreset, (today: LocalDate) => DateRange> = {
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  today: last(1),
  week: weekOf,
  month: monthOf,
  last3Days: last(3),
  last7Days: last(7),
  last14Days: last(14),
  last15Days: last(15),
  last30Days: last(30),
  next14Days: next(14),
  next30Days: next(30),
  next60Days: next(60),
  next90Days: next(90),
  last3Months: lastMonths(3),
  last6Months: lastMonths(6),
}

/**
 * The dates of a preset. 'last' and 'next' count today: last7Days is today and the six days before, next14Days is today
 * and the thirteen after; last3Months ends today and begins the day after today's date three months ago. 'week' and
 * 'month' are the whole calendar week (Monday first) and month.
 */
export function presetDateRange(preset: PeriodPreset, today: LocalDate): DateRange {
  return presetDates[preset](today)
}

/** A preset as instants, from local midnight to local midnight (end excluded), seen from `now` in a zone. */
export function presetRange(preset: PeriodPreset, zone: string, now: Instant): TimeRange {
  const { from, to } = presetDateRange(preset, localDate(zone, now))
  return { start: startOfDate(zone, from), end: startOfDate(zone, addDays(to, 1)) }
}
