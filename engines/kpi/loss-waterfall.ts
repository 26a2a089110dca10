import { portion, roundExact } from './exact.ts'
import type { OeeElements } from './oee.ts'
import { plannedBusyTime } from './time-elements.ts'
import type { Milliseconds } from './types.ts'

/** From planned busy time down to what was good, in whole milliseconds: each level is the one before without its losses, exactly. */
export interface LossWaterfall {
  /** ISO 22400-2 PBT. */
  readonly plannedBusy: Milliseconds
  /** ADOT, ADET, AUST and time without data: availability losses. */
  readonly down: Milliseconds
  readonly delay: Milliseconds
  readonly setup: Milliseconds
  readonly noData: Milliseconds
  /** ISO 22400-2 APT = plannedBusy − down − delay − setup − noData. */
  readonly production: Milliseconds
  /** Below 0 when effectiveness is above 1. */
  readonly performanceLoss: Milliseconds
  /** PRI × PQ = production − performanceLoss. */
  readonly plannedRun: Milliseconds
  readonly qualityLoss: Milliseconds
  /** PRI × PQ × GQ ÷ PQ = plannedRun − qualityLoss; ÷ plannedBusy it is OEE. */
  readonly effective: Milliseconds
}

/** The losses that ISO 22400-2 OEE consists of. */
export function lossWaterfall({ times, pq, gq, plannedRun }: OeeElements): LossWaterfall {
  const good = portion(plannedRun, gq, pq)
  const run = roundExact(plannedRun)
  const effective = good ? roundExact(good) : 0
  return {
    plannedBusy: plannedBusyTime(times),
    down: times.adot,
    delay: times.adet,
    setup: times.aust,
    noData: times.noData,
    production: times.apt,
    performanceLoss: times.apt - run,
    plannedRun: run,
    qualityLoss: run - effective,
    effective,
  }
}
