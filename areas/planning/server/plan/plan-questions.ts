import { type PlanRisk, planRisk, type RiskInput } from '#engines/plan-risk/index.ts'
import { buildModel, type ProblemInput, scheduleOf } from '#engines/scheduling/index.ts'
import type { Placed } from '../global/search/search.ts'

/** A plan as a thread takes it. */
export interface StandingPlan {
  problem: ProblemInput
  standing: readonly Placed[]
}

/** What a thread is asked about a plan. */
export interface PlanQuestion extends StandingPlan {
  risk: RiskInput
}

/** Plays the plan. */
export function answerTo({ problem, standing, risk }: PlanQuestion): PlanRisk {
  const model = buildModel(problem)
  return planRisk(model, scheduleOf(model, standing), risk)
}
