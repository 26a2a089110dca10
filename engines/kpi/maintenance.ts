import { type Ratio, ratio } from './ratio.ts'
import { unitProcessingTime } from './time-elements.ts'
import type { Milliseconds, TimeElements } from './types.ts'

/** Failures and the times around them, added up over machines and periods; from the time ledger or from repair orders. */
export interface FailureElements {
  /** ISO 22400-2 FE, failure event count. */
  readonly failures: number
  /** ISO 22400-2 TBF, operating time between failures. */
  readonly tbf: Milliseconds
  /** ISO 22400-2 TTF, time to failure. */
  readonly ttf: Milliseconds
  /** ISO 22400-2 TTR, time to restoration. */
  readonly ttr: Milliseconds
}

/**
 * As the time ledger has them: the operating time is AUPT, set-up and production without delays, and restoring is planned busy
 * time in state `fault`. A unit that is repaired has the same time to failure as between failures.
 */
export function failureElements(times: TimeElements): FailureElements {
  const operating = unitProcessingTime(times)
  return { failures: times.failures, tbf: operating, ttf: operating, ttr: times.fault }
}

// The means are taken over the failures that happened, so without a failure there is none.

/** ISO 22400-2 MTBF, mean operating time between failures = Σ TBF ÷ FE, in milliseconds. */
export function mtbf({ tbf, failures }: FailureElements): Ratio {
  return ratio(tbf, failures)
}

/** ISO 22400-2 MTTF, mean time to failure = Σ TTF ÷ FE, in milliseconds. */
export function mttf({ ttf, failures }: FailureElements): Ratio {
  return ratio(ttf, failures)
}

/** ISO 22400-2 MTTR, mean time to restoration = Σ TTR ÷ FE, in milliseconds. */
export function mttr({ ttr, failures }: FailureElements): Ratio {
  return ratio(ttr, failures)
}

/**
 * ISO 22400-2 corrective maintenance ratio = CMT ÷ (CMT + PMT).
 *
 * @param cmt corrective maintenance time
 * @param pmt planned (preventive) maintenance time
 */
export function correctiveMaintenanceRatio(cmt: Milliseconds, pmt: Milliseconds): Ratio {
  return ratio(cmt, cmt + pmt)
}

/**
 * EN 15341 T1, availability related to maintenance = total operating time ÷ (total operating time + downtime due to maintenance): here the
 * operating time between failures and the restoring. It is MTBF ÷ (MTBF + MTTR) wherever something failed, and 1 where nothing did.
 */
export function operationalAvailability({ tbf, ttr }: Pick<FailureElements, 'tbf' | 'ttr'>): Ratio {
  return ratio(tbf, tbf + ttr)
}

/**
 * EN 15341 O18, preventive maintenance man-hours ÷ total maintenance man-hours: what ISO 22400-2 leaves of the corrective maintenance ratio.
 *
 * @param pmt planned (preventive) maintenance time
 * @param cmt corrective maintenance time, in the same unit
 */
export function plannedMaintenanceRatio(pmt: number, cmt: number): Ratio {
  return ratio(pmt, pmt + cmt)
}

/**
 * EN 15341 O22, work orders performed as scheduled ÷ scheduled work orders.
 *
 * @param inTime done within the days in which they were required
 * @param due all that were to be done by now, those skipped and missed among them
 */
export function scheduleCompliance(inTime: number, due: number): Ratio {
  return ratio(inTime, due)
}
