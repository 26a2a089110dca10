import { stationTimes } from './figures.ts'
import { leastStations, StationSearch } from './search.ts'
import { smooth } from './smooth.ts'
import type { Balance, LineProblem } from './types.ts'

/** Steps of the search after which it stops; some tens of milliseconds. */
const patience = 20_000

/**
 * The fewest stations that keep a cycle (simple assembly line balancing of type 1 in Scholl's terms, with stations that can do
 * only some operations, and parallel stations for operations longer than the cycle).
 *
 * @param cycle whole milliseconds, above 0
 * @returns null where the stations that there are cannot do it
 */
export function fewestStations(problem: LineProblem, cycle: number, nodes = patience): Balance | null {
  if (!(cycle > 0)) throw new RangeError(`the cycle is no positive time: ${cycle}`)
  const least = leastStations(problem, cycle)
  const search = new StationSearch(problem, cycle, { nodes, most: problem.stationCount, enough: least })
  const found = search.run()
  if (!found) return null
  return {
    assignment: smooth(problem, found.stations, cycle),
    proven: search.complete || found.used <= least,
  }
}

/**
 * The lowest cycle with so many stations (type 2 of the same problem), by halving between what no line undercuts and what was
 * found.
 *
 * @param stations how many may have work
 * @returns with the cycle: the time of its busiest station, rounded up to the millisecond; null where the stations cannot do it at
 * any cycle
 */
export function lowestCycle(
  problem: LineProblem,
  stations: number,
  nodes = patience,
): (Balance & { cycle: number }) | null {
  const work = problem.operations.reduce((sum, { time }) => sum + time, 0)
  const most = Math.min(stations, problem.stationCount)
  if (most < 1 || work <= 0) return null
  let low = Math.max(1, Math.ceil(work / most))
  const within = (cycle: number) => {
    const search = new StationSearch(problem, cycle, { nodes: Math.ceil(nodes / 8), most, enough: most })
    return { found: search.run(), complete: search.complete }
  }
  let { found } = within(work)
  if (!found) return null
  let proven = true
  let high = busiest(problem, found.stations)
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const tried = within(middle)
    if (tried.found) {
      found = tried.found
      high = Math.min(middle, busiest(problem, found.stations))
    } else {
      proven = proven && tried.complete
      low = middle + 1
    }
  }
  return { assignment: smooth(problem, found.stations, high), cycle: high, proven }
}

const busiest = (problem: LineProblem, stations: ReadonlyMap<string, readonly number[]>): number =>
  Math.ceil(Math.max(...stationTimes(problem.operations, stations, problem.stationCount)) - 1e-6)
