import { type RawBuilder, sql } from 'kysely'
import { measureTargets } from '#areas/execution/server/index.ts'
import { add, divide } from '#core/contract/decimal.ts'
import type { Figures } from '#core/contract/summary.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type Names, serveSummary } from '#core/server/crud/serve-summary.ts'
import type { Group } from '#core/server/crud/sum-groups.ts'
import { yieldReport } from '../../contract/yield-report.ts'
import { firstTimeFacts, recoveredFacts } from './facts.ts'

interface Named {
  id: number
  name: string
}

/** What the ids of a dimension are called, by its display. */
const sources: Record<string, { display: string; of(ctx: Ctx, ids: readonly number[]): RawBuilder<Named> }> = {
  productId: {
    display: 'productName',
    of: (ctx, ids) =>
      sql<Named>`select p.id, p.code || ' ' || ${nameIn(ctx, 'p')} as name from product p where p.id = any(${[...ids]}::bigint[])`,
  },
  operationId: {
    display: 'operationName',
    of: (ctx, ids) =>
      sql<Named>`select o.id, ${nameIn(ctx, 'o', 'produreName')} as name from operation o where o.id = any(${[...ids]}::bigint[])`,
  },
  lineId: {
    display: 'lineName',
    of: (ctx, ids) =>
      sql<Named>`select l.id, ${nameIn(ctx, 'l')} as name from production_line l where l.id = any(${[...ids]}::bigint[])`,
  },
}

const namesOf: Names = async (ctx, dimension, ids) => {
  const source = sources[dimension]
  if (!source) return new Map()
  const { rows } = await source.of(ctx, ids as number[]).execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, { [source.display]: name }]))
}

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
  names: namesOf,
  targets: measureTargets({ goodRate: 'goodRate', firstPass: 'firstPass', finalYield: 'finalYield' }),
  // One after the other: a transaction has one connection.
  read: async (ctx, asked) => [...(await firstTimeFacts(ctx, asked)), ...(await recoveredFacts(ctx, asked))],
})
