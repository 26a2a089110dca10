import { measureTargets, summaryNames } from '#areas/execution/server/index.ts'
import { defectFacts, inspectionFacts } from '#areas/quality/server/index.ts'
import { outputFacts, figuresOf as productionFigures } from '#areas/reports/server/index.ts'
import { divide } from '#core/contract/decimal.ts'
import type { Figures } from '#core/contract/summary.ts'
import { serveSummary } from '#core/server/crud/serve-summary.ts'
import type { Group } from '#core/server/crud/sum-groups.ts'
import { qualityReportJy } from '../contract/jy.ts'

/** Sums first, ratios last. First-pass yield is that of the reports: of pieces at their first time, not of rework. */
function figuresOf(group: Pick<Group, 'sums' | 'counts'>): Figures {
  const { inspections = 0, rejected = 0, waiting = 0, rework = 0, scrap = 0 } = group.sums
  const { good = null, defective = null, qualityRatio = null } = productionFigures(group)
  return {
    inspections,
    rejected,
    acceptance: divide(inspections - rejected, inspections, 6),
    good,
    defective,
    firstPass: qualityRatio,
    waiting,
    rework,
    scrap,
  }
}

export const qualityReport = serveSummary(qualityReportJy, {
  figures: figuresOf,
  names: summaryNames,
  targets: measureTargets({ firstPass: 'firstPass' }),
  // One after the other: a transaction has one connection.
  read: async (ctx, asked) => [
    ...(await inspectionFacts(ctx, asked)),
    ...(await outputFacts(ctx, asked)),
    ...(await defectFacts(ctx, asked)),
  ],
})
