import { type Exact, quotient } from './exact.ts'
import { type Ratio, ratio } from './ratio.ts'
import { plannedBusyTime, unitBusyTime, unitProcessingTime } from './time-elements.ts'
import type { Milliseconds, TimeElements } from './types.ts'

// Each takes summed elements: of a group, the sums of its members.

/** ISO 22400-2 availability = APT ÷ PBT. */
export function availability(times: TimeElements): Ratio {
  return ratio(times.apt, plannedBusyTime(times))
}

/**
 * ISO 22400-2 effectiveness = PRI × PQ ÷ APT. Above 1 when more is made than planned in the time, which is shown as it is.
 *
 * @param plannedRun PRI × PQ (`plannedRunTime` of what was produced)
 */
export function effectiveness(plannedRun: Exact, { apt }: Pick<TimeElements, 'apt'>): Ratio {
  return quotient(plannedRun, apt)
}

/** ISO 22400-2 utilization efficiency = APT ÷ AUBT. */
export function utilizationEfficiency(times: TimeElements): Ratio {
  return ratio(times.apt, unitBusyTime(times))
}

/** ISO 22400-2 allocation efficiency = AUBT ÷ PBT. */
export function allocationEfficiency(times: TimeElements): Ratio {
  return ratio(unitBusyTime(times), plannedBusyTime(times))
}

/** ISO 22400-2 technical efficiency = APT ÷ (APT + ADET). */
export function technicalEfficiency({ apt, adet }: TimeElements): Ratio {
  return ratio(apt, apt + adet)
}

/** ISO 22400-2 setup ratio = AUST ÷ AUPT. */
export function setupRatio(times: TimeElements): Ratio {
  return ratio(times.aust, unitProcessingTime(times))
}

/** Share of the planned busy time that is known: (PBT − no data) ÷ PBT. A ratio that rests on little is worth little. */
export function dataCoverage(times: TimeElements): Ratio {
  const pbt = plannedBusyTime(times)
  return ratio(pbt - times.noData, pbt)
}

/** Specification section 9: downtime loss = yellow and red light time, without planned stops that are not assessed. */
export function downtimeLoss({ yellow, red }: Pick<TimeElements, 'yellow' | 'red'>): Milliseconds {
  return yellow + red
}
