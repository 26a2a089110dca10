import { type PlanRisk, planRisk, type RiskInput } from '#engines/plan-risk/index.ts'
import { buildModel, type ProblemInput, scheduleOf } from '#engines/scheduling/index.ts'
import type { Placed } from '../global/search/search.ts'
import { type ExtraAnswer, type ExtraQuestion, plannedWithExtra } from './extra-time.ts'
import { type InsertAnswer, type InsertQuestion, insertAnswer } from './inserted.ts'
import { type ClosedAnswer, type ClosedQuestion, plannedAround } from './windows/around-closed.ts'

/** How likely orders of a plan make their dates. */
export interface RiskOfPlan {
  kind: 'risk'
  problem: ProblemInput
  standing: readonly Placed[]
  risk: RiskInput
}

/** What becomes of a plan if something is closed for a time. */
export type Closed = ClosedQuestion & { kind: 'closed' }

/** What becomes of a plan if an order is put into it. */
export type Insert = InsertQuestion & { kind: 'insert' }

/** What becomes of a plan if more is worked. */
export type Extra = ExtraQuestion & { kind: 'extra' }

/** What a thread is asked about a plan. */
export type PlanQuestion = RiskOfPlan | Closed | Insert | Extra

export interface PlanAnswers {
  risk: PlanRisk
  closed: ClosedAnswer
  insert: InsertAnswer
  extra: ExtraAnswer
}

export function answerTo(question: PlanQuestion): PlanAnswers[PlanQuestion['kind']] {
  if (question.kind === 'closed') return plannedAround(question)
  if (question.kind === 'insert') return insertAnswer(question)
  if (question.kind === 'extra') return plannedWithExtra(question)
  const model = buildModel(question.problem)
  return planRisk(model, scheduleOf(model, question.standing), question.risk)
}
