import { multiply } from '#core/contract/decimal.ts'
import {
  mtbf,
  mttr,
  operationalAvailability,
  plannedMaintenanceRatio,
  scheduleCompliance,
  sumDecimals,
} from '#engines/kpi/index.ts'
import type { MaintenanceFigures } from '../../contract/figures.ts'

/** What key figures are reckoned of: sums of a machine, of many, of a month; everything can be added. Times in whole milliseconds. */
export interface Elements {
  /** Of the time ledger: ISO 22400-2 AUPT, TTR and FE. */
  operating: number
  fault: number
  failures: number
  /** Breakdowns, and of them those that were accepted, begun and repaired so far with the time of each part. */
  breakdowns: number
  accepted: number
  response: number
  begun: number
  waiting: number
  repaired: number
  repair: number
  /** From report to repaired. */
  restoration: number
  /** Tasks that were to be done by now, those skipped and missed among them; those done in time; how long those done took: from begin to end,
   * or as planned where nobody said that it began. */
  due: number
  inTime: number
  plannedMinutes: number
  /** Due and not done now; the planned minutes of them; those whose plan says none. */
  backlogTasks: number
  backlogMinutes: number
  backlogUntimed: number
  partsCost: number
}

const names = [
  'operating',
  'fault',
  'failures',
  'breakdowns',
  'accepted',
  'response',
  'begun',
  'waiting',
  'repaired',
  'repair',
  'restoration',
  'due',
  'inTime',
  'plannedMinutes',
  'backlogTasks',
  'backlogMinutes',
  'backlogUntimed',
] as const satisfies (keyof Elements)[]

/** Sums of any members, exact; all 0 for none. */
export function sumElements(members: readonly Partial<Elements>[]): Elements {
  const sum = Object.fromEntries(names.map((name) => [name, 0])) as Omit<Elements, 'partsCost'>
  for (const member of members) for (const name of names) sum[name] += member[name] ?? 0
  return { ...sum, partsCost: sumDecimals(members.flatMap(({ partsCost }) => partsCost ?? [])) }
}

const seconds = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round(milliseconds) / 1000
const mean = (sum: number, count: number): number | null => (count ? seconds(sum / count) : null)

/** Milliseconds at a cost an hour, to the cent; null: nobody said what an hour costs. */
export const standstillOf = ({ fault }: Pick<Elements, 'fault'>, hourly: number | null): number | null =>
  hourly === null ? null : Math.round((multiply(fault, hourly, 6) / 3_600_000) * 100) / 100

/** Key figures of summed elements as the wire has them: ratios last. @param standstillCost summed over its machines */
export function figuresOf(elements: Elements, standstillCost: number | null): MaintenanceFigures {
  const { operating, fault, failures, partsCost } = elements
  const events = { failures, tbf: operating, ttf: operating, ttr: fault }
  return {
    failures,
    operating: operating / 1000,
    fault: fault / 1000,
    mtbf: seconds(mtbf(events)),
    mttr: seconds(mttr(events)),
    availability: operationalAvailability(events),
    breakdowns: elements.breakdowns,
    response: mean(elements.response, elements.accepted),
    waiting: mean(elements.waiting, elements.begun),
    repair: mean(elements.repair, elements.repaired),
    plannedShare: plannedMaintenanceRatio(elements.plannedMinutes * 60_000, elements.repair),
    compliance: scheduleCompliance(elements.inTime, elements.due),
    due: elements.due,
    inTime: elements.inTime,
    backlogHours: Math.round(elements.backlogMinutes / 6) / 10,
    backlogTasks: elements.backlogTasks,
    backlogUntimed: elements.backlogUntimed,
    partsCost,
    standstillCost,
    cost: sumDecimals([partsCost, standstillCost ?? 0]),
  }
}
