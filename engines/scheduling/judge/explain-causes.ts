import type { CalendarInput, Id, ResourceInput } from '../input.ts'
import { nextOpen, subtractWork, workBetween } from '../model/calendar.ts'
import { free } from '../model/model.ts'
import { linkReady, readyAt } from '../plan/ready.ts'
import { setupTime } from '../plan/setup-time.ts'
import type { Timeline } from '../plan/timeline.ts'

/** Something an operation waited for; `until` is the earliest start of processing that it allowed. */
export type Cause =
  /** Transfer milliseconds included in `until`; with `overlap` it followed the predecessor's transfer batches. */
  | { kind: 'predecessor'; until: number; opId: Id; orderId: Id; transfer: number; overlap: boolean }
  /** `setup` milliseconds of set-up after that operation are included in `until`. */
  | { kind: 'machineBusy'; until: number; machineId: Id; opId: Id; orderId: Id; setup: number }
  /** Set-up from what the machine was set up for at first. */
  | { kind: 'setup'; until: number; machineId: Id; setup: number }
  | { kind: 'resourceBusy'; until: number; resourceId: Id; resource: ResourceInput['kind']; opId: Id; orderId: Id }
  /** From the moment everything else was there the calendar was closed, or (`unbroken`) no stretch was long enough for it in one piece. */
  | { kind: 'calendarClosed'; until: number; from: number; machineId: Id; unbroken: boolean }
  /** The machine was open, but there was nobody, or too few, of a crew (or nothing of another resource). */
  | { kind: 'resourceAway'; until: number; from: number; resourceId: Id; resource: ResourceInput['kind'] }
  /** It is done together with that operation, which could not start earlier. */
  | { kind: 'batch'; until: number; opId: Id; orderId: Id }
  | { kind: 'release' | 'material' | 'frozen' | 'now'; until: number }
  /** Locked, running or finished: it stands where it was put. */
  | { kind: 'fixed'; until: number }
  /** Nothing planned holds it: it was planned for its due date, or put there. */
  | { kind: 'choice'; until: number; earliest: number }

/** What held a planned operation, latest first, and the operation to go on with (-1: none). */
export function causesOf(line: Timeline, op: number): { causes: Cause[]; next: number } {
  const { model, schedule } = line
  const start = schedule.start[op]!
  if (model.opFixed[op] !== free) return { causes: [{ kind: 'fixed', until: start }], next: -1 }
  const found: { cause: Cause; op: number }[] = []
  const add = (cause: Cause, from = -1) => found.push({ cause, op: from })
  addDates(line, op, add)
  addPredecessors(line, op, add)
  addMachine(line, op, add)
  const alt = schedule.alt[op]!
  const calendar = model.calendars[model.altCalendar[alt]!]!
  const bound = Math.max(model.floor, ...found.map(({ cause }) => cause.until))
  addResources(line, op, bound, add)
  found.sort((a, b) => b.cause.until - a.cause.until)
  const latest = found[0]?.cause.until ?? model.floor
  const other = latest < start ? partner(line, op) : undefined
  if (other !== undefined) {
    const cause: Cause = { kind: 'batch', until: start, opId: model.opIds[other]!, orderId: orderOf(line, other) }
    return { causes: [cause, ...found.map((row) => row.cause)], next: other }
  }
  if (latest < start) {
    const open = nextOpen(calendar, latest)
    const inOnePiece = model.opSplittable[op] === 0 && subtractWork(calendar, start, 1) < start - 1
    const closed = open === start || inOnePiece
    const away = closed ? resourceAway(line, op, latest) : undefined
    const cause: Cause = away
      ? { kind: 'resourceAway', until: start, from: latest, ...away }
      : closed
        ? {
            kind: 'calendarClosed',
            until: start,
            from: latest,
            machineId: model.machineIds[model.altMachine[alt]!]!,
            unbroken: open !== start,
          }
        : { kind: 'choice', until: start, earliest: open }
    return { causes: [cause, ...found.map((row) => row.cause)], next: closed ? (found[0]?.op ?? -1) : -1 }
  }
  return { causes: found.map(({ cause }) => cause), next: found[0]?.op ?? -1 }
}

/** What there was too little of although the machine was open, when it could have begun. */
function resourceAway({ model, schedule }: Timeline, op: number, from: number) {
  const start = schedule.start[op]!
  const machine = model.calendars[model.machineCalendar[model.altMachine[schedule.alt[op]!]!]!]!
  const ready = nextOpen(machine, from)
  if (ready >= start) return undefined
  for (let need = model.needOff[op]!; need < model.needOff[op + 1]!; need++) {
    const resource = model.needResource[need]!
    const { id, kind, calendar } = model.input.resources![resource]!
    const number = model.needCalendar[need]!
    const open =
      number !== 0 ? nextOpen(model.calendars[number]!, ready) : calendar ? firstOpen(calendar, ready) : ready
    if (open > ready) return { resourceId: id, resource: kind }
  }
  return undefined
}

