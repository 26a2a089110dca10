import { availability, effectiveness } from './equipment.ts'
import { type Exact, exceeds, sumExact } from './exact.ts'
import { qualityRatio } from './quality.ts'
import { sumQuantities } from './quantities.ts'
import { type Ratio, ratio } from './ratio.ts'
import { plannedBusyTime, sumTimes, unitProcessingTime } from './time-elements.ts'
import type { TimeElements } from './types.ts'

/** What OEE is reckoned from; of a group, the sums of its members (`sumOeeElements`). */
export interface OeeElements {
  readonly times: TimeElements
  /** PQ, produced quantity. */
  readonly pq: number
  /** GQ, good quantity. */
  readonly gq: number
  /** PRI × PQ: `plannedRunTime` of what was produced. 0 of something: its planned run time is not known. */
  readonly plannedRun: Exact
}

export interface Oee {
  readonly availability: Ratio
  readonly effectiveness: Ratio
  readonly quality: Ratio
  /** Overall equipment effectiveness. */
  readonly oee: Ratio
  /** Net equipment effectiveness: set-up counts as use of the unit. */
  readonly nee: Ratio
  /** Effectiveness is above 1: the planned run time, the counts or the calendar want a look. */
  readonly above: boolean
}

/** Sums first: the elements of a group, a line or a period from those of its members. */
export function sumOeeElements(members: readonly OeeElements[]): OeeElements {
  return {
    times: sumTimes(members.map(({ times }) => times)),
    ...sumQuantities(members, ['pq', 'gq']),
    plannedRun: sumExact(members.map(({ plannedRun }) => plannedRun)),
  }
}

/**
 * Ratios last. ISO 22400-2: OEE = availability × effectiveness × quality ratio; NEE = AUPT ÷ PBT × effectiveness × quality ratio.
 * Both are `null` without planned busy time or planned run time, and 0 where nothing was made in planned busy time.
 */
export function oee({ times, pq, gq, plannedRun }: OeeElements): Oee {
  const available = availability(times)
  const unplanned = pq > 0 && plannedRun.numerator === 0n
  const effective = unplanned ? null : effectiveness(plannedRun, times)
  const quality = qualityRatio({ pq, gq })
  const made = (share: Ratio): Ratio => {
    if (share === null) return null
    if (pq === 0 && plannedRun.numerator === 0n) return 0
    return effective === null || quality === null ? null : share * effective * quality
  }
  return {
    availability: available,
    effectiveness: effective,
    quality,
    oee: made(available),
    nee: made(ratio(unitProcessingTime(times), plannedBusyTime(times))),
    above: exceeds(plannedRun, times.apt),
  }
}
