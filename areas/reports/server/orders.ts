import { summaryNames } from '#areas/execution/server/index.ts'
import { serveSummary } from '#core/server/crud/serve-summary.ts'
import { averageDelay, onTimeRatio } from '#engines/kpi/index.ts'
import { dailyProductionReport, onTimeDelivery } from '../contract/orders.ts'
import { dueFacts } from './facts/due.ts'
import { onDutyFacts } from './facts/on-duty.ts'
import { outputFacts } from './facts/output.ts'
import { planFacts } from './facts/plan.ts'
import { figuresOf } from './figures.ts'
import { judged } from './judged.ts'

export const dailyProduction = serveSummary(dailyProductionReport, {
  figures: figuresOf,
  names: summaryNames,
  targets: judged,
  // One after the other: a transaction has one connection.
  read: async (ctx, asked) => [
    ...(await planFacts(ctx, asked)),
    ...(await outputFacts(ctx, asked)),
    ...(await onDutyFacts(ctx, asked)),
  ],
})

export const deliveries = serveSummary(onTimeDelivery, {
  names: summaryNames,
  read: dueFacts,
  figures: ({ sums: { due = 0, inTime = 0, finishedLate = 0, overdue = 0, daysLate = 0 } }) => ({
    due,
    inTime,
    onTime: onTimeRatio(inTime, due),
    finishedLate,
    overdue,
    averageDelay: averageDelay(daysLate, finishedLate + overdue),
  }),
})