function firstOpen({ starts, ends }: CalendarInput, from: number): number {
  for (let i = 0; i < starts.length; i++) if (ends[i]! > from) return Math.max(from, starts[i]!)
  return Number.POSITIVE_INFINITY
}

/** Of the operations done together with this one, the one that was ready last, if it was ready later. */
function partner(line: Timeline, op: number): number | undefined {
  const { model, schedule } = line
  const ready = (other: number) => readyAt(model, schedule, other, schedule.alt[other]!)
  const last = line.together(op).reduce((a, b) => (ready(b) > ready(a) ? b : a), op)
  return ready(last) > ready(op) ? last : undefined
}

type Add = (cause: Cause, op?: number) => void

function addDates({ model }: Timeline, op: number, add: Add): void {
  const operation = model.input.operations[model.opInput[op]!]!
  if (operation.materialAt !== undefined) add({ kind: 'material', until: operation.materialAt })
  const order = model.opOrder[op]!
  const release = Math.max(operation.release ?? Number.NEGATIVE_INFINITY, order < 0 ? 0 : model.orderRelease[order]!)
  if (release > model.floor) add({ kind: 'release', until: release })
  add({ kind: model.floor > model.now ? 'frozen' : 'now', until: model.floor })
}

function orderOf({ model }: Timeline, op: number): Id {
  return model.input.operations[model.opInput[op]!]!.orderId
}

function addPredecessors(line: Timeline, op: number, add: Add): void {
  const { model, schedule } = line
  for (let link = model.predOff[op]!; link < model.predOff[op + 1]!; link++) {
    const before = model.pred[link]!
    if (schedule.alt[before]! < 0) continue
    add(
      {
        kind: 'predecessor',
        until: linkReady(model, schedule, link, schedule.alt[op]!),
        opId: model.opIds[before]!,
        orderId: orderOf(line, before),
        transfer: model.predTransfer[link]!,
        overlap: model.predShare[link]! < 1,
      },
      before,
    )
  }
}

function addMachine(line: Timeline, op: number, add: Add): void {
  const { model, schedule } = line
  const alt = schedule.alt[op]!
  const machine = model.altMachine[alt]!
  const machineId = model.machineIds[machine]!
  const at = line.position(op)
  const before = at > 0 ? line.list(machine)[at - 1]! : -1
  const setup = setupTime(model, before, op, alt)
  // Set-up ends when processing starts, so what set-up waited for binds exactly when both touch; set-up that only closed time parts
  // from it touches too.
  const left = before >= 0 ? line.leaves(machine)[at - 1]! : model.floor
  const setupStart = schedule.setupStart[op]!
  const worked = workBetween(model.calendars[model.altCalendar[alt]!]!, left, setupStart)
  const touching = worked === 0 && setupStart < schedule.start[op]!
  const until = schedule.start[op]! - (touching ? 0 : Math.max(0, setupStart - left))
  if (before >= 0) {
    add(
      { kind: 'machineBusy', until, machineId, opId: model.opIds[before]!, orderId: orderOf(line, before), setup },
      before,
    )
  } else if (setup > 0) add({ kind: 'setup', until, machineId, setup })
}

/** Who held what it needs until it could begin, when that was later than all else. */
function addResources(line: Timeline, op: number, bound: number, add: Add): void {
  const { model, schedule } = line
  const from = schedule.setupStart[op]!
  const setup = schedule.start[op]! - from
  for (let need = model.needOff[op]!; need < model.needOff[op + 1]!; need++) {
    const resource = model.needResource[need]!
    let last = -1
    for (let k = model.userOff[resource]!; k < model.userOff[resource + 1]!; k++) {
      const user = model.user[k]!
      if (user === op || schedule.alt[user]! < 0 || schedule.end[user]! > from) continue
      if (last < 0 || schedule.end[user]! > schedule.end[last]!) last = user
    }
    if (last < 0 || schedule.end[last]! + setup <= bound) continue
    const limit = model.resourceCapacity[resource]! - model.needAmount[need]!
    // Only when it really was all in use just before.
    if (line.profile(resource).useAt(schedule.end[last]! - 1) <= limit) continue
    add(
      {
        kind: 'resourceBusy',
        until: schedule.end[last]! + setup,
        resourceId: model.resourceIds[resource]!,
        resource: model.input.resources![resource]!.kind,
        opId: model.opIds[last]!,
        orderId: orderOf(line, last),
      },
      last,
    )
  }
}
