import { addWork, workBetween } from '../model/calendar.ts'
import { free, type Model } from '../model/model.ts'
import { endOf, startFrom } from '../plan/timing.ts'
import type { ObjectiveWeights } from './objective.ts'

/**
 * What no schedule can beat, in the units of the objective. Each order alone on empty machines bounds its finish; the makespan is
 * also bounded by the work of each machine's exclusive operations with the shortest way to and from them, and by all work shared
 * out over all machines. Set-up, flow and moved count 0.
 */
export function lowerBound(model: Model, weights: ObjectiveWeights): number {
  const { starts, ends } = earliest(model)
  const finish = new Float64Array(model.orderIds.length).fill(Number.NEGATIVE_INFINITY)
  let last = model.now
  for (let op = 0; op < model.opCount; op++) {
    const end = ends[op]!
    if (!(end < Number.POSITIVE_INFINITY)) continue
    const order = model.opOrder[op]!
    if (order >= 0 && end > finish[order]!) finish[order] = end
    if (end > last) last = end
  }
  let tardiness = 0
  finish.forEach((end, order) => {
    const late = end - model.orderDue[order]!
    if (late > 0) tardiness += late * model.orderWeight[order]!
  })
  const tails = leastTails(model)
  last = Math.max(last, machineBound(model, starts, ends, tails), sharedBound(model, ends))
  return (weights.tardiness ?? 0) * tardiness + (weights.makespan ?? 0) * (last - model.now)
}

/** When each operation could start and end if it never had to wait for a machine. */
function earliest(model: Model): { starts: Float64Array; ends: Float64Array } {
  const ends = new Float64Array(model.opCount).fill(Number.POSITIVE_INFINITY)
  const starts = new Float64Array(model.opCount)
  for (const op of model.topological) {
    if (model.fixedAlt[op]! >= 0) {
      ends[op] = model.fixedEnd[op]!
      starts[op] = model.fixedStart[op]!
      continue
    }
    let ready = model.opRelease[op]!
    for (let link = model.predOff[op]!; link < model.predOff[op + 1]!; link++) {
      const before = model.pred[link]!
      // With a transfer batch the first pieces may come at once.
      const at = model.predShare[link] === 1 ? ends[before]! : starts[before]!
      ready = Math.max(ready, at + model.predTransfer[link]!)
    }
    starts[op] = ready
    for (let alt = model.altOff[op]!; alt < model.altOff[op + 1]!; alt++) {
      ends[op] = Math.min(ends[op]!, endOf(model, op, alt, startFrom(model, op, alt, ready)))
    }
  }
  return { starts, ends }
}

/** Least time from each operation's end to the end of all that follows, calendars left aside. */
function leastTails(model: Model): Float64Array {
  const tails = new Float64Array(model.opCount)
  for (let i = model.topological.length - 1; i >= 0; i--) {
    const op = model.topological[i]!
    for (let k = model.succOff[op]!; k < model.succOff[op + 1]!; k++) {
      const after = model.succ[k]!
      const link = model.succLink[k]!
      const behind = model.predShare[link] === 1 ? tails[after]! + shortest(model, after) : tails[after]!
      tails[op] = Math.max(tails[op]!, model.predTransfer[link]! + behind)
    }
  }
  return tails
}

function shortest(model: Model, op: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let alt = model.altOff[op]!; alt < model.altOff[op + 1]!; alt++) least = Math.min(least, model.altDuration[alt]!)
  return least === Number.POSITIVE_INFINITY ? 0 : least
}

/** Preemptive one-machine bound (Jackson 1955) for operations that only one machine can do. */
function machineBound(model: Model, starts: Float64Array, ends: Float64Array, tails: Float64Array): number {
  const only: number[][] = model.machineIds.map(() => [])
  for (let op = 0; op < model.opCount; op++) {
    const first = model.altMachine[model.altOff[op]!]
    if (first === undefined || model.opFixed[op] !== free || !(ends[op]! < Number.POSITIVE_INFINITY)) continue
    // In a batch several have one machine at once.
    if (model.hasBatches && model.opBatch[op]! >= 0) continue
    const exclusive = model.altMachine.subarray(model.altOff[op], model.altOff[op + 1]).every((m) => m === first)
    if (exclusive) only[first]!.push(op)
  }
  let bound = Number.NEGATIVE_INFINITY
  only.forEach((ops, machine) => {
    const calendar = model.calendars[model.machineCalendar[machine]!]!
    const rows = ops
      .map((op) => ({ ready: starts[op]!, work: shortest(model, op), tail: tails[op]! }))
      .sort((a, b) => b.ready - a.ready)
    // The later the first may start and the shorter the tail, the fewer operations count: all suffixes by ready time, and
    // within them the least tail.
    let work = 0
    let tail = Number.POSITIVE_INFINITY
    for (const row of rows) {
      work += row.work
      tail = Math.min(tail, row.tail)
      bound = Math.max(bound, addWork(calendar, row.ready, work) + tail)
    }
    if (calendar.open) bound = Math.max(bound, jackson(rows))
  })
  return bound
}

interface Row {
  ready: number
  work: number
  tail: number
}

/** The end of a machine's preemptive schedule by longest tail, tails included: the best there is on an open calendar. */
function jackson(rows: Row[]): number {
  const coming = [...rows].sort((a, b) => a.ready - b.ready)
  const here: { left: number; tail: number }[] = []
  let t = Number.NEGATIVE_INFINITY
  let most = t
  let next = 0
  while (next < coming.length || here.length > 0) {
    if (here.length === 0) t = Math.max(t, coming[next]!.ready)
    while (next < coming.length && coming[next]!.ready <= t) {
      here.push({ left: coming[next]!.work, tail: coming[next]!.tail })
      next++
    }
    let first = 0
    for (let i = 1; i < here.length; i++) if (here[i]!.tail > here[first]!.tail) first = i
    const row = here[first]!
    const until = next < coming.length ? Math.min(t + row.left, coming[next]!.ready) : t + row.left
    row.left -= until - t
    t = until
    if (row.left > 0) continue
    most = Math.max(most, t + row.tail)
    here[first] = here[here.length - 1]!
    here.pop()
  }
  return most
}

/** When all machines together could have done the least work of all operations. */
function sharedBound(model: Model, ends: Float64Array): number {
  let work = 0
  let from = Number.POSITIVE_INFINITY
  for (let op = 0; op < model.opCount; op++) {
    if (model.opFixed[op] !== free || !(ends[op]! < Number.POSITIVE_INFINITY)) continue
    if (model.hasBatches && model.opBatch[op]! >= 0) continue
    work += shortest(model, op)
    from = Math.min(from, model.opRelease[op]!)
  }
  if (work === 0) return Number.NEGATIVE_INFINITY
  const done = (t: number): number => {
    let sum = 0
    for (const calendar of model.machineCalendar) sum += workBetween(model.calendars[calendar]!, from, t)
    return sum
  }
  let low = from
  let high = from + work
  if (done(high) < work) return low
  while (high - low > 1) {
    const mid = Math.floor((low + high) / 2)
    if (done(mid) >= work) high = mid
    else low = mid
  }
  return high
}
