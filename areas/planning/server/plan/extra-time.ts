import { buildModel, construct, type ProblemInput, scheduleOf } from '#engines/scheduling/index.ts'
import type { Placed } from '../global/search/search.ts'
import { finishes } from './compare-schedules.ts'
import { judge } from './solve.ts'

/** A plan that stands, as a problem by today's working time and by more. */
export interface ExtraQuestion {
  now: ProblemInput
  more: ProblemInput
  standing: readonly Placed[]
}

/** Ends of the engine's orders, epoch milliseconds. */
export type Ends = Map<number | string, number>

/** When orders end as planned, planned anew without more working time, and with it. */
export interface ExtraAnswer {
  standing: Ends
  without: Ends
  with: Ends
}

/**
 * Plans forward what stands, task by task in the order in which it stands and each at its place, by both working times: what more time is worth is told
 * against the same planning without it, as gaps that close are not owed to it.
 */
export function plannedWithExtra({ now, more, standing }: ExtraQuestion): ExtraAnswer {
  const places = new Map(standing.map(({ opId, machineId }) => [opId, machineId]))
  const sequence = [...standing].sort((a, b) => a.start - b.start).map(({ opId }) => opId)
  const model = buildModel(now)
  const planned = (input: ProblemInput): Ends => {
    const kept = buildModel(inPlace(input, places))
    return finishes(kept, judge(kept, construct(kept, { sequence })).schedule)
  }
  return { standing: finishes(model, scheduleOf(model, standing)), without: planned(now), with: planned(more) }
}

/** Each task with the place where it stands alone. */
const inPlace = (input: ProblemInput, places: ReadonlyMap<unknown, unknown>): ProblemInput => ({
  ...input,
  operations: input.operations.map((operation) => {
    const own = operation.alternatives.filter(({ machineId }) => machineId === places.get(operation.id))
    return own.length ? { ...operation, alternatives: own } : operation
  }),
})
