import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { TargetFigure } from '#areas/execution/contract/targets.ts'
import { targetsOf } from '#areas/execution/server/index.ts'
import { dueFacts, figuresOf, onDutyFacts, outputFacts, planFacts } from '#areas/reports/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Fact } from '#core/server/crud/sum-groups.ts'
import { onTimeRatio } from '#engines/kpi/index.ts'
import { type Assessed, assessments, type selectGraphicsAssessment } from '../contract/figures.api.ts'
import { askedBy, courseDays, groupsOf, scopeOf, sumOf, within } from './asked.ts'

/** Achievement, good-product rate, labour efficiency and on-time delivery by workshop, with the course of 30 days. */
export async function graphicsAssessment(
  ctx: Ctx,
  filter: BoardFilter,
): Promise<OutputOf<typeof selectGraphicsAssessment>> {
  const { asked, days, today } = await askedBy(ctx, filter, { count: courseDays, by: ['day', 'workshopId'] })
  // One after the other: a transaction has one connection.
  const facts = [
    ...(await planFacts(ctx, asked)),
    ...(await outputFacts(ctx, asked)),
    ...(await onDutyFacts(ctx, asked)),
    ...(await dueFacts(ctx, asked)),
  ]
  const byDay = days.map((day) => assessedOf(within(facts, [day])))
  const course = (key: keyof Assessed) => byDay.map((figures) => figures[key])
  const targets = await targetsOf(ctx, asked.days)
  const targetOn = (figure: TargetFigure, day: string) => targets(figure, scopeOf(filter), day)
  const courseOf = (figure: TargetFigure) => days.map((day) => targetOn(figure, day)?.value ?? null)
  const workshops = await groupsOf<number>(ctx, facts, 'workshopId')
  return {
    days,
    total: assessedOf(facts),
    course: Object.fromEntries(assessments.map((key) => [key, course(key)])) as Record<
      keyof Assessed,
      ReturnType<typeof course>
    >,
    workshops: workshops.map(({ id, name, facts: own }) => ({ id, name, ...assessedOf(own) })),
    targets: { qualityRatio: targetOn('goodRate', today), efficiency: targetOn('productivity', today) },
    targetCourse: { qualityRatio: courseOf('goodRate'), efficiency: courseOf('productivity') },
  }
}

function assessedOf(facts: readonly Fact[]): Assessed {
  const group = sumOf(facts)
  const { achievement, qualityRatio, efficiency } = figuresOf(group)
  return {
    achievement: achievement ?? null,
    qualityRatio: qualityRatio ?? null,
    efficiency: efficiency ?? null,
    onTime: onTimeRatio(group.sums.inTime ?? 0, group.sums.due ?? 0),
  }
}
