import { measureTargets, summaryNames } from '#areas/execution/server/index.ts'
import { add, divide } from '#core/contract/decimal.ts'
import type { Figures } from '#core/contract/summary.ts'
import { serveSummary } from '#core/server/crud/serve-summary.ts'
import type { Group } from '#core/server/crud/sum-groups.ts'
import { yieldReport } from '../../contract/yield-report.ts'
import { firstTimeFacts, recoveredFacts } from './facts.ts'

/** Sums first, ratios last. Rework counts in no first-pass figure; in the final one a piece is good however it became so. */
function yieldFigures({ sums }: Pick<Group, 'sums'>): Figures {
  const { good = 0, defective = 0, reworked = 0, conceded = 0, scrap = 0 } = sums
  const pieces = add(good, defective)
  const firstPass = divide(good, pieces, 6)
  return {
    pieces,
    defective,
    goodRate: firstPass,
    firstPass,
    reworked,
    conceded,
    finalYield: divide(add(good, reworked, conceded), pieces, 6),
    scrap,
    scrapShare: divide(scrap, pieces, 6),
  }
}

export const yields = serveSummary(yieldReport, {
  figures: yieldFigures,
  names: summaryNames,
  targets: measureTargets({ goodRate: 'goodRate', firstPass: 'firstPass', finalYield: 'finalYield' }),
  // One after the other: a transaction has one connection.
  read: async (ctx, asked) => [...(await firstTimeFacts(ctx, asked)), ...(await recoveredFacts(ctx, asked))],
})
