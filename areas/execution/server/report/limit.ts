import { add, divide, multiply, subtract } from '#core/contract/decimal.ts'

/** What the limit of a report is reckoned from. Quantities in the main unit. */
export interface LimitFacts {
  /** The work centre's "reporting quantity check". */
  checked: boolean
  /** The work centre's limit option. */
  option: string
  /** Percent, of the option `custom`. */
  customPercent: number | null
  taskPlan: number
  taskGood: number
  taskDefective: number
  /** What the preceding operations delivered or what was moved in; null: the first operation. */
  delivered: number | null
  operationGood: number
  operationDefective: number
  /** What the task's machine counted of it; null: nobody counts there. */
  counted: number | null
}

const percents: Record<string, number> = { p105: 105, p120: 120 }

const percentOf = (facts: LimitFacts): number =>
  facts.option === 'custom' ? (facts.customPercent ?? 100) : (percents[facts.option] ?? 100)

const most = (facts: LimitFacts, quantity: number): number =>
  divide(multiply(quantity, percentOf(facts)), 100, 4) as number

/** Limit options that want to know what the machine counted. */
export const countingLimits = ['machineCount', 'smaller']

/**
 * What may still be reported of one operation (specification, section 9): the limit of the task's plan and of what the preceding operations
 * delivered, less what is reported, whichever leaves less. "Full with defective" counts defective pieces into the limit as well. "By
 * machine count" has the count in the place of the plan, where somebody counts; what is left of it is the whole task's (`leftOfCount`).
 * @returns the remaining quantity, not below 0; the same whether it is enforced or not
 */
export function remainingOf(facts: LimitFacts): number {
  const used = (good: number, defective: number) => (countsDefective(facts) ? add(good, defective) : good)
  const ofTask =
    facts.option === 'machineCount' && facts.counted !== null
      ? facts.counted
      : subtract(most(facts, facts.taskPlan), used(facts.taskGood, facts.taskDefective))
  if (facts.delivered === null) return Math.max(0, ofTask)
  // The percentage is of the plan alone: nobody makes more than came to him.
  const ofDelivered = subtract(facts.delivered, used(facts.operationGood, facts.operationDefective))
  return Math.max(0, Math.min(ofTask, ofDelivered))
}

/** What a machine counted of a task and nobody reported: it counts defective pieces too. Null where its count limits nothing. */
export function leftOfCount(
  facts: Pick<LimitFacts, 'checked' | 'option' | 'counted' | 'taskGood' | 'taskDefective'>,
): number | null {
  if (!facts.checked || facts.counted === null || !countingLimits.includes(facts.option)) return null
  return notReported(facts.counted, facts.taskGood, facts.taskDefective)
}

/** What was counted, less what was reported of it. */
export const notReported = (counted: number, good: number, defective: number): number =>
  Math.max(0, subtract(counted, add(good, defective)))

/** Whether defective pieces use up the limit. */
export const countsDefective = (facts: Pick<LimitFacts, 'option'>): boolean => facts.option === 'fullWithDefective'

/** What a report of good and defective takes of the limit. */
export const takenOf = (facts: Pick<LimitFacts, 'option'>, good: number, defective: number): number =>
  countsDefective(facts) ? add(good, defective) : good
