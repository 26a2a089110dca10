import type { Ctx } from '#core/server/context.ts'
import { buildModel, kpis, scheduleOf } from '#engines/scheduling/index.ts'
import type { PlanFigures } from '../../../contract/global/scenario.ts'
import { buildProblem } from '../../plan/problem.ts'
import { recentPlan } from '../../plan/recent-plan.ts'
import { standingOf } from '../scenario-problem.ts'
import { figuresOf } from './figures.ts'

/** Key figures of the plan as it stands. */
export async function planFigures(ctx: Ctx): Promise<PlanFigures> {
  const { loaded } = await recentPlan(ctx)
  const free = new Set(loaded.tasks.keys())
  const { input } = buildProblem(loaded, { free, useAlternatives: true, stability: true })
  const model = buildModel(input)
  const figures = kpis(model, scheduleOf(model, standingOf(loaded)))
  return figuresOf(loaded, { ...figures, unplanned: model.opCount - figures.planned })
}
