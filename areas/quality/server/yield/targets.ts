import { targetFigures } from '#areas/execution/contract/targets.ts'
import type { TargetSource } from '#areas/execution/server/index.ts'
import { divide } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import type { DateRange } from '#engines/working-time/index.ts'
import { type TargetScheme, targetOf } from '../../contract/yield-targets.ts'

/** Schemes that hold on one of some days. What a target is taken from is no secret: whoever sees a figure sees what it is judged by. */
async function schemesOn(ctx: Ctx, { from, to }: DateRange): Promise<TargetScheme[]> {
  const rows = await ctx.db
    .selectFrom('yieldScheme')
    .select(['code', 'name', 'productId', 'operationId', 'lineId', 'validFrom', 'validTo', ...targetFigures])
    .where('validFrom', '<=', to)
    .where((where) => where.or([where('validTo', 'is', null), where('validTo', '>=', from)]))
    .execute()
  const share = (percent: number | null) => (percent === null ? null : divide(percent, 100, 6))
  return rows.map((row) => ({
    ...row,
    ...(Object.fromEntries(targetFigures.map((figure) => [figure, share(row[figure])])) as Record<
      (typeof targetFigures)[number],
      number | null
    >),
  }))
}

/** What schemes say, for the boards and reports of all areas: read once, whatever number of figures is judged. */
export const yieldTargets: TargetSource = {
  name: 'quality.yieldScheme',
  async read(ctx, days) {
    const schemes = await schemesOn(ctx, days)
    return (figure, of, day) => targetOf(schemes, figure, of, day)
  },
}
