import { addWork, fitAfter, nextOpen } from '#engines/scheduling/index.ts'
import { type Net, waits } from './net.ts'

/** What one play of a plan came to, by operation. Reused from play to play. */
export interface Played {
  readonly start: Float64Array
  readonly end: Float64Array
  /** The operation that it waited for last; -1: none, it began when it was planned to (or now). */
  readonly cause: Int32Array
}

export const newPlayed = (operations: number): Played => ({
  start: new Float64Array(operations),
  end: new Float64Array(operations),
  cause: new Int32Array(operations),
})

/**
 * Plays a plan once. Nothing begins before it was planned to: material and people are there for that time; nor before now. What takes
 * longer pushes what waits for it; what takes less leaves a gap.
 *
 * @param factor what the work of an operation is multiplied by
 */
export function play(net: Net, now: number, factor: (op: number) => number, played: Played): void {
  for (let i = 0; i < net.order.length; i++) {
    const op = net.order[i]!
    if (net.begun[op]) playBegun(net, now, op, factor(op), played)
    else playWaiting(net, now, i, op, factor, played)
  }
}

/** What began goes on: the rest of it, from now. */
function playBegun(net: Net, now: number, op: number, factor: number, { start, end, cause }: Played): void {
  const from = Math.max(net.start[op]!, now)
  start[op] = net.start[op]!
  cause[op] = -1
  const work = net.work[op]!
  end[op] = work > 0 ? addWork(net.calendar[op]!, from, Math.round(work * factor)) + net.rest[op]! : net.end[op]!
}

function playWaiting(net: Net, now: number, i: number, op: number, factor: (op: number) => number, played: Played) {
  const calendar = net.calendar[op]!
  let setupFrom = Math.max(net.setupStart[op]!, now)
  let free = -1
  let ready = net.start[op]!
  let waited = -1
  for (let k = net.off[i]!; k < net.off[i + 1]!; k++) {
    const from = net.from[k]!
    if (net.kind[k] === waits.end) {
      if (played.end[from]! <= setupFrom) continue
      setupFrom = played.end[from]!
      free = from
      continue
    }
    const at = readyBy(net, k, calendar, factor, played)
    if (at <= ready) continue
    ready = at
    waited = from
  }
  const setUp = net.setup[op]! > 0 ? addWork(calendar, setupFrom, net.setup[op]!) : setupFrom
  const cause = setUp > ready ? free : waited
  const work = Math.round(net.work[op]! * factor(op))
  const start = startAt(net, op, Math.max(setUp, ready), work)
  played.start[op] = start
  played.cause[op] = cause
  played.end[op] = addWork(calendar, start, work) + net.rest[op]!
  endBehindBatches(net, i, op, work, played)
}

/** When an operation may start for one that it waits for. */
function readyBy(net: Net, k: number, own: Net['calendar'][number], factor: (op: number) => number, played: Played) {
  const from = net.from[k]!
  switch (net.kind[k]) {
    case waits.start:
      return addWork(own, played.start[from]!, net.lag[k]!)
    case waits.link:
      return played.end[from]! + net.lag[k]!
    default: {
      const first = Math.round(net.work[from]! * factor(from) * net.share[k]!)
      const at = addWork(net.calendar[from]!, played.start[from]!, first)
      return Math.min(at, played.end[from]!) + net.lag[k]!
    }
  }
}

/** In one piece where it must be; what grew longer than any stretch of working time begins where the longest one is. */
function startAt(net: Net, op: number, from: number, work: number): number {
  const calendar = net.calendar[op]!
  if (!net.whole[op]) return nextOpen(calendar, from)
  return fitAfter(calendar, from, Math.min(work, calendar.longest))
}

/** The last transfer batch of what comes before is worked after it has arrived. */
function endBehindBatches(net: Net, i: number, op: number, work: number, { end, cause }: Played): void {
  for (let k = net.off[i]!; k < net.off[i + 1]!; k++) {
    if (net.kind[k] !== waits.batch) continue
    const from = net.from[k]!
    const last = work - Math.floor((1 - net.share[k]!) * work)
    const at = addWork(net.calendar[op]!, end[from]! + net.lag[k]!, last)
    if (at <= end[op]!) continue
    end[op] = at
    cause[op] = from
  }
}
