import { addWork, fitAfter, nextOpen, subtractWork } from './calendar.ts'
import type { Model } from './model.ts'
import { setupTime } from './setup-time.ts'
import type { Timeline } from './timeline.ts'

/** Where an operation would go: before position `at` of the alternative's machine. Reused from call to call. */
export interface Slot {
  alt: number
  at: number
  setupStart: number
  start: number
  end: number
}

export function newSlot(): Slot {
  return { alt: -1, at: 0, setupStart: 0, start: 0, end: 0 }
}

/**
 * The earliest place of an unplanned operation with the alternative `alt`, starting at `ready` or later, without moving
 * anything; gaps are filled, set-up may be done before the operation is ready. False when it could not end before `beat`.
 */
export function placeForward(
  line: Timeline,
  op: number,
  alt: number,
  ready: number,
  beat: number,
  slot: Slot,
): boolean {
  const { model } = line
  const machine = model.altMachine[alt]!
  const list = line.list(machine)
  const starts = line.starts(machine)
  const ends = line.ends(machine)
  const count = line.count(machine)
  const duration = model.altDuration[alt]!
  // The gap before the first operation that starts after `ready` is the first that can hold it.
  let at = line.firstFrom(machine, ready)
  let from = ready
  while (at <= count) {
    if (at < count) {
      const open = at > 0 && ends[at - 1]! > from ? ends[at - 1]! : from
      if (starts[at]! - open < duration) {
        if (starts[at]! >= beat) return false
        at++
        continue
      }
    }
    const before = at > 0 ? list[at - 1]! : -1
    const free = before >= 0 ? Math.max(ends[at - 1]!, model.floor) : model.floor
    const after = at < count ? list[at]! : -1
    const limit = after >= 0 ? Math.min(starts[at]!, beat) : beat
    const found = fit(line, op, alt, before, free, from, limit, slot)
    if (found === Number.POSITIVE_INFINITY) {
      if (limit === beat) return false
    } else if (found > from) {
      // Something it needs is taken until then: gaps before that are of no use.
      from = found
      while (at < count && starts[at]! <= from) at++
      continue
    } else if (after < 0 || line.followsWell(after, op, slot.end)) {
      slot.alt = alt
      slot.at = at
      return true
    }
    at++
  }
  return false
}

/**
 * Times after `before` within the gap that ends at `limit`. Returns `from` when they fit, a later instant from which what the
 * operation needs may be there, or Infinity when the gap is too small.
 */
function fit(
  line: Timeline,
  op: number,
  alt: number,
  before: number,
  free: number,
  from: number,
  limit: number,
  slot: Slot,
): number {
  const { model } = line
  const calendar = model.calendars[model.altCalendar[alt]!]!
  const setup = setupTime(model, before, op, alt)
  const duration = model.altDuration[alt]!
  const earliest = setup > 0 ? Math.max(from, addWork(calendar, free, setup)) : Math.max(from, free)
  const splittable = model.opSplittable[op] === 1
  const start = splittable ? nextOpen(calendar, earliest) : fitAfter(calendar, earliest, duration)
  if (start >= limit && !(start === limit && duration === 0)) return Number.POSITIVE_INFINITY
  const end = splittable ? addWork(calendar, start, duration) : start + duration
  if (end > limit || end === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY
  const setupStart = setup > 0 ? subtractWork(calendar, start, setup) : start
  const busy = resourcesBusyUntil(model, line, op, setupStart, end)
  if (busy > Number.NEGATIVE_INFINITY) return Math.max(setup > 0 ? addWork(calendar, busy, setup) : busy, from + 1)
  slot.setupStart = setupStart
  slot.start = start
  slot.end = end
  return from
}

/** Until when something the operation needs is taken within `[from, to)`; -Infinity when all is free. */
export function resourcesBusyUntil(model: Model, line: Timeline, op: number, from: number, to: number): number {
  let busy = Number.NEGATIVE_INFINITY
  for (let need = model.needOff[op]!; need < model.needOff[op + 1]!; need++) {
    const resource = model.needResource[need]!
    const limit = model.resourceCapacity[resource]! - model.needAmount[need]!
    const until = line.profile(resource).busyUntil(from, to, limit)
    if (until > busy) busy = until
  }
  return busy
}
