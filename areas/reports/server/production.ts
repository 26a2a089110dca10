import { summaryNames } from '#areas/execution/server/index.ts'
import { serveSummary } from '#core/server/crud/serve-summary.ts'
import { achieveStatistics, reportWorkDaily, workStatistics } from '../contract/production.ts'
import { onDutyFacts } from './facts/on-duty.ts'
import { outputFacts, outputOfPeople } from './facts/output.ts'
import { payFacts } from './facts/pay.ts'
import { planFacts } from './facts/plan.ts'
import { figuresOf } from './figures.ts'
import { judged } from './judged.ts'
import { maySeePay } from './policy.ts'

const shared = { figures: figuresOf, names: summaryNames, targets: judged }

export const dailyReports = serveSummary(reportWorkDaily, { ...shared, read: outputFacts })

export const achievements = serveSummary(achieveStatistics, {
  ...shared,
  // One after the other: a transaction has one connection.
  read: async (ctx, asked) => [...(await planFacts(ctx, asked)), ...(await outputFacts(ctx, asked))],
})

export const workOfPeople = serveSummary(workStatistics, {
  ...shared,
  hidden: ({ caller }) => (maySeePay(caller) ? [] : ['pay']),
  read: async (ctx, asked) => [
    ...(await outputOfPeople(ctx, asked)),
    ...(await onDutyFacts(ctx, asked)),
    ...(await payFacts(ctx, asked)),
  ],
})
