import { compareValues, type Goals } from '../judge/goals.ts'
import { free, type Model } from '../model/model.ts'
import { copySchedule, type Schedule } from '../model/schedule.ts'
import { newSlot } from '../plan/place-forward.ts'
import { commit, findEarliest, planForward, startFromFixed } from '../plan/plan-forward.ts'
import { rankOperations } from '../plan/rank.ts'
import { linkReady } from '../plan/ready.ts'
import { Timeline } from '../plan/timeline.ts'
import type { Random } from './random.ts'

/** What waits without need waits for a whole number of hours, which keeps to whatever minutes a plan is rounded to. */
const grid = 3_600_000

/**
 * Large-neighbourhood search for any model: takes some linked groups of operations (late ones and others near them on the same
 * machines) out and puts them back one after the other, each as early as it can, in another sequence. Better or equal is kept.
 */
export class NeighbourhoodSearch {
  private model: Model
  private goals: Goals
  private random: Random
  private line: Timeline
  private values: number[]
  /** Operations of each movable group, predecessors first. */
  private groups: Int32Array[]
  private groupOf: Int32Array
  /** What does not move in a round: planned first when all is planned anew, for something fixed may wait for it. */
  private held: Int32Array
  /** Links to fixed operations that the start does not keep either. */
  private broken: number
  /** Share of rounds that plan everything anew: rare where that takes long. */
  private replays: number
  /** Of the start: until then may wait what is due at no time. */
  private lastEnd: number
  best: Schedule
  bestValues: number[]
  rounds = 0

  constructor(model: Model, start: Schedule, goals: Goals, random: Random) {
    this.model = model
    this.goals = goals
    this.random = random
    this.groups = movableGroups(model)
    this.replays = Math.min(0.3, 20 / Math.max(1, model.opCount))
    this.groupOf = new Int32Array(model.opCount).fill(-1)
    this.groups.forEach((ops, group) => {
      for (const op of ops) this.groupOf[op] = group
    })
    this.held = model.topological.filter((op) => this.groupOf[op] === -1)
    this.best = copySchedule(start)
    this.bestValues = goals.values(start)
    this.line = Timeline.of(model, start)
    this.broken = brokenByFixed(this.line)
    this.values = this.bestValues
    this.lastEnd = start.end.reduce((last, end, op) => (start.alt[op]! >= 0 && end > last ? end : last), model.now)
  }

  /** Looks for a better sequence of all orders: late ones move forward by their weight, round by round. */
  squeak(rounds: number, stop: () => boolean): void {
    const { model, goals, random } = this
    const base = rankOperations(model, 'edd')
    const key = Float64Array.from(this.groups, (_, group) => group)
    const turn = new Float64Array(this.groups.length).fill(-1)
    let next = 0
    for (const op of base) {
      const group = this.groupOf[op]!
      if (group >= 0 && turn[group] === -1) turn[group] = next++
    }
    key.set(turn)
    for (let round = 0; round < rounds && !stop(); round++) {
      const line = this.planBy(key)
      const values = this.valuesOf(line)
      if (compareValues(values, this.bestValues) < 0) this.take(line, values)
      this.groups.forEach((ops, group) => {
        let blame = 0
        for (const order of new Set(Array.from(ops, (op) => model.opOrder[op]!))) {
          if (order >= 0 && goals.lateness(order) > 0) blame += model.orderWeight[order]!
        }
        // On-time orders drift back to where their due date puts them.
        if (blame > 0) key[group] = key[group]! - Math.min(10, blame) * 0.01 * this.groups.length * random.next()
        else key[group] = key[group]! + 0.1 * (turn[group]! - key[group]!)
      })
    }
  }

  /** Rounds of taking out and putting back until `stop`; `onBetter` after each improvement of the best. */
  run(stop: () => boolean, onBetter: () => void): void {
    if (this.groups.length === 0) return
    this.values = this.goals.values(this.line.schedule)
    while (!stop()) {
      this.rounds++
      const better = this.bestValues
      if (this.random.next() < this.replays) this.replay()
      else this.round()
      if (this.bestValues !== better) onBetter()
    }
  }

  private planBy(key: Float64Array): Timeline {
    const sequence = Array.from(this.groups, (_, group) => group).sort((a, b) => key[a]! - key[b]! || a - b)
    const line = new Timeline(this.model, startFromFixed(this.model))
    planForward(line, this.held)
    for (const group of sequence) planForward(line, this.groups[group]!)
    return line
  }

  /** Of a plan made anew: no value makes up for something fixed that no longer fits. */
  private valuesOf(line: Timeline): number[] {
    const values = this.goals.values(line.schedule)
    return brokenByFixed(line) > this.broken ? values.map(() => Number.POSITIVE_INFINITY) : values
  }

  private take(line: Timeline, values: number[]): void {
    this.best = copySchedule(line.schedule)
    this.bestValues = values
    this.line = line
    this.values = values
  }

