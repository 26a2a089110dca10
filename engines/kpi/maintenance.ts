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
