import { addWork, fitAfter, fitBefore, nextOpen, subtractWork, workBetween } from '../model/calendar.ts'
import type { Model } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'

/** The first start from `t` on of an operation with the alternative `alt`: open, in one piece if it must be, on the line's takt. */
export function startFrom(model: Model, op: number, alt: number, t: number): number {
  const calendar = model.calendars[model.altCalendar[alt]!]!
  const work = model.altDuration[alt]! + model.altTail[alt]!
  const splittable = model.opSplittable[op] === 1
  const takt = model.machineTakt[model.altMachine[alt]!]!
  let start = splittable ? nextOpen(calendar, t) : fitAfter(calendar, t, work)
  if (takt === 0) return start
  for (;;) {
    const onTakt = taktFrom(model, model.altMachine[alt]!, start)
    start = splittable ? nextOpen(calendar, onTakt) : fitAfter(calendar, onTakt, work)
    if (start === onTakt || !(start < Number.POSITIVE_INFINITY)) return start
  }
}

/** The end of an operation that starts at an instant as `startFrom` gives it; Infinity beyond the calendar. */
export function endOf(model: Model, op: number, alt: number, start: number): number {
  const work = model.altDuration[alt]! + model.altTail[alt]!
  return model.opSplittable[op] === 1 ? addWork(model.calendars[model.altCalendar[alt]!]!, start, work) : start + work
}

/** The last start of an operation with the alternative `alt` that ends by `latest`; -Infinity when there is none. */
export function startBefore(model: Model, op: number, alt: number, latest: number): number {
  const calendar = model.calendars[model.altCalendar[alt]!]!
  const work = model.altDuration[alt]! + model.altTail[alt]!
  const splittable = model.opSplittable[op] === 1
  const machine = model.altMachine[alt]!
  const start = splittable ? subtractWork(calendar, latest, work) : fitBefore(calendar, latest, work)
  if (model.machineTakt[machine] === 0) return start
  // What the operation needs beside the line may be closed at a takt: then the one before.
  for (let t = start; t >= model.floor; t--) {
    t = taktBefore(model, machine, t)
    if (startFrom(model, op, alt, t) === t) return t
  }
  return Number.NEGATIVE_INFINITY
}

/** When the machine is free for the next operation: on a takt line when the last piece has entered, elsewhere at the end. */
export function leaveOf(model: Model, alt: number, start: number, end: number): number {
  const tail = model.altTail[alt]!
  if (tail === 0) return end
  const calendar = model.calendars[model.altCalendar[alt]!]!
  return addWork(calendar, start, Math.max(0, workBetween(calendar, start, end) - tail))
}

/** The same for a planned operation. */
export function leftAt(model: Model, schedule: Schedule, op: number): number {
  return leaveOf(model, schedule.alt[op]!, schedule.start[op]!, schedule.end[op]!)
}

/** Takts are counted in the line's working time from its anchor. */
function taktFrom(model: Model, machine: number, t: number): number {
  const over = sinceTakt(model, machine, t)
  if (over === 0 || !(t < Number.POSITIVE_INFINITY)) return t
  const calendar = model.calendars[model.machineCalendar[machine]!]!
  return nextOpen(calendar, addWork(calendar, t, model.machineTakt[machine]! - over))
}

function taktBefore(model: Model, machine: number, t: number): number {
  const calendar = model.calendars[model.machineCalendar[machine]!]!
  const over = sinceTakt(model, machine, t)
  if (over > 0) return subtractWork(calendar, t, over)
  return nextOpen(calendar, t) === t ? t : subtractWork(calendar, t, model.machineTakt[machine]!)
}

function sinceTakt(model: Model, machine: number, t: number): number {
  const calendar = model.calendars[model.machineCalendar[machine]!]!
  const takt = model.machineTakt[machine]!
  const anchor = model.machineTaktAnchor[machine]!
  const worked = t >= anchor ? workBetween(calendar, anchor, t) : -workBetween(calendar, t, anchor)
  const over = worked % takt
  return over < 0 ? over + takt : over
}
