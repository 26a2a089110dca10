import { add, divide, multiply, round, subtract } from '#core/contract/decimal.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import { type Refusal, refuse, refuseFields } from '#core/server/refusal.ts'
import type { PartFacts, TaskFacts } from './facts.ts'
import { leftOfCount, remainingOf, takenOf } from './limit.ts'

/** What somebody said of a task: good pieces, and defective ones by reason. */
export interface Entered {
  goodQuantity: number
  defects: { reasonId: number; quantity: number }[]
}

export const defectiveOf = (said: Entered): number => add(0, ...said.defects.map(({ quantity }) => quantity))

const rulesOf = (task: TaskFacts) => ({
  checked: task.quantityCheck,
  option: task.quantityLimit,
  customPercent: task.customLimit,
  counted: task.counted,
})

/** What one operation of a task still takes. */
export const remainingOfPart = (task: TaskFacts, part: PartFacts): number =>
  remainingOf({
    ...rulesOf(task),
    taskPlan: part.planQuantity,
    taskGood: part.reportedGood,
    taskDefective: part.reportedDefective,
    delivered: part.delivered,
    operationGood: part.operationGood,
    operationDefective: part.operationDefective,
  })

/** What a task still takes by its plan and what was delivered to it; of a combined one the sum of its members. */
export const remainingOfParts = (task: TaskFacts, parts: PartFacts[]): number =>
  add(0, ...parts.map((part) => remainingOfPart(task, part)))

/** What the machine's count leaves of a task; null where it limits nothing. */
const leftOf = (task: TaskFacts): number | null =>
  leftOfCount({ ...rulesOf(task), taskGood: task.reportedGood, taskDefective: task.reportedDefective })

/** What a task still takes, once some good and defective pieces more are reported. */
export function remainingOfTask(task: TaskFacts, parts: PartFacts[], good = 0, defective = 0): number {
  const ofParts = subtract(remainingOfParts(task, parts), takenOf({ option: task.quantityLimit }, good, defective))
  const left = leftOf(task)
  return Math.max(0, left === null ? ofParts : Math.min(ofParts, subtract(left, add(good, defective))))
}

/** Refuses quantities that are nothing, or finer than the unit is counted. */
export function checkQuantities(parts: PartFacts[], said: Entered): void {
  const decimals = Math.max(...parts.map((part) => part.unitDecimals))
  const fine = (value: number) => round(value, decimals) === value
  const issues: FieldIssue[] = said.defects.flatMap(({ quantity }, i) =>
    fine(quantity) ? [] : [{ field: `defects.${i}.quantity`, key: 'report.decimals', params: { decimals } }],
  )
  if (!fine(said.goodQuantity)) issues.unshift({ field: 'goodQuantity', key: 'report.decimals', params: { decimals } })
  if (!issues.length && said.goodQuantity === 0 && !said.defects.length)
    issues.push({ field: 'goodQuantity', key: 'report.nothing' })
  if (issues.length) throw refuseFields(issues)
}

/** Refuses more pieces of a task than its machine counted, where its limit says so. */
export function checkCount(task: TaskFacts, unit: string, good: number, defective: number): void {
  const left = leftOf(task)
  if (left === null || add(good, defective) <= left) return
  throw refuse('report.overCount', { task: task.taskNo, counted: task.counted ?? 0, left, unit }, { remaining: left })
}

/** Refuses more than what remains, of a combined task of all its members, and says how much that is and what it waits for. */
export function checkTaskLimit(task: TaskFacts, parts: PartFacts[], good: number, defective: number): void {
  const [part] = parts
  const remaining = remainingOfParts(task, parts)
  if (!task.quantityCheck || !part || takenOf({ option: task.quantityLimit }, good, defective) <= remaining) return
  throw overLimit(task, parts.find(waits) ?? part, remaining)
}

/** The same for one operation of a task. */
export function checkLimit(task: TaskFacts, part: PartFacts, good: number, defective: number): void {
  if (!task.quantityCheck) return
  const remaining = remainingOfPart(task, part)
  if (takenOf({ option: task.quantityLimit }, good, defective) > remaining) throw overLimit(task, part, remaining)
}

const waits = ({ waitsFor, delivered, planQuantity }: PartFacts): boolean =>
  waitsFor !== null && delivered !== null && delivered < planQuantity

function overLimit(task: TaskFacts, part: PartFacts, remaining: number): Refusal {
  const { waitsFor, delivered, unit, workorderNo } = part
  const data = { remaining }
  if (waitsFor !== null && delivered !== null && waits(part))
    return refuse('report.overDelivered', { remaining, unit, delivered, operation: waitsFor }, data)
  return refuse('report.overLimit', { remaining, unit, task: task.taskNo, order: workorderNo }, data)
}

/**
 * Standard seconds of a good quantity: good ÷ quantity per trip × time per trip (specification, section 9), divided by the work
 * centre's proficiency.
 */
export const earnedSecondsOf = (task: TaskFacts, part: PartFacts, good: number): number =>
  divide(multiply(good, part.singleProcessingTime), multiply(part.singleTripQuantity, task.proficiency), 3) ?? 0

/** A quantity in the auxiliary unit, half-up; null where the operation has none. */
export function auxiliaryOf(part: PartFacts, good: number): number | null {
  if (!part.auxiliaryUnit || !part.mainFactor || !part.auxiliaryFactor) return null
  return divide(multiply(good, part.auxiliaryFactor), part.mainFactor, 4)
}

/** A task is done when its plan is reached; defective pieces count where they use up the limit. */
export const reachesPlan = (task: TaskFacts, good: number, defective: number): boolean =>
  takenOf({ option: task.quantityLimit }, add(task.reportedGood, good), add(task.reportedDefective, defective)) >=
  task.planQuantity

/** Whether a task takes reports: one completed by its plan does as long as its limit leaves some, one that was ended does not. */
export const takesMore = (task: TaskFacts, parts: PartFacts[]): boolean =>
  task.status !== 'completed' || (reachesPlan(task, 0, 0) && (!task.quantityCheck || remainingOfTask(task, parts) > 0))
