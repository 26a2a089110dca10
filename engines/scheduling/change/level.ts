import type { Id } from '../input.ts'
import { workBetween } from '../model/calendar.ts'
import { free, type Model } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'
import { differing, replanAfterMove } from './replan.ts'

export interface LevelOptions {
  /** Ends of the stretches whose load is made even (days), ascending instants, the first beginning included. */
  cuts: readonly number[]
  /** Operations that may be moved; absent: all that are not fixed. */
  movable?: (op: Id) => boolean
  /** Moves that are tried at most: they bound the time it takes. */
  tries: number
}

export interface StretchLoad {
  from: number
  to: number
  /** Work and working time over the machines that have work in any of the stretches, milliseconds. */
  busy: number
  available: number
  /** The machine with the highest load. */
  peak: { machineId: Id; load: number } | null
}

export interface Levelled {
  schedule: Schedule
  moved: Id[]
  before: StretchLoad[]
  after: StretchLoad[]
}

/** Differences of load below this are even. */
const even = 0.02
const roundsMost = 3
const stretchesTried = 4

/**
 * Makes the load of machines even over time: operations in stretches with much work go later, into stretches with less, on their
 * machine and within their slack. No order ends later than its due instant, or than it did where it was late already; nothing but
 * the operation itself moves. Planned forward, all work stands as early as it can: this takes the peaks off it.
 */
export function level(model: Model, schedule: Schedule, { cuts, movable, tries }: LevelOptions): Levelled {
  const loads = new Loads(model, schedule, cuts)
  const before = loads.stretches()
  const limits = latestEnds(model, schedule)
  let now = schedule
  let left = tries
  for (let round = 0; round < roundsMost && left > 0; round++) {
    let any = false
    // The last first: what follows an operation has gone out of its way by then.
    for (const op of inTime(model, now).reverse()) {
      if (model.opFixed[op] !== free || movable?.(model.opIds[op]!) === false) continue
      const limit = limits[model.opOrder[op]!] ?? Number.POSITIVE_INFINITY
      for (const start of loads.wishes(now, op, limit)) {
        if (left-- <= 0) break
        const next = laterAlone(model, now, op, start, limit)
        if (!next || !loads.evener(now, next, op)) continue
        loads.replace(now, next, op)
        now = next
        any = true
        break
      }
      if (left <= 0) break
    }
    if (!any) break
  }
  const moved = differing(model, schedule, now).filter((op) => schedule.start[op] !== now.start[op])
  return { schedule: now, moved: moved.map((op) => model.opIds[op]!), before, after: loads.stretches() }
}

const inTime = (model: Model, schedule: Schedule): number[] =>
  Array.from({ length: model.opCount }, (_, op) => op)
    .filter((op) => schedule.alt[op]! >= 0)
    .sort((a, b) => schedule.start[a]! - schedule.start[b]! || a - b)

/** By order: its due instant, or where it ends when that is later. */
function latestEnds(model: Model, schedule: Schedule): Float64Array {
  const ends = model.orderDue.slice()
  for (let op = 0; op < model.opCount; op++) {
    const order = model.opOrder[op]!
    if (order >= 0 && schedule.alt[op]! >= 0 && schedule.end[op]! > ends[order]!) ends[order] = schedule.end[op]!
  }
  return ends
}

/** The schedule with one operation later; undefined when that moves others or ends it too late. */
function laterAlone(model: Model, now: Schedule, op: number, start: number, limit: number): Schedule | undefined {
  const machine = model.machineIds[model.altMachine[now.alt[op]!]!]!
  const part = model.opPart[op]!
  const move = { op: model.opIds[op]!, ...(part >= 0 && { part }), machine, start }
  const { schedule } = replanAfterMove(model, now, move)
  if (schedule.alt[op]! < 0 || schedule.end[op]! > limit || schedule.start[op]! <= now.start[op]!) return undefined
  for (const other of differing(model, now, schedule)) {
    // Set-up of what stood behind it may change; nothing else may.
    const stays = schedule.alt[other] === now.alt[other] && schedule.start[other] === now.start[other]
    if (other !== op && !stays) return undefined
  }
  return schedule
}

/** Work of each machine in each stretch. */
class Loads {
  private readonly model: Model
  private readonly cuts: readonly number[]
  private readonly count: number
  private readonly busy: Float64Array
  private readonly available: Float64Array

