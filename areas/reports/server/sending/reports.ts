import type { ListInput } from '#core/contract/list.ts'
import type { ServedSummary } from '#core/server/crud/serve-summary.ts'
import { type DateRange, type LocalDate, presetDateRange } from '#engines/working-time/index.ts'
import type { Conditions, SentReport } from '../../contract/schedule.ts'
import { attendance } from '../attendance.ts'
import { efficiencies, hoursOfPeople } from '../hours.ts'
import { dailyProduction, deliveries } from '../orders.ts'
import { achievements, dailyReports, workOfPeople } from '../production.ts'
import { results } from '../work-result.ts'

const reports: Record<SentReport, ServedSummary> = {
  reportWorkDaily: dailyReports,
  achieveStatistics: achievements,
  dailyProductionReport: dailyProduction,
  onTimeDelivery: deliveries,
  workResult: results,
  workStatistics: workOfPeople,
  workHours: hoursOfPeople,
  humanEfficiency: efficiencies,
  reachedDuty: attendance,
}

/** The report of a name. */
export const reportOf = (name: string): ServedSummary => reports[name as SentReport]

/** The days of a report as seen from a day, where it says any. */
export function daysAt({ day }: Conditions, today: LocalDate): Partial<DateRange> | undefined {
  if (!day || Array.isArray(day)) return undefined
  return 'preset' in day ? presetDateRange(day.preset, today) : day
}

/** Conditions as the report takes them on a day. */
export const whereAt = (conditions: Conditions, today: LocalDate): ListInput['where'] => ({
  ...conditions,
  ...(conditions.day && { day: daysAt(conditions, today) }),
})

/** What its sheet has as columns: what rows are of, and every measure. */
export function columnsAt({ summary }: ServedSummary, { by }: Conditions): string[] {
  const chosen = Array.isArray(by) && by.length ? by.map(String) : summary.first
  return [...chosen, ...summary.measures]
}
