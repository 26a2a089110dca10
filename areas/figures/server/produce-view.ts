import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { TargetScope } from '#areas/execution/contract/targets.ts'
import { targetsOf } from '#areas/execution/server/index.ts'
import { figuresOf, outputFacts, planFacts } from '#areas/reports/server/index.ts'
import { round } from '#core/contract/decimal.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Fact } from '#core/server/crud/sum-groups.ts'
import { achievement } from '#engines/kpi/index.ts'
import type { Made, selectProduceView } from '../contract/figures.api.ts'
import { askedBy, groupsOf, scopeOf, sumOf } from './asked.ts'

const productsMost = 12

/** Output of the production day against the published plan, by line, shift and product: each sums to the whole. */
export async function produceView(ctx: Ctx, filter: BoardFilter): Promise<OutputOf<typeof selectProduceView>> {
  const { asked, today } = await askedBy(ctx, filter, { count: 1, by: ['shift', 'lineId', 'productId'] })
  const facts = [...(await planFacts(ctx, asked)), ...(await outputFacts(ctx, asked))]
  const lines = await groupsOf<number>(ctx, facts, 'lineId')
  const products = await groupsOf<number>(ctx, facts, 'productId')
  // Lines have shifts of their own: those of one name are one to whoever reads the board.
  const shifts = groupedBy(await groupsOf<string>(ctx, facts, 'shift'), ({ name }) => name)
  const targets = await targetsOf(ctx, asked.days)
  const aimed = (own: readonly Fact[], of: TargetScope = {}) => ({
    ...madeOf(own),
    qualityTarget: targets('goodRate', { ...scopeOf(filter), ...of }, today),
  })
  const rows = (key: 'lineId' | 'productId', groups: { id: number; name: string; facts: Fact[] }[]) =>
    groups.map(({ id, name, facts: own }) => ({ id, name, ...aimed(own, { [key]: id }) }))
  return {
    day: today,
    total: aimed(facts),
    shifts: [...shifts].map(([name, own]) => ({ name, ...madeOf(own.flatMap((shift) => shift.facts)) })),
    lines: rows('lineId', lines).sort((a, b) => (a.pace ?? 2) - (b.pace ?? 2) || b.plan - a.plan),
    products: rows('productId', products)
      .sort((a, b) => b.good - a.good || b.plan - a.plan)
      .slice(0, productsMost),
  }
}

function madeOf(facts: readonly Fact[]): Made {
  const group = sumOf(facts)
  const { plan, good, unapproved, defective, achievement: rate, qualityRatio } = figuresOf(group)
  const due = round(group.sums.plannedByNow ?? 0, 4)
  return {
    due,
    pace: achievement(good ?? 0, due),
    plan: plan ?? 0,
    good: good ?? 0,
    unapproved: unapproved ?? 0,
    defective: defective ?? 0,
    achievement: rate ?? null,
    qualityRatio: qualityRatio ?? null,
  }
}
