import { type RawBuilder, sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { Target, TargetScope } from '#areas/execution/contract/targets.ts'
import { countsTo, targetsOf } from '#areas/execution/server/index.ts'
import { amongReports, figuresOf, outputFacts, planFacts } from '#areas/reports/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Asked } from '#core/server/crud/serve-summary.ts'
import type { Fact } from '#core/server/crud/sum-groups.ts'
import type { LocalDate } from '#engines/working-time/index.ts'
import type {
  Course,
  Judged,
  NamedCourse,
  selectEfficiencyAnalysis,
  selectYieldAnalysis,
} from '../contract/figures.api.ts'
import { askedBy, courseDays, groupsOf, scopeOf, sumOf, within } from './asked.ts'

const week = 7
const productsMost = 12

/** What facts come to: of a group, sums first, the ratio last. */
type Measure = 'achievement' | 'qualityRatio'

function courseOf(facts: readonly Fact[], days: readonly LocalDate[], measure: Measure): Course {
  const of = (some: readonly LocalDate[]) => figuresOf(sumOf(within(facts, some)))[measure] ?? null
  return { today: of(days.slice(-1)), week: of(days.slice(-week)), month: of(days), days: days.map((day) => of([day])) }
}

async function namedCourses(
  ctx: Ctx,
  facts: readonly Fact[],
  dimension: 'lineId' | 'productId',
  { days, measure }: { days: readonly LocalDate[]; measure: Measure },
): Promise<NamedCourse[]> {
  const groups = await groupsOf<number>(ctx, facts, dimension)
  return groups
    .map(({ id, name, facts: own }) => ({ id, name, ...courseOf(own, days, measure) }))
    .sort((a, b) => (a.week ?? 2) - (b.week ?? 2) || (a.month ?? 2) - (b.month ?? 2))
}

const sumBy = (facts: readonly Fact[], days: readonly LocalDate[], sum: string): number[] =>
  days.map((day) => sumOf(within(facts, [day])).sums[sum] ?? 0)

/** Output ÷ plan by line and day. */
export async function efficiencyAnalysis(
  ctx: Ctx,
  filter: BoardFilter,
): Promise<OutputOf<typeof selectEfficiencyAnalysis>> {
  const { asked, days } = await askedBy(ctx, filter, { count: courseDays, by: ['day', 'lineId'] })
  const facts = [...(await planFacts(ctx, asked)), ...(await outputFacts(ctx, asked))]
  const measure = 'achievement'
  return {
    days,
    total: courseOf(facts, days, measure),
    plan: sumBy(facts, days, 'plan'),
    good: sumBy(facts, days, 'good'),
    lines: await namedCourses(ctx, facts, 'lineId', { days, measure }),
  }
}

/** Good ÷ (good + defective) by line, product and day, and why pieces were defective. */
export async function yieldAnalysis(ctx: Ctx, filter: BoardFilter): Promise<OutputOf<typeof selectYieldAnalysis>> {
  const { asked, days, today } = await askedBy(ctx, filter, { count: courseDays, by: ['day', 'lineId', 'productId'] })
  const facts = await outputFacts(ctx, asked)
  const targets = await targetsOf(ctx, asked.days)
  const scope = scopeOf(filter)
  const targetOn = (day: LocalDate, of: TargetScope = {}): Target | null =>
    targets('goodRate', { ...scope, ...of }, day)
  const judged = <C extends Course>(course: C, of?: TargetScope): Judged<C> => ({
    ...course,
    target: targetOn(today, of),
  })
  const of = { days, measure: 'qualityRatio' } as const
  const recent = { ...asked, days: { from: days.at(-week) ?? asked.days.from, to: asked.days.to } }
  const products = await namedCourses(ctx, facts, 'productId', of)
  const lines = await namedCourses(ctx, facts, 'lineId', of)
  return {
    days,
    total: judged(courseOf(facts, days, 'qualityRatio')),
    targets: days.map((day) => targetOn(day)?.value ?? null),
    defective: sumBy(facts, days, 'defective'),
    lines: lines.map((line) => judged(line, { lineId: line.id })),
    products: products
      .filter((product) => product.week !== null)
      .slice(0, productsMost)
      .map((product) => judged(product, { productId: product.id })),
    reasons: (await reasonsOf(ctx, recent).execute(ctx.db)).rows,
  }
}

interface Reason {
  id: number
  name: string
  quantity: number
}

const reasonsOf = (ctx: Ctx, asked: Asked): RawBuilder<Reason> => sql<Reason>`
  select e.id, ${nameIn(ctx, 'e')} as name, sum(d.quantity) as quantity
  from counted_report r
  join report_defect d on d.team_id = r.team_id and d.report_id = r.id
  join defect_reason e on e.team_id = d.team_id and e.id = d.reason_id
  join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
  join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
  where ${countsTo(ctx, [asked.days])} and ${amongReports(asked)}
  group by 1, 2 order by 3 desc, 1`
