import { addWork, subtractWork } from '../model/calendar.ts'
import { finished, type Model } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'

/**
 * The earliest start that a link from a planned predecessor allows, were the operation done with the alternative `alt`.
 * With a transfer batch both the first batch's arrival and the working of the last batch count.
 */
export function linkReady(model: Model, schedule: Schedule, link: number, alt: number): number {
  const before = model.pred[link]!
  const transfer = model.predTransfer[link]!
  const share = model.predShare[link]!
  const end = schedule.end[before]!
  if (share === 1 || model.opFixed[before] === finished) return end + transfer
  const beforeAlt = schedule.alt[before]!
  const calendar = model.calendars[model.altCalendar[beforeAlt]!]!
  const first = addWork(
    calendar,
    schedule.start[before]!,
    Math.ceil(share * model.altDuration[beforeAlt]!) + model.altTail[beforeAlt]!,
  )
  const rest = Math.floor((1 - share) * model.altDuration[alt]!)
  const last = subtractWork(model.calendars[model.altCalendar[alt]!]!, end + transfer, rest)
  return Math.max(Math.min(first, end) + transfer, last)
}

/** The earliest start by release, material and planned predecessors; unplanned ones do not count. */
export function readyAt(model: Model, schedule: Schedule, op: number, alt: number): number {
  let ready = model.opRelease[op]!
  for (let link = model.predOff[op]!; link < model.predOff[op + 1]!; link++) {
    const before = model.pred[link]!
    if (schedule.alt[before]! < 0) continue
    const at =
      model.predShare[link] === 1
        ? schedule.end[before]! + model.predTransfer[link]!
        : linkReady(model, schedule, link, alt)
    if (at > ready) ready = at
  }
  return ready
}

/**
 * The latest end that planned successors allow, were the operation done with the alternative `alt`; Infinity without any,
 * -Infinity when its calendar has too little working time before them. Successors that are not planned do not count.
 */
export function latestEnd(model: Model, schedule: Schedule, op: number, alt: number): number {
  let latest = Number.POSITIVE_INFINITY
  for (let k = model.succOff[op]!; k < model.succOff[op + 1]!; k++) {
    const after = model.succ[k]!
    const afterAlt = schedule.alt[after]!
    if (afterAlt < 0) continue
    const link = model.succLink[k]!
    const transfer = model.predTransfer[link]!
    const share = model.predShare[link]!
    const start = schedule.start[after]!
    if (share === 1) {
      latest = Math.min(latest, start - transfer)
      continue
    }
    const duration = model.altDuration[alt]!
    const calendar = model.calendars[model.altCalendar[alt]!]!
    const tail = model.altTail[alt]!
    const firstStart = subtractWork(calendar, start - transfer, Math.ceil(share * duration) + tail)
    // Before the calendar begins nothing is worked that could be handed on.
    if (firstStart === Number.NEGATIVE_INFINITY) return firstStart
    const rest = Math.floor((1 - share) * model.altDuration[afterAlt]!)
    const last = addWork(model.calendars[model.altCalendar[afterAlt]!]!, start, rest) - transfer
    latest = Math.min(latest, addWork(calendar, firstStart, duration + tail), last)
  }
  return latest
}
