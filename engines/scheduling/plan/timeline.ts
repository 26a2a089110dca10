import { Batches } from '../model/batches.ts'
import { subtractWork, workBetween } from '../model/calendar.ts'
import { free, type Model, running } from '../model/model.ts'
import { copySchedule, countByMachine, type Schedule } from '../model/schedule.ts'
import type { Profile } from './profile.ts'
import { needTheSame, ResourceUse } from './resource-use.ts'
import { setupTime } from './setup-time.ts'
import { keepStanding, standingOf } from './standing.ts'
import { endOf, leaveOf, leftAt } from './timing.ts'

const nothing = new Int32Array(0)
const noTimes = new Float64Array(0)
const noGaps = new Float32Array(0)

const roundedUp = 1 + 2 ** -22 // Makes up for what a short number loses.

/**
 * A schedule that is being worked on: each machine's operations in time order and each resource's use, made when first asked
 * for, kept while operations are put in and taken out. Of operations in a batch only the first is in the machine's list.
 */
export class Timeline {
  readonly model: Model
  readonly schedule: Schedule
  private lists: Int32Array[]
  private counts: Int32Array
  /** Beside `lists`, for looking for gaps reads many in a row: starts, when the machine is free again, working time before. */
  private startsOf: Float64Array[]
  private leavesOf: Float64Array[]
  private gapsOf: Float32Array[]
  private unsorted: Uint8Array
  private gathered = false
  /** 1: the lists are those of `base`. */
  private shared: Uint8Array
  /** Of the same schedule before anything was changed here. */
  private base: Timeline | undefined
  private resources: ResourceUse
  private batches: Batches | undefined
  /** Operations on a machine if all have as many, and some more. */
  private usual: number

  /** Works on `schedule` itself: what is put and taken out here changes it. With `base`, a timeline of what it is a copy of. */
  constructor(model: Model, schedule: Schedule, base?: Timeline) {
    this.model = model
    this.schedule = schedule
    this.base = base
    const machines = model.machineIds.length
    this.counts = base ? base.counts.slice() : countByMachine(model, schedule)
    this.usual = Math.ceil((1.2 * model.opCount) / Math.max(1, machines))
    this.lists = new Array<Int32Array>(machines).fill(nothing)
    this.startsOf = new Array<Float64Array>(machines).fill(noTimes)
    this.leavesOf = new Array<Float64Array>(machines).fill(noTimes)
    this.gapsOf = new Array<Float32Array>(machines).fill(noGaps)
    this.shared = new Uint8Array(machines)
    this.unsorted = Uint8Array.from(this.counts, (count) => (count > 0 ? 1 : 0))
    this.resources = new ResourceUse(model, schedule, (op) => this.isSecond(op), base?.resources)
    this.batches = model.hasBatches ? new Batches(model, schedule) : undefined
    if (standingOf(schedule)) keepStanding(schedule, undefined)
  }

  /** Works on a copy. */
  static of(model: Model, schedule: Schedule): Timeline {
    return new Timeline(model, copySchedule(schedule), Timeline.standing(model, schedule))
  }

  /** To look at alone; neither it nor the schedule must be changed afterwards. */
  static standing(model: Model, schedule: Schedule): Timeline {
    const known = standingOf(schedule)
    if (known?.model === model) return known
    const made = new Timeline(model, schedule)
    keepStanding(schedule, made)
    return made
  }

  /** Keeps what was found for timelines of the same schedule to come; nothing must be put in or taken out here afterwards. */
  finish(): Schedule {
    const { base, batches, schedule } = this
    if (batches) return schedule
    for (let machine = 0; machine < this.lists.length; machine++) {
      if (this.unsorted[machine] === 0) this.sortEqual(machine)
      else if (base?.unsorted[machine] === 0) this.share(machine, base)
    }
    this.resources.finish()
    this.base = undefined
    keepStanding(schedule, this)
    return schedule
  }

  /** The machine's operations in time order, one of each batch; the first `count(machine)` entries count. */
  list(machine: number): Int32Array {
    if (this.unsorted[machine] === 1) this.sort(machine)
    return this.lists[machine]!
  }

