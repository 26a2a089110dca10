import type { Ctx } from '#core/server/context.ts'
import { type PlanModel, packProblem } from '../contract/plan-model.api.ts'
import { standingOf } from './global/scenario-problem.ts'
import { standingPlan } from './plan/moves.ts'
import { recentPlan } from './plan/recent-plan.ts'
import { resourceName } from './plan/resource-name.ts'

/**
 * The plan as it stands, for a browser to try moves on. Tasks of workshops that the caller does not see are in it by their number
 * alone: they are in the way of his as they are on the server.
 */
export async function selectPlanModel(ctx: Ctx): Promise<PlanModel> {
  const { revision, loaded } = await recentPlan(ctx)
  const { problem } = standingPlan(loaded)
  const { input, options } = problem
  return {
    revision,
    grid: loaded.set.roundingMinutes,
    problem: packProblem(input),
    standing: standingOf(loaded),
    centers: input.operations.map(({ id }) => [
      id as number,
      (options.get(id as number) ?? []).map(({ centerId }) => centerId),
    ]),
    resources: (input.resources ?? []).map(({ id }) => [String(id), resourceName(loaded, id)]),
  }
}
