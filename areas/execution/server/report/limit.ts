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
}

const percents: Record<string, number> = { p105: 105, p120: 120 }

/**
 * Limit options of the specification, section 9. "Full with defective" counts defective pieces into the limit as well. Without
 * machine counts "by machine count" is the full quantity, and "smaller of task quantity and machine count" the task's.
 */
const percentOf = (facts: LimitFacts): number =>
  facts.option === 'custom' ? (facts.customPercent ?? 100) : (percents[facts.option] ?? 100)

const most = (facts: LimitFacts, quantity: number): number =>
  divide(multiply(quantity, percentOf(facts)), 100, 4) as number

/**
 * What may still be reported: the limit of the task's plan and of what the preceding operations delivered, less what is
 * reported, whichever leaves less.
 * @returns the remaining quantity, not below 0; the same whether it is enforced or not
 */
export function remainingOf(facts: LimitFacts): number {
  const used = (good: number, defective: number) => (countsDefective(facts) ? add(good, defective) : good)
  const ofTask = subtract(most(facts, facts.taskPlan), used(facts.taskGood, facts.taskDefective))
  if (facts.delivered === null) return Math.max(0, ofTask)
  const ofDelivered = subtract(most(facts, facts.delivered), used(facts.operationGood, facts.operationDefective))
  return Math.max(0, Math.min(ofTask, ofDelivered))
}

/** Whether defective pieces use up the limit. */
export const countsDefective = (facts: Pick<LimitFacts, 'option'>): boolean => facts.option === 'fullWithDefective'

/** What a report of good and defective takes of the limit. */
export const takenOf = (facts: Pick<LimitFacts, 'option'>, good: number, defective: number): number =>
  countsDefective(facts) ? add(good, defective) : good