  /** Starts of the machine's operations in time order. */
  starts(machine: number): Float64Array {
    this.list(machine)
    return this.startsOf[machine]!
  }

  /** When the machine is free after each of its operations. */
  leaves(machine: number): Float64Array {
    this.list(machine)
    return this.leavesOf[machine]!
  }

  /** What `gap` has measured so far; NaN: not since something changed there. Short numbers: more of them are read at once. */
  gaps(machine: number): Float32Array {
    this.list(machine)
    return this.gapsOf[machine]!
  }

  /** At most so much working time lies between position `at` and the operation before; Infinity before the first. */
  gap(machine: number, at: number): number {
    const gaps = this.gaps(machine)
    if (!Number.isNaN(gaps[at]!)) return gaps[at]!
    const calendar = this.model.calendars[this.model.machineCalendar[machine]!]!
    gaps[at] =
      at === 0
        ? Number.POSITIVE_INFINITY
        : workBetween(calendar, this.leavesOf[machine]![at - 1]!, this.startsOf[machine]![at]!) * roundedUp
    return gaps[at]
  }

  count(machine: number): number {
    this.list(machine)
    return this.counts[machine]!
  }

  /** From when on the machine is free before position `at`. */
  freeFrom(machine: number, at: number): number {
    if (at === 0) return this.model.floor
    return Math.max(this.leaves(machine)[at - 1]!, this.model.floor)
  }

  private sort(machine: number): void {
    const { schedule, model, base } = this
    if (base) {
      base.list(machine)
      this.share(machine, base)
      return
    }
    if (!this.gathered) this.gather()
    this.lists[machine]!.sort((a, b) => this.compare(a, b))
    this.unsorted[machine] = 0
    if (this.batches && model.machineBatch[machine]! > 0) {
      this.lists[machine] = this.batches.collapse(this.lists[machine]!)
      this.counts[machine] = this.lists[machine].length
    }
    const list = this.lists[machine]!
    const starts = new Float64Array(list.length)
    const leaves = new Float64Array(list.length)
    for (let at = 0; at < list.length; at++) {
      starts[at] = schedule.start[list[at]!]!
      leaves[at] = leftAt(model, schedule, list[at]!)
    }
    this.startsOf[machine] = starts
    this.leavesOf[machine] = leaves
    this.gapsOf[machine] = new Float32Array(list.length).fill(Number.NaN)
  }

  private compare(a: number, b: number): number {
    const { start, end } = this.schedule
    return start[a]! - start[b]! || end[a]! - end[b]! || a - b
  }

  /** Takes another timeline's lists of a machine over, until something there is changed; gaps are measured for both. */
  private share(machine: number, from: Timeline): void {
    this.unsorted[machine] = 0
    this.shared[machine] = 1
    this.lists[machine] = from.lists[machine]!
    this.counts[machine] = from.counts[machine]!
    this.startsOf[machine] = from.startsOf[machine]!
    this.leavesOf[machine] = from.leavesOf[machine]!
    this.gapsOf[machine] = from.gapsOf[machine]!
    if (from.batches) this.batches?.adopt(from.batches, from.list(machine).subarray(0, from.counts[machine]))
  }

  /** What starts at one instant is put in without an order among it: then the machine is sorted anew when it is asked for. */
  private sortEqual(machine: number): void {
    const starts = this.startsOf[machine]!
    const list = this.lists[machine]!
    for (let at = 1; this.shared[machine] === 0 && at < this.counts[machine]!; at++) {
      if (starts[at]! > starts[at - 1]! || this.compare(list[at - 1]!, list[at]!) < 0) continue
      this.unsorted[machine] = 1
      this.gathered = false
      return
    }
  }