  /**
   * Plans all groups anew in the sequence in which they stand, but for some that go elsewhere in it, most often behind one of
   * their family. What is taken out and put back only fills gaps; this also closes them.
   */
  private replay(): void {
    const { random, groups, line } = this
    const { schedule } = line
    if (schedule.reasons.size > 0) return
    const key = Float64Array.from(groups, (ops) => schedule.start[ops[0]!]!)
    for (let moves = random.int(4); moves > 0; moves--) {
      const group = random.int(groups.length)
      let other = random.int(groups.length)
      for (let tries = 8; tries > 0 && random.next() < 0.9 && !this.isAlike(group, other); tries--) {
        other = random.int(groups.length)
      }
      key[group] = key[other]! + random.next() - 0.2
    }
    const next = this.planBy(key)
    const values = this.valuesOf(next)
    if (compareValues(values, this.values) > 0) {
      this.goals.values(schedule)
      return
    }
    if (compareValues(values, this.bestValues) < 0) this.take(next, values)
    else {
      this.line = next
      this.values = values
    }
  }

  private isAlike(a: number, b: number): boolean {
    const { model, groups } = this
    const first = groups[a]![0]!
    const other = groups[b]![0]!
    if (model.opBatch[first] !== model.opBatch[other]) return false
    return model.families.every((of) => of[first] === of[other])
  }

  private round(): void {
    const { line, goals, model } = this
    const { schedule } = line
    const chosen = this.choose()
    const ops = chosen.flatMap((group) => Array.from(this.groups[group]!))
    if (ops.some((op) => schedule.alt[op]! < 0)) return
    const orders = [...new Set(ops.map((op) => model.opOrder[op]!))].filter((order) => order >= 0)
    const before = ops.map(
      (op) => [op, schedule.alt[op]!, schedule.setupStart[op]!, schedule.start[op]!, schedule.end[op]!] as const,
    )
    const touched = new Map<number, number>()
    const old = goals.ofOrders(schedule, orders)
    const oldSetups = goals.ofSetups(schedule, model.hasBatches ? undefined : ops)
    const oldLoads = goals.ofLoads(schedule)
    const wishes = goals.levelling ? this.laterStarts(chosen) : undefined
    goals.changeLoads(schedule, ops, -1)
    for (const op of ops) line.lift(op)
    const whole =
      this.closeGaps(
        before.map(([, alt, , start]) => [model.altMachine[alt]!, start]),
        touched,
      ) && this.putBack(chosen, touched, wishes)
    if (whole) {
      const setups = this.setupsAfter(ops, touched)
      goals.changeLoads(schedule, ops, 1)
      const loads = goals.ofLoads(schedule)
      const values = goals
        .ofOrders(schedule, orders)
        .map(
          (now, level) =>
            this.values[level]! +
            now -
            old[level]! +
            setups[level]! -
            oldSetups[level]! +
            loads[level]! -
            oldLoads[level]!,
        )
      if (compareValues(values, this.values) <= 0) {
        this.values = values
        if (compareValues(values, this.bestValues) < 0) {
          this.best = copySchedule(schedule)
          this.bestValues = values
        }
        return
      }
      goals.changeLoads(schedule, ops, -1)
    }
    for (const op of ops) if (schedule.alt[op]! >= 0) line.lift(op)
    for (const [op, setupStart] of touched)
      if (schedule.setupStart[op] !== setupStart) line.setSetupStart(op, setupStart)
    for (const [op, alt, setupStart, start, end] of before) {
      line.put(op, alt, line.positionFor(model.altMachine[alt]!, start, end), setupStart, start, end)
    }
    goals.ofOrders(schedule, orders)
    goals.changeLoads(schedule, ops, 1)
  }

  /**
   * Where work is to lie evenly, the first place is not always the best: an operation of some of the groups waits until an instant within
   * what its order has to spare.
   */
  private laterStarts(chosen: number[]): Map<number, number> {
    const { model, random, line, goals } = this
    const wishes = new Map<number, number>()
    for (const group of chosen) {
      if (random.next() < 0.5) continue
      const ops = this.groups[group]!
      const op = ops[random.int(ops.length)]!
      const order = model.opOrder[op]!
      if (order < 0) continue
      const due = model.orderDue[order]!
      const spare = (due < Number.POSITIVE_INFINITY ? due : this.lastEnd) - goals.endOf(order)
      const latest = line.schedule.start[op]! + Math.max(0, spare)
      wishes.set(op, model.now + Math.round((random.next() * (latest - model.now)) / grid) * grid)
    }
    return wishes
  }

  /** Set-ups of what was taken out and put back, and what those of others around it gained. */
  private setupsAfter(ops: number[], touched: Map<number, number>): number[] {
    const { goals, line, model } = this
    const { schedule } = line
    if (model.hasBatches) return goals.ofSetups(schedule)
    const after = goals.ofSetups(schedule, [...ops, ...touched.keys()])
    for (const [op, setupStart] of touched) {
      const now = schedule.setupStart[op]!
      schedule.setupStart[op] = setupStart
      goals.ofSetups(schedule, [op]).forEach((was, level) => {
        after[level] = after[level]! - was
      })
      schedule.setupStart[op] = now
    }
    return after
  }

