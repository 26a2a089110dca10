import { checkAssignment } from './check-assignment.ts'
import { stationTimes } from './figures.ts'
import type { Assignment, LineProblem } from './types.ts'

const squares = (times: readonly number[]): number => times.reduce((sum, time) => sum + time ** 2, 0)

/**
 * Evens a balance out: single operations change to another station in use as long as that lowers the sum of the squared station
 * times, by the most each time. Rules stay kept, the number of stations and the cycle are never exceeded.
 */
export function smooth(problem: LineProblem, given: Assignment, cycle: number): Assignment {
  let now = new Map(given)
  const used = [...new Set([...given.values()].flat())]
  for (;;) {
    const base = squares(stationTimes(problem.operations, now, problem.stationCount))
    let best: { value: number; to: Map<string, readonly number[]> } | null = null
    for (const { id } of problem.operations) {
      const at = now.get(id) ?? []
      if (at.length !== 1) continue
      for (const station of used) {
        if (station === at[0]) continue
        const to = new Map(now).set(id, [station])
        const times = stationTimes(problem.operations, to, problem.stationCount)
        const value = squares(times)
        if (value >= (best?.value ?? base) - 1e-6 || Math.max(...times) > cycle + 1e-9) continue
        if (!checkAssignment(problem, to).length) best = { value, to }
      }
    }
    if (!best) return now
    now = best.to
  }
}
