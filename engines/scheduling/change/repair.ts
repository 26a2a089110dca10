import { addWork, subtractWork } from '../model/calendar.ts'
import type { UnplannedReason } from '../model/model.ts'
import { newSlot, type Slot, takePlace } from '../plan/place-forward.ts'
import { commit, findEarliest } from '../plan/plan-forward.ts'
import { readyAt } from '../plan/ready.ts'
import { setupTime } from '../plan/setup-time.ts'
import type { Timeline } from '../plan/timeline.ts'
import { endOf, leaveOf, startFrom } from '../plan/timing.ts'
import { Heap } from './heap.ts'
import { waitForResources } from './repair-resources.ts'

interface Before {
  alt: number
  setupStart: number
  start: number
  end: number
  reason: UnplannedReason | undefined
}

/** Tries for one operation before it takes any free place. */
const tries = 2_000

/** So many operations are displaced by others before the rest stays where it is. */
export const defaultReach = 64

/**
 * Moves what has to move and nothing else. Operations that lost their place wait in the order of their wishes (the time at which
 * they stood, or later); each takes the earliest place behind what has an earlier wish, and displaces what has a later one and is
 * in its way (on its machine or on what it needs), which then waits in turn. What has not been touched wishes its own start.
 * An earlier wish never gives way to a later one, so the sequence is kept and it ends. In a plan without slack that would shift
 * half the factory: when `reach` operations have been displaced, those still waiting, and successors that became too early, take
 * the first free place on any of their alternatives and move nothing.
 */
export class Repair {
  readonly line: Timeline
  /** Placements before the repair of all that was touched. */
  readonly before = new Map<number, Before>()
  private waiting = new Map<number, { alt: number; key: number }>()
  /** Wishes with which operations were placed. */
  private wishes = new Map<number, number>()
  private queue = new Heap()
  private slot: Slot = newSlot()

  private displaced = 0
  private reach: number

  constructor(line: Timeline, reach = defaultReach) {
    this.line = line
    this.reach = reach
  }

  /** Lets an operation wait for a place with the alternative `alt` at `key` or later; takes it out when it is planned. */
  displace(op: number, key: number, alt = this.line.schedule.alt[op]!): void {
    this.remember(op)
    const { schedule } = this.line
    const known = this.waiting.get(op)
    if (schedule.alt[op]! >= 0) this.takeOut(op)
    this.waiting.set(op, { alt, key: Math.max(key, known?.key ?? key) })
    this.queue.push(op, Math.max(key, known?.key ?? key))
  }

  /** Finds a place for all that waits. */
  run(): void {
    const { model, schedule } = this.line
    let patience = 20 * model.opCount + 10_000
    for (let op = this.queue.pop(); op !== undefined; op = this.queue.pop()) {
      const wish = this.waiting.get(op)
      if (!wish || this.awaits(op)) continue
      this.waiting.delete(op)
      this.wishes.delete(op)
      const lost = this.lostPredecessor(op)
      const calm = this.displaced >= this.reach || patience-- <= 0
      const placed = !lost && (calm ? this.placeAnywhere(op, wish.key) : this.place(op, wish.alt, wish.key))
      if (placed) schedule.reasons.delete(op)
      else schedule.reasons.set(op, lost ? 'predecessorUnplanned' : 'noWorkingTime')
      this.follow(op)
    }
  }

  /** Puts everything back as it was. */
  rollback(): void {
    const { line } = this
    const { schedule } = line
    for (const op of this.before.keys()) if (schedule.alt[op]! >= 0) line.lift(op)
    for (const [op, { alt, setupStart, start, end, reason }] of this.before) {
      if (reason) schedule.reasons.set(op, reason)
      else schedule.reasons.delete(op)
      if (alt >= 0) {
        line.put(op, alt, line.positionFor(line.model.altMachine[alt]!, start, end), setupStart, start, end)
        continue
      }
      schedule.setupStart[op] = setupStart
      schedule.start[op] = start
      schedule.end[op] = end
    }
    this.before.clear()
    this.waiting.clear()
    this.wishes.clear()
  }

