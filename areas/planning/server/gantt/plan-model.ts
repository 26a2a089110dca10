import type { Ctx } from '#core/server/context.ts'
import type { OperationInput } from '#engines/scheduling/index.ts'
import { type PlanModel, packProblem } from '../../contract/gantt/plan-model.api.ts'
import { standingOf } from '../global/scenario-problem.ts'
import { type Loaded, membersOf } from '../plan/load.ts'
import { standingPlan } from '../plan/moves.ts'
import { buildProblem, isBegun, type Problem } from '../plan/problem.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { resourceName } from '../plan/resource-name.ts'

/**
 * The plan as it stands, for a browser to try moves on. Tasks of workshops that the caller does not see are in it by their number
 * alone: they are in the way of his as they are on the server.
 */
export async function selectPlanModel(ctx: Ctx): Promise<PlanModel> {
  const { revision, loaded } = await recentPlan(ctx)
  const { thawing, problem } = modelOf(loaded)
  const { input, options } = problem
  return {
    revision,
    grid: loaded.set.roundingMinutes,
    problem: packProblem(input),
    standing: standingOf(loaded),
    thawing,
    centers: input.operations.map(({ id }) => [
      id as number,
      (options.get(id as number) ?? []).map(({ centerId }) => centerId),
    ]),
    resources: (input.resources ?? []).map(({ id }) => [String(id), resourceName(loaded, id)]),
  }
}

/** What should have begun stays while others are moved, as on the server; held by hand it may go to any of its places. */
function modelOf(loaded: Loaded): { thawing: number[]; problem: Problem } {
  const { free } = standingPlan(loaded)
  const overdue = [...loaded.tasks.values()].filter(
    (task) =>
      !free.has(task.id) &&
      !isBegun(task) &&
      !task.locked &&
      task.plannedStart !== null &&
      membersOf(loaded, task).length > 0,
  )
  const thawing = new Set(overdue.map(({ id }) => id))
  const problem = buildProblem(loaded, {
    free: new Set([...free, ...thawing]),
    useAlternatives: loaded.set.useAlternatives,
  })
  const places = new Map(standingOf(loaded).map((place) => [place.opId, place]))
  const operations = problem.input.operations.map((operation): OperationInput => {
    const planned = thawing.has(operation.id as number) ? places.get(operation.id as number) : undefined
    return planned ? { ...operation, planned, fixed: 'locked' } : operation
  })
  return { thawing: [...thawing], problem: { ...problem, input: { ...problem.input, operations } } }
}
