import { addWork, subtractWork } from '../model/calendar.ts'
import { type Model, running } from '../model/model.ts'
import { type Slot, takePlace } from './place-forward.ts'
import { setupTime } from './setup-time.ts'
import type { Timeline } from './timeline.ts'
import { endOf, leaveOf, startBefore } from './timing.ts'

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
  const machine = model.altMachine[alt]!
  const list = line.list(machine)
  const earliest = Math.max(model.opRelease[op]!, beat)
  let to = latest
  let at = line.firstFrom(machine, latest)
  while (at >= 0) {
    const before = at > 0 ? list[at - 1]! : -1
    const after = at < line.count(machine) ? list[at]! : -1
    if (after >= 0 && joinBackward(line, op, alt, at, earliest, latest, slot)) return true
    const found = fit(line, op, alt, before, line.freeFrom(machine, at), after, to, slot)
    if (found === to) {
      if (slot.start < earliest) return false
      slot.alt = alt
      slot.at = at
      return true
    }
    if (found === Number.NEGATIVE_INFINITY) {
      at--
      if (at >= 0) to = Math.min(to, lastEnd(model, alt, line.starts(machine)[at]!))
    } else {
      to = found
      while (at > 0 && line.starts(machine)[at - 1]! >= to) at--
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
  let latest = to
  if (after >= 0) latest = Math.min(to, lastEnd(model, alt, line.setupStartAfter(after, op)))
  const start = startBefore(model, op, alt, latest)
  if (start < free) return Number.NEGATIVE_INFINITY
  const end = endOf(model, op, alt, start)
  const setup = setupTime(model, before, op, alt)
  const setupStart = setup > 0 ? subtractWork(calendar, start, setup) : start
  if (setupStart < free) return Number.NEGATIVE_INFINITY
  const busy = busySince(model, line, op, setupStart, end)
  if (busy < Number.POSITIVE_INFINITY) return Math.min(busy, to - 1)
  if (
    after >= 0 &&
    model.opFixed[after]! < running &&
    !line.followsWell(after, op, leaveOf(model, alt, start, end), end)
  ) {
    return Number.NEGATIVE_INFINITY
  }
  slot.setupStart = setupStart
  slot.start = start
  slot.end = end
  return to
}

/** By when an operation has to end that leaves its machine at `leave`. */
function lastEnd(model: Model, alt: number, leave: number): number {
  const tail = model.altTail[alt]!
  return tail === 0 ? leave : addWork(model.calendars[model.altCalendar[alt]!]!, leave, tail)
}

function joinBackward(
  line: Timeline,
  op: number,
  alt: number,
  at: number,
  earliest: number,
  latest: number,
  slot: Slot,
): boolean {
  const { model, schedule } = line
  const machine = model.altMachine[alt]!
  if (!line.joins(op, alt, machine, at)) return false
  const leader = line.list(machine)[at]!
  if (schedule.end[leader]! > latest || schedule.start[leader]! < earliest) return false
  takePlace(slot, schedule, leader, alt, at)
  return true
}

function busySince(model: Model, line: Timeline, op: number, from: number, to: number): number {
  let busy = Number.POSITIVE_INFINITY
  for (let need = model.needOff[op]!; need < model.needOff[op + 1]!; need++) {
    const since = line.busySince(need, from, to)
    if (since < busy) busy = since
  }
  return busy
}