  /** Fills all lists that have not been asked for yet, in any order. */
  private gather(): void {
    const { model, schedule } = this
    this.gathered = true
    const filled = new Int32Array(this.counts.length)
    for (let machine = 0; machine < filled.length; machine++) {
      if (this.unsorted[machine] === 1) this.lists[machine] = new Int32Array(this.counts[machine]!)
    }
    for (let op = 0; op < model.opCount; op++) {
      const alt = schedule.alt[op]!
      if (alt < 0) continue
      const machine = model.altMachine[alt]!
      if (this.unsorted[machine] === 1) this.lists[machine]![filled[machine]!++] = op
    }
  }

  profile(resource: number): Profile {
    return this.resources.profile(resource)
  }

  /** In a batch, and not the one that stands for it. */
  private isSecond(op: number): boolean {
    return this.batches !== undefined && this.leaderOf(op) !== op
  }

  private leaderOf(op: number): number {
    if (!this.batches) return op
    this.list(this.model.altMachine[this.schedule.alt[op]!]!)
    return this.batches.leaderOf(op)
  }

  /** All operations done together with a planned one of a list, itself included. */
  together(op: number): readonly number[] {
    return this.batches ? this.batches.members(this.leaderOf(op)) : [op]
  }

  /** Position of the first operation on the machine that starts at or after t. */
  firstFrom(machine: number, t: number): number {
    const starts = this.starts(machine)
    let low = 0
    let high = this.counts[machine]!
    while (low < high) {
      const mid = (low + high) >> 1
      if (starts[mid]! < t) low = mid + 1
      else high = mid
    }
    return low
  }

  /** Position at which an operation with these times goes in. */
  positionFor(machine: number, start: number, end: number): number {
    const list = this.list(machine)
    let i = this.firstFrom(machine, start)
    const { schedule } = this
    while (i < this.counts[machine]! && schedule.start[list[i]!] === start && schedule.end[list[i]!]! < end) i++
    return i
  }

  /** Position of a planned operation on its machine. */
  position(op: number): number {
    const machine = this.model.altMachine[this.schedule.alt[op]!]!
    const list = this.list(machine)
    const leader = this.leaderOf(op)
    let i = this.firstFrom(machine, this.schedule.start[op]!)
    while (list[i] !== leader) i++
    return i
  }

  /** Can an unplanned operation with the alternative `alt` be done together with the planned one at position `at`? */
  joins(op: number, alt: number, machine: number, at: number): boolean {
    const { model, schedule, batches } = this
    if (!batches || model.opBatch[op]! < 0 || model.machineBatch[machine] === 0 || at >= this.count(machine))
      return false
    const leader = this.lists[machine]![at]!
    if (!batches.holds(leader, op, alt)) return false
    return endOf(model, op, alt, schedule.start[leader]!) === schedule.end[leader]
  }

  /**
   * Puts an unplanned operation in before position `at` of the alternative's machine, or into the batch that is done there at
   * just these times.
   */
  put(op: number, alt: number, at: number, setupStart: number, start: number, end: number): void {
    const { schedule, model } = this
    const machine = model.altMachine[alt]!
    const count = this.count(machine)
    const leader = at < count ? this.lists[machine]![at]! : -1
    schedule.start[op] = start
    schedule.end[op] = end
    if (
      leader >= 0 &&
      schedule.start[leader] === start &&
      schedule.end[leader] === end &&
      this.joins(op, alt, machine, at)
    ) {
      schedule.alt[op] = alt
      schedule.setupStart[op] = schedule.setupStart[leader]!
      this.batches!.add(leader, op)
      return
    }
    if (this.shared[machine] === 1) this.grow(machine, count + 8)
    else if (count === this.lists[machine]!.length)
      this.grow(machine, Math.max(8, count === 0 ? this.usual : count * 2))
    const list = this.lists[machine]!
    const starts = this.startsOf[machine]!
    const leaves = this.leavesOf[machine]!
    if (at < count) {
      list.copyWithin(at + 1, at, count)
      starts.copyWithin(at + 1, at, count)
      leaves.copyWithin(at + 1, at, count)
      this.gapsOf[machine]!.copyWithin(at + 1, at, count)
    }
    list[at] = op
    starts[at] = start
    leaves[at] = leaveOf(model, alt, start, end)
    this.counts[machine] = count + 1
    this.gapsOf[machine]![at] = Number.NaN
    this.gapsOf[machine]![at + 1] = Number.NaN
    schedule.alt[op] = alt
    schedule.setupStart[op] = setupStart
    this.resources.use(op, setupStart, end, 1)
  }

