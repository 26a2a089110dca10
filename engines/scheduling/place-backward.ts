import { addWork, fitBefore, subtractWork } from './calendar.ts'
import { type Model, running } from './model.ts'
import type { Slot } from './place-forward.ts'
import { setupTime } from './setup-time.ts'
import type { Timeline } from './timeline.ts'

/**
 * The latest place of an unplanned operation with the alternative `alt`, ending at `latest` or earlier, without moving
 * anything. False when it would have to begin before its release, or could not start after `beat`.
 */
export function placeBackward(
  line: Timeline,
  op: number,
  alt: number,
  latest: number,
  beat: number,
  slot: Slot,
): boolean {
  const { model } = line
  const { start, end } = line.schedule
  const machine = model.altMachine[alt]!
  const list = line.list(machine)
  const earliest = Math.max(model.opRelease[op]!, beat)
  let to = latest
  let at = line.firstFrom(machine, latest)
  while (at >= 0) {
    const before = at > 0 ? list[at - 1]! : -1
    const free = before >= 0 ? Math.max(end[before]!, model.floor) : model.floor
    const after = at < line.count(machine) ? list[at]! : -1
    const found = fit(line, op, alt, before, free, after, to, slot)
    if (found === to) {
      if (slot.start < earliest) return false
      slot.alt = alt
      slot.at = at
      return true
    }
    if (found === Number.NEGATIVE_INFINITY) {
      at--
      if (at >= 0) to = Math.min(to, start[list[at]!]!)
    } else {
      to = found
      while (at > 0 && start[list[at - 1]!]! >= to) at--
    }
    if (to < earliest) return false
  }
  return false
}

/**
 * Times before `after` that leave room for its set-up. Returns `to` when they fit, an earlier instant by which it has to end
 * so that what it needs may be there, or -Infinity when the gap is too small.
 */
function fit(
  line: Timeline,
  op: number,
  alt: number,
  before: number,
  free: number,
  after: number,
  to: number,
  slot: Slot,
): number {
  const { model } = line
  const calendar = model.calendars[model.altCalendar[alt]!]!
  const duration = model.altDuration[alt]!
  const latest = after >= 0 ? Math.min(to, line.setupStartAfter(after, op)) : to
  let start: number
  let end: number
  if (model.opSplittable[op] === 1) {
    start = subtractWork(calendar, latest, duration)
    end = start > Number.NEGATIVE_INFINITY ? addWork(calendar, start, duration) : start
  } else {
    start = fitBefore(calendar, latest, duration)
    end = start + duration
  }
  if (start < free) return Number.NEGATIVE_INFINITY
  const setup = setupTime(model, before, op, alt)
  const setupStart = setup > 0 ? subtractWork(calendar, start, setup) : start
  if (setupStart < free) return Number.NEGATIVE_INFINITY
  const busy = busySince(model, line, op, setupStart, end)
  if (busy < Number.POSITIVE_INFINITY) return Math.min(busy, to - 1)
  if (after >= 0 && model.opFixed[after]! < running && !line.followsWell(after, op, end)) {
    return Number.NEGATIVE_INFINITY
  }
  slot.setupStart = setupStart
  slot.start = start
  slot.end = end
  return to
}

function busySince(model: Model, line: Timeline, op: number, from: number, to: number): number {
  let busy = Number.POSITIVE_INFINITY
  for (let need = model.needOff[op]!; need < model.needOff[op + 1]!; need++) {
    const resource = model.needResource[need]!
    const limit = model.resourceCapacity[resource]! - model.needAmount[need]!
    const since = line.profile(resource).busySince(from, to, limit)
    if (since < busy) busy = since
  }
  return busy
}