  /** What really changed, of all that was touched. */
  changed(): number[] {
    const { schedule } = this.line
    return [...this.before]
      .filter(
        ([op, was]) =>
          was.alt !== schedule.alt[op] ||
          (was.alt >= 0 &&
            (was.start !== schedule.start[op] ||
              was.end !== schedule.end[op] ||
              was.setupStart !== schedule.setupStart[op])),
      )
      .map(([op]) => op)
  }

  remember(op: number): void {
    if (this.before.has(op)) return
    const { schedule } = this.line
    this.before.set(op, {
      alt: schedule.alt[op]!,
      setupStart: schedule.setupStart[op]!,
      start: schedule.start[op]!,
      end: schedule.end[op]!,
      reason: schedule.reasons.get(op),
    })
  }

  /** What is done at once is set up for at once. */
  private rememberBatch(op: number): void {
    for (const other of this.line.together(op)) this.remember(other)
  }

  /** Displaces a planned operation for another. */
  giveWay(op: number): void {
    this.displaced++
    this.displace(op, this.wishOf(op))
  }

  private wishOf(op: number): number {
    return this.wishes.get(op) ?? this.line.schedule.start[op]!
  }

  /** May an operation that wishes `key` have this planned one's place? */
  mayDisplace(op: number, key: number): boolean {
    if (!this.line.isFree(op)) return false
    const wish = this.wishes.get(op)
    return wish === undefined ? this.line.schedule.start[op]! >= key : wish > key
  }

  private awaits(op: number): boolean {
    const { model } = this.line
    for (let link = model.predOff[op]!; link < model.predOff[op + 1]!; link++) {
      if (this.waiting.has(model.pred[link]!)) return true
    }
    return false
  }

  private lostPredecessor(op: number): boolean {
    const { model, schedule } = this.line
    for (let link = model.predOff[op]!; link < model.predOff[op + 1]!; link++) {
      if (schedule.alt[model.pred[link]!]! < 0) return true
    }
    return false
  }

  /** Successors that waited for it, or that now start too early, come next. */
  private follow(op: number): void {
    const { line } = this
    const { model, schedule } = line
    for (let k = model.succOff[op]!; k < model.succOff[op + 1]!; k++) {
      const after = model.succ[k]!
      const wish = this.waiting.get(after)
      if (wish) this.queue.push(after, wish.key)
      else if (schedule.alt[after]! >= 0 && line.isFree(after)) {
        const lost = schedule.alt[op]! < 0
        if (lost || schedule.start[after]! < readyAt(model, schedule, after, schedule.alt[after]!)) {
          this.displace(after, this.wishOf(after))
        }
      }
    }
  }

  /** Takes the earliest place that moves nothing. */
  private placeAnywhere(op: number, wish: number): boolean {
    const { line, slot } = this
    if (findEarliest(line, op, newSlot(), slot, wish) !== undefined) return false
    this.remember(op)
    this.settle(op, slot.start)
    return true
  }

  private place(op: number, alt: number, wish: number): boolean {
    const { line, slot } = this
    const { model, schedule } = line
    const machine = model.altMachine[alt]!
    const calendar = model.calendars[model.altCalendar[alt]!]!
    let key = Math.max(wish, readyAt(model, schedule, op, alt))
    if (this.join(op, alt, key)) return true
    let at = line.firstFrom(machine, key)
    for (let left = tries; left > 0; left--) {
      const previous = at > 0 ? line.list(machine)[at - 1]! : -1
      const free = line.freeFrom(machine, at)
      const setup = setupTime(model, previous, op, alt)
      const earliest = setup > 0 ? Math.max(key, addWork(calendar, free, setup)) : Math.max(key, free)
      const start = startFrom(model, op, alt, earliest)
      const end = endOf(model, op, alt, start)
      if (!(end < Number.POSITIVE_INFINITY)) return false
      const leave = leaveOf(model, alt, start, end)
      const beyond = this.lastToStay(op, machine, at, leave, end, key)
      if (beyond >= 0) {
        at = beyond + 1
        continue
      }
      const setupStart = setup > 0 ? subtractWork(calendar, start, setup) : start
      const until = waitForResources(this, op, setupStart, end, key)
      if (until > Number.NEGATIVE_INFINITY) {
        key = Math.max(setup > 0 ? addWork(calendar, until, setup) : until, key + 1)
        if (!(key < Number.POSITIVE_INFINITY)) return false
      } else if (this.clear(op, machine, previous, leave, end) && line.roomFor(op, setupStart, end)) {
        slot.alt = alt
        slot.at = this.behind(previous)
        slot.setupStart = setupStart
        slot.start = start
        slot.end = end
        this.settle(op, key)
        return true
      }
      // What was displaced may have moved the set-up of others, or what came before: reckon anew.
      at = line.firstFrom(machine, key)
    }
    return this.placeAnywhere(op, wish)
  }