  /** Takes a planned operation out; its times stay readable. */
  lift(op: number): void {
    const { schedule } = this
    const machine = this.model.altMachine[schedule.alt[op]!]!
    const at = this.position(op)
    if (this.shared[machine] === 1) this.grow(machine, this.counts[machine]! + 8)
    const list = this.lists[machine]!
    const heir = this.batches?.remove(op)
    schedule.alt[op] = -1
    if (heir !== undefined) {
      list[at] = heir
      return
    }
    const count = this.counts[machine]!
    list.copyWithin(at, at + 1, count)
    this.startsOf[machine]!.copyWithin(at, at + 1, count)
    this.leavesOf[machine]!.copyWithin(at, at + 1, count)
    this.gapsOf[machine]!.copyWithin(at, at + 1, count)
    this.counts[machine] = count - 1
    this.gapsOf[machine]![at] = Number.NaN
    this.resources.use(op, schedule.setupStart[op]!, schedule.end[op]!, -1)
  }

  setSetupStart(op: number, setupStart: number): void {
    const { schedule } = this
    const before = schedule.setupStart[op]!
    if (setupStart < before) this.resources.use(op, setupStart, before, 1)
    else this.resources.use(op, before, setupStart, -1)
    for (const other of this.together(op)) schedule.setupStart[other] = setupStart
  }

  /** Until when there is not enough left for a need within `[from, to)`; -Infinity when there is. */
  busyUntil(need: number, from: number, to: number): number {
    return this.resources.busyUntil(need, from, to)
  }

  /** Since when, seen from `to`, there is not enough left for a need within `[from, to)`; Infinity when there is. */
  busySince(need: number, from: number, to: number): number {
    return this.resources.busySince(need, from, to)
  }

  /** Is there room on what the operation needs, itself not counted? */
  roomFor(op: number, from: number, to: number): boolean {
    return this.resources.roomFor(op, from, to)
  }

  /** When set-up of a planned operation has to begin if it follows `before`; history for what runs or is finished. */
  setupStartAfter(op: number, before: number): number {
    const { model, schedule } = this
    if (model.opFixed[op]! >= running) return schedule.setupStart[op]!
    const alt = schedule.alt[op]!
    const setup = setupTime(model, before, op, alt)
    const start = schedule.start[op]!
    return setup > 0 ? subtractWork(model.calendars[model.altCalendar[alt]!]!, start, setup) : start
  }

  /**
   * Can the planned operation be set up after an operation `before` that leaves the machine at `leave`? Its own set-up may have
   * to begin earlier than now, for which what it needs must be there, and not with `before` until that ends, at `end`.
   */
  followsWell(op: number, before: number, leave: number, end = leave): boolean {
    const setupStart = this.setupStartAfter(op, before)
    if (setupStart < leave) return false
    const now = this.schedule.setupStart[op]!
    if (setupStart >= now) return true
    if (setupStart < end && needTheSame(this.model, op, before)) return false
    return setupStart >= this.model.now && this.roomFor(op, setupStart, now)
  }

  isFree(op: number): boolean {
    return this.model.opFixed[op] === free
  }

  /** Lists of its own with room for more. */
  private grow(machine: number, size: number): void {
    const count = this.counts[machine]!
    const grown = <List extends Int32Array | Float32Array | Float64Array>(old: List, larger: List): List => {
      larger.set(old.subarray(0, count))
      return larger
    }
    this.lists[machine] = grown(this.lists[machine]!, new Int32Array(size))
    this.startsOf[machine] = grown(this.startsOf[machine]!, new Float64Array(size))
    this.leavesOf[machine] = grown(this.leavesOf[machine]!, new Float64Array(size))
    this.gapsOf[machine] = grown(this.gapsOf[machine]!, new Float32Array(size))
    this.shared[machine] = 0
  }
}
