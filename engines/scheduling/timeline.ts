import { subtractWork } from './calendar.ts'
import { free, type Model, running } from './model.ts'
import { Profile } from './profile.ts'
import type { Schedule } from './schedule.ts'
import { setupTime } from './setup-time.ts'

const nothing = new Int32Array(0)
const noTimes = new Float64Array(0)

/**
 * A schedule that is being worked on: each machine's operations in time order and each resource's use, made when first asked
 * for, kept while operations are put in and taken out.
 */
export class Timeline {
  readonly model: Model
  readonly schedule: Schedule
  private lists: Int32Array[]
  private counts: Int32Array
  /** Starts and ends beside `lists`: looking for gaps reads many in a row. */
  private startsOf: Float64Array[]
  private endsOf: Float64Array[]
  private unsorted: Uint8Array
  private profiles: (Profile | undefined)[]

  /** Works on `schedule` itself: what is put and taken out here changes it. */
  constructor(model: Model, schedule: Schedule) {
    this.model = model
    this.schedule = schedule
    const machines = model.machineIds.length
    const sizes = new Int32Array(machines)
    for (let op = 0; op < model.opCount; op++) {
      const alt = schedule.alt[op]!
      if (alt >= 0) sizes[model.altMachine[alt]!] = sizes[model.altMachine[alt]!]! + 1
    }
    this.lists = Array.from(sizes, (size) => (size ? new Int32Array(size) : nothing))
    this.startsOf = new Array<Float64Array>(machines).fill(noTimes)
    this.endsOf = new Array<Float64Array>(machines).fill(noTimes)
    this.counts = new Int32Array(machines)
    for (let op = 0; op < model.opCount; op++) {
      const alt = schedule.alt[op]!
      if (alt < 0) continue
      const machine = model.altMachine[alt]!
      this.lists[machine]![this.counts[machine]!] = op
      this.counts[machine] = this.counts[machine]! + 1
    }
    this.unsorted = new Uint8Array(machines).fill(1)
    this.profiles = new Array(model.resourceIds.length)
  }

  /** The machine's operations in time order; the first `count(machine)` entries count. */
  list(machine: number): Int32Array {
    if (this.unsorted[machine]) {
      const { start, end } = this.schedule
      const list = this.lists[machine]!.subarray(0, this.counts[machine])
      list.sort((a, b) => start[a]! - start[b]! || end[a]! - end[b]! || a - b)
      this.unsorted[machine] = 0
      this.startsOf[machine] = Float64Array.from(list, (op) => start[op]!)
      this.endsOf[machine] = Float64Array.from(list, (op) => end[op]!)
    }
    return this.lists[machine]!
  }

  /** Starts of the machine's operations in time order. */
  starts(machine: number): Float64Array {
    this.list(machine)
    return this.startsOf[machine]!
  }

  /** Ends of the machine's operations in time order. */
  ends(machine: number): Float64Array {
    this.list(machine)
    return this.endsOf[machine]!
  }

  count(machine: number): number {
    return this.counts[machine]!
  }

  profile(resource: number): Profile {
    const known = this.profiles[resource]
    if (known) return known
    const { model, schedule } = this
    const profile = new Profile()
    this.profiles[resource] = profile
    for (let k = model.userOff[resource]!; k < model.userOff[resource + 1]!; k++) {
      const op = model.user[k]!
      if (schedule.alt[op]! < 0) continue
      for (let need = model.needOff[op]!; need < model.needOff[op + 1]!; need++) {
        if (model.needResource[need] !== resource) continue
        profile.add(schedule.setupStart[op]!, schedule.end[op]!, model.needAmount[need]!)
      }
    }
    return profile
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
    while (i < this.counts[machine]! && this.schedule.start[list[i]!] === start && this.schedule.end[list[i]!]! < end)
      i++
    return i
  }

  /** Position of a planned operation on its machine. */
  position(op: number): number {
    const machine = this.model.altMachine[this.schedule.alt[op]!]!
    const list = this.list(machine)
    let i = this.firstFrom(machine, this.schedule.start[op]!)
    while (list[i] !== op) i++
    return i
  }

  /** Puts an unplanned operation in before position `at` of the alternative's machine. */
  put(op: number, alt: number, at: number, setupStart: number, start: number, end: number): void {
    const machine = this.model.altMachine[alt]!
    this.list(machine)
    const count = this.counts[machine]!
    if (count === this.lists[machine]!.length) this.grow(machine, Math.max(8, count * 2))
    const list = this.lists[machine]!
    const starts = this.startsOf[machine]!
    const ends = this.endsOf[machine]!
    list.copyWithin(at + 1, at, count)
    starts.copyWithin(at + 1, at, count)
    ends.copyWithin(at + 1, at, count)
    list[at] = op
    starts[at] = start
    ends[at] = end
    this.counts[machine] = count + 1
    const { schedule } = this
    schedule.alt[op] = alt
    schedule.setupStart[op] = setupStart
    schedule.start[op] = start
    schedule.end[op] = end
    this.use(op, setupStart, end, 1)
  }

  /** Takes a planned operation out; its times stay readable. */
  lift(op: number): void {
    const machine = this.model.altMachine[this.schedule.alt[op]!]!
    const at = this.position(op)
    const list = this.lists[machine]!
    const count = this.counts[machine]!
    list.copyWithin(at, at + 1, count)
    this.startsOf[machine]!.copyWithin(at, at + 1, count)
    this.endsOf[machine]!.copyWithin(at, at + 1, count)
    this.counts[machine] = count - 1
    this.use(op, this.schedule.setupStart[op]!, this.schedule.end[op]!, -1)
    this.schedule.alt[op] = -1
  }

  setSetupStart(op: number, setupStart: number): void {
    const before = this.schedule.setupStart[op]!
    if (setupStart < before) this.use(op, setupStart, before, 1)
    else this.use(op, before, setupStart, -1)
    this.schedule.setupStart[op] = setupStart
  }

  /** Is there room on what the operation needs, itself not counted? */
  roomFor(op: number, from: number, to: number): boolean {
    const { model } = this
    for (let need = model.needOff[op]!; need < model.needOff[op + 1]!; need++) {
      const resource = model.needResource[need]!
      const limit = model.resourceCapacity[resource]! - model.needAmount[need]!
      if (this.profile(resource).busyUntil(from, to, limit) > Number.NEGATIVE_INFINITY) return false
    }
    return true
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
   * Can the planned operation be set up after an operation `before` that ends at `end`? Its own set-up may have to begin
   * earlier than now, for which what it needs must be there.
   */
  followsWell(op: number, before: number, end: number): boolean {
    const setupStart = this.setupStartAfter(op, before)
    if (setupStart < end) return false
    const now = this.schedule.setupStart[op]!
    return setupStart >= now || (setupStart >= this.model.now && this.roomFor(op, setupStart, now))
  }

  isFree(op: number): boolean {
    return this.model.opFixed[op] === free
  }

  private grow(machine: number, size: number): void {
    const list = new Int32Array(size)
    const starts = new Float64Array(size)
    const ends = new Float64Array(size)
    list.set(this.lists[machine]!)
    starts.set(this.startsOf[machine]!)
    ends.set(this.endsOf[machine]!)
    this.lists[machine] = list
    this.startsOf[machine] = starts
    this.endsOf[machine] = ends
  }

  private use(op: number, from: number, to: number, sign: number): void {
    const { model } = this
    for (let need = model.needOff[op]!; need < model.needOff[op + 1]!; need++) {
      this.profiles[model.needResource[need]!]?.add(from, to, sign * model.needAmount[need]!)
    }
  }
}
