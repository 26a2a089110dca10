import { assignmentOf, type Model, type Schedule } from '#engines/scheduling/index.ts'

/** Whether an operation stands at the same place and time in two schedules of a model. */
export const sameAt = (a: Schedule, b: Schedule, op: number): boolean =>
  a.alt[op] === b.alt[op] &&
  ((a.alt[op] as number) < 0 ||
    (a.start[op] === b.start[op] && a.end[op] === b.end[op] && a.setupStart[op] === b.setupStart[op]))

/** When each order of the engine's ends, epoch milliseconds. */
export function finishes(model: Model, schedule: Schedule): Map<number | string, number> {
  const ends = new Map<number | string, number>()
  for (let op = 0; op < model.opCount; op++) {
    const place = assignmentOf(model, schedule, op)
    if (place) ends.set(place.orderId, Math.max(place.end, ends.get(place.orderId) ?? 0))
  }
  return ends
}
