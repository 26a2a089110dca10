import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkAssignment } from './check-assignment.ts'
import { stationTimes } from './figures.ts'
import { fewestStations, lowestCycle } from './propose.ts'
import type { LineOperation, LineProblem } from './types.ts'

/** Lines of up to seven operations in any net without circles, some at certain stations alone. */
const lines = fc
  .record({
    stationCount: fc.integer({ min: 1, max: 4 }),
    operations: fc.array(
      fc.record({
        time: fc.integer({ min: 1, max: 9 }),
        after: fc.array(fc.nat(6), { maxLength: 2 }),
        stations: fc.option(fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }), { nil: undefined }),
      }),
      { minLength: 1, maxLength: 7 },
    ),
  })
  .map(
    ({ stationCount, operations }): LineProblem => ({
      stationCount,
      operations: operations.map(
        ({ time, after, stations }, i): LineOperation => ({
          id: `o${i}`,
          time,
          after: [...new Set(after.filter((before) => before < i))].map((before) => `o${before}`),
          ...(stations && { stations }),
        }),
      ),
    }),
  )

/** All ways to give each operation one station; the least numbers of stations within a cycle, and the lowest cycle. */
function byTrying(problem: LineProblem, cycle: number) {
  let fewest = Number.POSITIVE_INFINITY
  let lowest = Number.POSITIVE_INFINITY
  const { operations, stationCount } = problem
  for (let n = 0; n < stationCount ** operations.length; n++) {
    const assignment = new Map(
      operations.map(({ id }, i) => [id, [Math.floor(n / stationCount ** i) % stationCount]] as const),
    )
    if (checkAssignment(problem, assignment).length) continue
    const times = stationTimes(operations, assignment, stationCount)
    const most = Math.max(...times)
    lowest = Math.min(lowest, most)
    if (most <= cycle) fewest = Math.min(fewest, times.filter((time) => time > 0).length)
  }
  return { fewest, lowest }
}

it('finds what trying everything finds, and never breaks a rule', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 9, max: 30 }), (problem, cycle) => {
      const { fewest, lowest } = byTrying(problem, cycle)
      const found = fewestStations(problem, cycle)
      if (found) {
        expect(checkAssignment(problem, found.assignment)).toEqual([])
        const times = stationTimes(problem.operations, found.assignment, problem.stationCount)
        expect(Math.max(...times)).toBeLessThanOrEqual(cycle + 1e-9)
        expect(times.filter((time) => time > 0)).toHaveLength(fewest)
        expect(found.proven).toBe(true)
      } else expect(fewest).toBe(Number.POSITIVE_INFINITY)

      const quick = lowestCycle(problem, problem.stationCount)
      if (!quick) {
        expect(lowest).toBe(Number.POSITIVE_INFINITY)
        return
      }
      expect(checkAssignment(problem, quick.assignment)).toEqual([])
      // Parallel stations may undercut what single ones reach; nothing goes below the work's even share.
      expect(quick.cycle).toBeLessThanOrEqual(lowest)
      const work = problem.operations.reduce((sum, { time }) => sum + time, 0)
      expect(quick.cycle).toBeGreaterThanOrEqual(Math.ceil(work / problem.stationCount))
    }),
    { numRuns: 150 },
  )
})

it('stays within its patience on a line of sixty operations and keeps every rule', () => {
  const operations = Array.from(
    { length: 60 },
    (_, i): LineOperation => ({
      id: `o${i}`,
      time: 4_000 + ((i * 7_919) % 23_000),
      after: i > 2 ? [`o${i - 3}`] : [],
    }),
  )
  const problem = { operations, stationCount: 40 }
  const found = fewestStations(problem, 35_000)
  expect(checkAssignment(problem, found?.assignment ?? new Map())).toEqual([])
  const quick = lowestCycle(problem, 20)
  expect(quick?.cycle).toBeLessThan(50_000)
})