  /** Goes into a batch that is under way where it would like to be. */
  private join(op: number, alt: number, key: number): boolean {
    const { line, slot } = this
    const { model } = line
    const machine = model.altMachine[alt]!
    if (model.opBatch[op]! < 0 || model.machineBatch[machine] === 0) return false
    const at = line.firstFrom(machine, key)
    if (!line.joins(op, alt, machine, at)) return false
    if (line.starts(machine)[at]! > endOf(model, op, alt, startFrom(model, op, alt, key))) return false
    takePlace(slot, line.schedule, line.list(machine)[at]!, alt, at)
    this.settle(op, key)
    return true
  }

  /** Position from `at` on of an operation that would be in the way and stays; -1 when all that are in the way may be displaced. */
  private lastToStay(op: number, machine: number, at: number, leave: number, end: number, key: number): number {
    const { line } = this
    const list = line.list(machine)
    for (let i = at; i < line.count(machine); i++) {
      const after = list[i]!
      const inTheWay = line.schedule.start[after]! < leave || !line.followsWell(after, op, leave, end)
      const stays = line.together(after).find((other) => !this.mayDisplace(other, key))
      if (stays !== undefined && (inTheWay || this.wishes.has(stays))) return i
      if (!inTheWay) break
    }
    return -1
  }

  private behind(previous: number): number {
    return previous < 0 ? 0 : this.line.position(previous) + 1
  }

  /** Displaces what is in the way behind `previous`; false when that itself had to go. */
  private clear(op: number, machine: number, previous: number, leave: number, end: number): boolean {
    const { line } = this
    for (;;) {
      if (previous >= 0 && line.schedule.alt[previous]! < 0) return false
      const at = this.behind(previous)
      if (at >= line.count(machine)) return true
      const after = line.list(machine)[at]!
      if (line.schedule.start[after]! >= leave && line.followsWell(after, op, leave, end)) return true
      if (!line.isFree(after)) return false
      this.giveWay(after)
    }
  }

  private settle(op: number, wish: number): void {
    const { line, slot } = this
    const machine = line.model.altMachine[slot.alt]!
    if (slot.at < line.count(machine)) this.rememberBatch(line.list(machine)[slot.at]!)
    commit(line, op, slot)
    this.wishes.set(op, wish)
  }

  /** Takes a planned operation out; the next one's set-up is then for what came before it. */
  private takeOut(op: number): void {
    const { line } = this
    const { model, schedule } = line
    const machine = model.altMachine[schedule.alt[op]!]!
    const at = line.position(op)
    line.lift(op)
    if (at >= line.count(machine)) return
    const list = line.list(machine)
    const previous = at > 0 ? list[at - 1]! : -1
    const after = list[at]!
    if (line.followsWell(after, previous, line.freeFrom(machine, at))) {
      const setupStart = line.setupStartAfter(after, previous)
      if (setupStart === schedule.setupStart[after]) return
      this.rememberBatch(after)
      line.setSetupStart(after, setupStart)
    } else if (line.isFree(after)) this.displace(after, this.wishOf(after))
    else if (previous >= 0 && line.isFree(previous)) this.displace(previous, this.wishOf(previous))
  }
}
