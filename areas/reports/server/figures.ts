import { divide, round, subtract } from '#core/contract/decimal.ts'
import type { Figures } from '#core/contract/summary.ts'
import type { Group } from '#core/server/crud/sum-groups.ts'
import { achievement, attainedEfficiency, averageOnDutyDuration, qualityRatio } from '#engines/kpi/index.ts'

type Summed = Pick<Group, 'sums' | 'counts'>

const hoursOf = (seconds: number): number => divide(seconds, 3600, 4) ?? 0
const hoursIn = (ms: number | null): number | null => (ms === null ? null : ms / 3_600_000)
const rounded = (ratio: number | null): number | null => (ratio === null ? null : round(Number(ratio.toFixed(8)), 6))

/** Figures of production and of people, of what a group adds up to: sums first, ratios last. */
export function figuresOf({ sums, counts }: Summed): Figures {
  const { reports = 0, good = 0, unapproved = 0, defective = 0, earnedSeconds = 0, onDutySeconds = 0 } = sums
  const { firstGood = good, firstDefective = defective } = sums
  const plan = sums.plan ?? null
  const standard = sums.standardSeconds ?? null
  const people = counts.people ?? 0
  return {
    reports,
    good,
    unapproved,
    defective,
    qualityRatio: rounded(qualityRatio({ gq: firstGood, pq: firstGood + firstDefective })),
    outputHours: hoursOf(earnedSeconds),
    plan: plan === null ? null : round(plan, 4),
    difference: plan === null ? null : subtract(good, round(plan, 4)),
    achievement: rounded(achievement(good, plan ?? 0)),
    onDutyHours: hoursOf(onDutySeconds),
    efficiency: rounded(attainedEfficiency(earnedSeconds * 1000, onDutySeconds * 1000)),
    standardHours: standard === null ? null : hoursOf(standard),
    hoursDifference: standard === null ? null : subtract(hoursOf(onDutySeconds), hoursOf(standard)),
    lostHours: subtract(hoursOf(onDutySeconds), hoursOf(earnedSeconds)),
    people,
    averageOnDuty: rounded(hoursIn(averageOnDutyDuration(onDutySeconds * 1000, people))),
    pay: sums.pay ?? null,
  }
}