  constructor(model: Model, schedule: Schedule, cuts: readonly number[]) {
    this.model = model
    this.cuts = cuts
    this.count = Math.max(0, cuts.length - 1)
    const size = model.machineIds.length * this.count
    this.busy = new Float64Array(size)
    this.available = new Float64Array(size)
    model.machineIds.forEach((_, machine) => {
      const calendar = model.calendars[model.machineCalendar[machine]!]!
      for (let b = 0; b < this.count; b++)
        this.available[machine * this.count + b] = workBetween(calendar, Math.max(cuts[b]!, model.now), cuts[b + 1]!)
    })
    for (let op = 0; op < model.opCount; op++) if (schedule.alt[op]! >= 0) this.add(schedule, op, this.busy, 1)
  }

  /** Starts to try for an operation: in later stretches with less load than its own, the emptiest first. */
  wishes(schedule: Schedule, op: number, limit: number): number[] {
    const machine = this.model.altMachine[schedule.alt[op]!]!
    const own = this.stretchOf(schedule.start[op]!)
    if (own < 0) return []
    const mine = this.load(machine, own)
    const later: number[] = []
    for (let b = own + 1; b < this.count && this.cuts[b]! < limit; b++)
      if (this.available[machine * this.count + b]! > 0 && this.load(machine, b) < mine - even) later.push(b)
    later.sort((a, b) => this.load(machine, a) - this.load(machine, b) || a - b)
    return later.slice(0, stretchesTried).flatMap((b) => this.startsIn(schedule, machine, b, limit))
  }

  /** Whether the machine's load would be more even: the sum of squares falls. */
  evener(before: Schedule, after: Schedule, op: number): boolean {
    const change = new Float64Array(this.busy.length)
    this.add(before, op, change, -1)
    this.add(after, op, change, 1)
    let sum = 0
    change.forEach((ms, at) => {
      const available = this.available[at]!
      if (ms !== 0 && available > 0) sum += (2 * this.busy[at]! * ms + ms * ms) / available
    })
    return sum < 0
  }

  replace(before: Schedule, after: Schedule, op: number): void {
    this.add(before, op, this.busy, -1)
    this.add(after, op, this.busy, 1)
  }

  stretches(): StretchLoad[] {
    const { model, count } = this
    const used = model.machineIds.map((_, machine) =>
      this.busy.subarray(machine * count, (machine + 1) * count).some((ms) => ms > 0),
    )
    return Array.from({ length: count }, (_, b) => {
      let busy = 0
      let available = 0
      let peak: StretchLoad['peak'] = null
      model.machineIds.forEach((machineId, machine) => {
        if (!used[machine]) return
        busy += this.busy[machine * count + b]!
        available += this.available[machine * count + b]!
        const load = this.load(machine, b)
        if (Number.isFinite(load) && load > (peak?.load ?? 0)) peak = { machineId, load }
      })
      return { from: this.cuts[b]!, to: this.cuts[b + 1]!, busy, available, peak }
    })
  }

  /** The beginning of a stretch, and where what stands in it ends. */
  private startsIn(schedule: Schedule, machine: number, b: number, limit: number): number[] {
    const { model } = this
    const from = Math.max(this.cuts[b]!, model.floor)
    const to = Math.min(this.cuts[b + 1]!, limit)
    const ends: number[] = []
    for (let op = 0; op < model.opCount; op++) {
      if (schedule.alt[op]! < 0 || model.altMachine[schedule.alt[op]!] !== machine) continue
      if (schedule.end[op]! > from && schedule.end[op]! < to) ends.push(schedule.end[op]!)
    }
    const last = ends.sort((x, y) => x - y).at(-1)
    return last === undefined ? [from] : [last, from]
  }

  private load(machine: number, b: number): number {
    const available = this.available[machine * this.count + b]!
    return available > 0 ? this.busy[machine * this.count + b]! / available : Number.POSITIVE_INFINITY
  }

  private stretchOf(t: number): number {
    for (let b = 0; b < this.count; b++) if (t >= this.cuts[b]! && t < this.cuts[b + 1]!) return b
    return -1
  }

  private add(schedule: Schedule, op: number, into: Float64Array, sign: 1 | -1): void {
    const { model, cuts, count } = this
    const machine = model.altMachine[schedule.alt[op]!]!
    const calendar = model.calendars[model.altCalendar[schedule.alt[op]!]!]!
    const from = Math.max(schedule.setupStart[op]!, model.now)
    const to = schedule.end[op]!
    for (let b = 0; b < count; b++) {
      if (cuts[b + 1]! <= from || cuts[b]! >= to) continue
      const ms = workBetween(calendar, Math.max(from, cuts[b]!), Math.min(to, cuts[b + 1]!))
      into[machine * count + b] = into[machine * count + b]! + sign * ms
    }
  }
}
