import {
  assignmentOf,
  buildModel,
  insertOrder as insertWithLeastHarm,
  type Model,
  type ProblemInput,
  type Schedule,
  scheduleOf,
} from '#engines/scheduling/index.ts'
import type { Placed } from '../global/search/search.ts'
import { finishes } from './compare-schedules.ts'

/** A plan, and an order that is to be put into it. */
export interface InsertQuestion {
  input: ProblemInput
  standing: readonly Placed[]
  /** The order's tasks that have no place yet or give theirs up. */
  own: ReadonlySet<number>
  orderId: number
}

/** Ends of the engine's orders (epoch milliseconds) before and after, and where the order's own tasks would stand. */
export interface InsertAnswer {
  before: Map<number | string, number>
  after: Map<number | string, number>
  /** By task; one that finds no place is absent. */
  placed: Map<number, { place: string; start: number; end: number }>
}

/** An order taken out of a plan, if it was in it, and put back where it harms least. */
export function insertedInto({ input, standing, own, orderId }: InsertQuestion): {
  model: Model
  before: Schedule
  schedule: Schedule
} {
  const model = buildModel(input)
  const before = scheduleOf(model, standing)
  const without = scheduleOf(
    model,
    standing.filter(({ opId }) => !own.has(opId)),
  )
  return { model, before, schedule: insertWithLeastHarm(model, without, orderId).schedule }
}

/** The same from the plan alone: a thread can be asked for it. */
export function insertAnswer(question: InsertQuestion): InsertAnswer {
  const { model, before, schedule } = insertedInto(question)
  const placed: InsertAnswer['placed'] = new Map()
  for (const id of question.own) {
    const at = assignmentOf(model, schedule, model.opIndex.get(id) as number)
    if (at) placed.set(id, { place: at.machineId as string, start: at.start, end: at.end })
  }
  return { before: finishes(model, before), after: finishes(model, schedule), placed }
}
