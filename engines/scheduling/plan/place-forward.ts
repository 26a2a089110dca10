import { addWork, subtractWork } from '../model/calendar.ts'
import { type Model, running } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'
import { setupTime } from './setup-time.ts'
import type { Timeline } from './timeline.ts'
import { endOf, leaveOf, startFrom } from './timing.ts'

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

export function copySlot(from: Slot, to: Slot): void {
  to.alt = from.alt
  to.at = from.at
  to.setupStart = from.setupStart
  to.start = from.start
  to.end = from.end
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
  const { model, schedule } = line
  const machine = model.altMachine[alt]!
  const list = line.list(machine)
  const starts = line.starts(machine)
  const leaves = line.leaves(machine)
  const gaps = line.gaps(machine)
  const count = line.count(machine)
  const duration = model.altDuration[alt]!
  const mayJoin = model.opBatch[op]! >= 0 && model.machineBatch[machine]! > 0
  // The gap before the first operation that starts after `ready` is the first that can hold it.
  let at = line.firstFrom(machine, ready)
  let from = ready
  for (; ; at++) {
    if (mayJoin && at > 0 && joinForward(line, op, alt, at - 1, ready, beat, slot)) return true
    // Most gaps are too small by far: these reads decide nearly all of the search.
    while (!mayJoin && at < count && gaps[at]! < duration) at++
    const gap = at < count ? line.gap(machine, at) : Number.POSITIVE_INFINITY
    if (gap < duration) {
      if (starts[at]! >= beat) return false
      continue
    }
    const before = at > 0 ? list[at - 1]! : -1
    const setup = setupTime(model, before, op, alt)
    if (at < count) {
      const after = list[at]!
      const behind = model.opFixed[after]! < running ? setupTime(model, op, after, schedule.alt[after]!) : 0
      if (gap < duration + setup + behind) continue
      if (starts[at]! - (at > 0 && leaves[at - 1]! > from ? leaves[at - 1]! : from) < duration) continue
    }
    const limit = at < count ? starts[at]! : Number.POSITIVE_INFINITY
    const found = fit(line, op, alt, setup, line.freeFrom(machine, at), from, limit, beat, slot)
    if (found === Number.POSITIVE_INFINITY) {
      if (limit >= beat) return false
    } else if (found > from) {
      // Something it needs is taken until then: gaps before that are of no use.
      from = found
      if (!mayJoin) while (at < count && starts[at]! <= from) at++
      at--
    } else if (at === count || line.followsWell(list[at]!, op, leaveOf(model, alt, slot.start, slot.end), slot.end)) {
      slot.alt = alt
      slot.at = at
      return true
    }
  }
}

function joinForward(
  line: Timeline,
  op: number,
  alt: number,
  at: number,
  ready: number,
  beat: number,
  slot: Slot,
): boolean {
  const { model, schedule } = line
  const machine = model.altMachine[alt]!
  if (!line.joins(op, alt, machine, at)) return false
  const leader = line.list(machine)[at]!
  if (schedule.start[leader]! < ready || schedule.end[leader]! > beat) return false
  takePlace(slot, schedule, leader, alt, at)
  return true
}

/** The place that a planned operation has. */
export function takePlace(slot: Slot, schedule: Schedule, op: number, alt: number, at: number): void {
  slot.alt = alt
  slot.at = at
  slot.setupStart = schedule.setupStart[op]!
  slot.start = schedule.start[op]!
  slot.end = schedule.end[op]!
}

/**
 * Times within the gap that begins at `free` and ends at `limit`. Returns `from` when they fit, a later instant from which what
 * the operation needs may be there, or Infinity when the gap is too small or the end not before `beat`.
 */
function fit(
  line: Timeline,
  op: number,
  alt: number,
  setup: number,
  free: number,
  from: number,
  limit: number,
  beat: number,
  slot: Slot,
): number {
  const { model } = line
  const calendar = model.calendars[model.altCalendar[alt]!]!
  const earliest = setup > 0 ? Math.max(from, addWork(calendar, free, setup)) : Math.max(from, free)
  const start = startFrom(model, op, alt, earliest)
  if (start >= limit && !(start === limit && model.altDuration[alt] === 0)) return Number.POSITIVE_INFINITY
  const end = endOf(model, op, alt, start)
  if (end > beat || end === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY
  if (leaveOf(model, alt, start, end) > limit) return Number.POSITIVE_INFINITY
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
    const until = line.busyUntil(need, from, to)
    if (until > busy) busy = until
  }
  return busy
}