  /** Sets up what followed the operations taken out for what now comes before; false when that does not fit. */
  private closeGaps(places: [machine: number, start: number][], touched: Map<number, number>): boolean {
    const { line } = this
    for (const [machine, start] of places) {
      const at = line.firstFrom(machine, start)
      if (at >= line.count(machine)) continue
      const list = line.list(machine)
      const op = list[at]!
      const before = at > 0 ? list[at - 1]! : -1
      const setupStart = line.setupStartAfter(op, before)
      if (setupStart === line.schedule.setupStart[op]) continue
      if (!line.followsWell(op, before, line.freeFrom(machine, at))) return false
      if (!touched.has(op)) touched.set(op, line.schedule.setupStart[op]!)
      line.setSetupStart(op, setupStart)
    }
    return true
  }

  private putBack(chosen: number[], touched: Map<number, number>, wishes?: Map<number, number>): boolean {
    const { line, model } = this
    const own = new Set(chosen)
    const slot = newSlot()
    const best = newSlot()
    for (const group of chosen) {
      for (const op of this.groups[group]!) {
        if (findEarliest(line, op, slot, best, wishes?.get(op))) return false
        const machine = model.altMachine[best.alt]!
        const after = best.at < line.count(machine) ? line.list(machine)[best.at]! : -1
        if (after >= 0 && !own.has(this.groupOf[after]!) && !touched.has(after)) {
          touched.set(after, line.schedule.setupStart[after]!)
        }
        commit(line, op, best)
      }
    }
    return true
  }

  /** A late group, or any, and neighbours of its operations on their machines, in a random sequence that favours the urgent. */
  private choose(): number[] {
    const { random, groups, line, model } = this
    const size = 2 + random.int(Math.min(12, groups.length))
    const seed = this.seed()
    const chosen = new Set([seed])
    for (let tries = 4 * size; tries > 0 && chosen.size < size; tries--) {
      const from = [...chosen][random.int(chosen.size)]!
      const ops = groups[from]!
      const op = ops[random.int(ops.length)]!
      const alt = line.schedule.alt[op]!
      if (alt < 0) continue
      const other = model.altOff[op]! + random.int(model.altOff[op + 1]! - model.altOff[op]!)
      const machine = model.altMachine[random.next() < 0.5 ? alt : other]!
      const at = line.firstFrom(machine, line.schedule.start[op]!) - random.int(8)
      if (at < 0 || at >= line.count(machine)) continue
      const group = this.groupOf[line.list(machine)[at]!]!
      if (group >= 0) chosen.add(group)
    }
    const key = new Map([...chosen].map((group) => [group, this.urgency(group) * (0.3 + random.next())]))
    return [...chosen].sort((a, b) => key.get(b)! - key.get(a)!)
  }

  private seed(): number {
    const { random, groups } = this
    let seed = random.int(groups.length)
    for (let tries = 0; tries < 6 && this.lateness(seed) <= 0; tries++) seed = random.int(groups.length)
    return seed
  }

  private lateness(group: number): number {
    const order = this.model.opOrder[this.groups[group]![0]!]!
    return order < 0 ? 0 : this.goals.lateness(order)
  }

  private urgency(group: number): number {
    const { model } = this
    const ops = this.groups[group]!
    const order = model.opOrder[ops[ops.length - 1]!]!
    if (order < 0) return 0
    let work = 0
    for (const op of ops) work += model.altDuration[model.altOff[op]!]!
    const slack = Math.max(0, model.orderDue[order]! - model.now - work)
    return model.orderWeight[order]! / (work + slack)
  }
}

/** How often something fixed starts before a free operation that it waits for lets it, or is set up too short for what is before it. */
function brokenByFixed(line: Timeline): number {
  const { model, schedule } = line
  let broken = 0
  for (let op = 0; op < model.opCount; op++) {
    const alt = model.fixedAlt[op]!
    if (alt < 0) continue
    for (let link = model.predOff[op]!; link < model.predOff[op + 1]!; link++) {
      const before = model.pred[link]!
      if (model.opFixed[before] !== free || schedule.alt[before]! < 0) continue
      if (linkReady(model, schedule, link, alt) > schedule.start[op]!) broken++
    }
    const at = line.position(op)
    const previous = at > 0 ? line.list(model.altMachine[alt]!)[at - 1]! : -1
    if (line.setupStartAfter(op, previous) < schedule.setupStart[op]!) broken++
  }
  return broken
}

/** Linked operations that may move as one: not those of a group in which a free operation has to end before a fixed one. */
function movableGroups(model: Model): Int32Array[] {
  const lists: number[][] = Array.from({ length: model.componentCount }, () => [])
  const held = new Uint8Array(model.componentCount)
  for (const op of model.topological) {
    const component = model.component[op]!
    if (model.impossible.has(op)) held[component] = 1
    if (model.opFixed[op] === free) lists[component]!.push(op)
    else {
      for (let link = model.predOff[op]!; link < model.predOff[op + 1]!; link++) {
        if (model.opFixed[model.pred[link]!] === free) held[component] = 1
      }
    }
  }
  return lists.filter((ops, component) => ops.length > 0 && held[component] === 0).map((ops) => Int32Array.from(ops))
}
