import { type Exact, quotient } from './exact.ts'
import { type Ratio, ratio } from './ratio.ts'
import type { Milliseconds } from './types.ts'

/** ISO 22400-2 worker efficiency = APWT ÷ APAT: personnel work time ÷ personnel attendance time, breaks left out. */
export function workerEfficiency(apwt: Milliseconds, apat: Milliseconds): Ratio {
  return ratio(apwt, apat)
}

/** Specification section 9: output hours; of the output time that `plannedRunTime` gives for good quantities. */
export function outputHours(outputTime: Exact): number {
  return quotient(outputTime, 3_600_000) ?? 0
}

/**
 * Specification section 9: labour efficiency = output hours ÷ on-duty hours.
 *
 * @param outputTime `plannedRunTime` of good quantities
 */
export function labourEfficiency(outputTime: Exact, onDuty: Milliseconds): Ratio {
  return quotient(outputTime, onDuty)
}

/** Specification section 9: average on-duty duration = on-duty duration ÷ on-duty people, in milliseconds. */
export function averageOnDutyDuration(onDuty: Milliseconds, people: number): Ratio {
  return ratio(onDuty, people)
}

/**
 * Specification section 9: labour efficiency = output hours ÷ on-duty hours, of output time as reports keep it.
 *
 * @param earned the time that what was good is worth at its standard
 */
export function attainedEfficiency(earned: Milliseconds, onDuty: Milliseconds): Ratio {
  return ratio(earned, onDuty)
}
