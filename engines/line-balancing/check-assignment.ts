import type { Assignment, LineProblem } from './types.ts'

/** A rule that an assignment breaks. */
export type Fault =
  /** The operation has no station. */
  | { kind: 'unassigned'; operation: string }
  /** It stands before one that must come first. */
  | { kind: 'order'; operation: string; before: string }
  /** A station of it cannot do it. */
  | { kind: 'unable'; operation: string; station: number }

/** Everything that is wrong with an assignment, whoever made it; nothing of the solver is used. Cycle times are not judged. */
export function checkAssignment({ operations, stationCount }: LineProblem, assignment: Assignment): Fault[] {
  const faults: Fault[] = []
  for (const { id, after, stations } of operations) {
    const at = (assignment.get(id) ?? []).filter((station) => station >= 0 && station < stationCount)
    if (!at.length) {
      faults.push({ kind: 'unassigned', operation: id })
      continue
    }
    const unable = stations ? at.find((station) => !stations.includes(station)) : undefined
    if (unable !== undefined) faults.push({ kind: 'unable', operation: id, station: unable })
    for (const before of after) {
      const last = Math.max(...(assignment.get(before) ?? [Number.NEGATIVE_INFINITY]))
      if (last > Math.min(...at)) faults.push({ kind: 'order', operation: id, before })
    }
  }
  return faults
}
