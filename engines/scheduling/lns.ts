import { free, type Model } from './model.ts'
import type { Objective } from './objective.ts'
import { newSlot } from './place-forward.ts'
import { commit, findEarliest, planForward, startFromFixed } from './plan-forward.ts'
import type { Random } from './random.ts'
import { rankOperations } from './rank.ts'
import { copySchedule, type Schedule } from './schedule.ts'
import { Timeline } from './timeline.ts'

/**
 * Large-neighbourhood search for any model: takes some linked groups of operations (late ones and others near them on the same
 * machines) out and puts them back one after the other, each as early as it can, in another sequence. Better or equal is kept.
 */
export class NeighbourhoodSearch {
  private model: Model
  private objective: Objective
  private random: Random
  private line: Timeline
  private value: number
  /** Operations of each movable group, predecessors first. */
  private groups: Int32Array[]
  private groupOf: Int32Array
  private setupsBefore = 0
  best: Schedule
  bestValue: number
  rounds = 0

  constructor(model: Model, start: Schedule, objective: Objective, random: Random) {
    this.model = model
    this.objective = objective
    this.random = random
    this.groups = movableGroups(model)
    this.groupOf = new Int32Array(model.opCount).fill(-1)
    this.groups.forEach((ops, group) => {
      for (const op of ops) this.groupOf[op] = group
    })
    this.best = copySchedule(start)
    this.bestValue = objective.value(start)
    this.line = new Timeline(model, copySchedule(start))
    this.value = this.bestValue
  }

  /** Looks for a better sequence of all orders: late ones move forward by their weight, round by round. */
  squeak(rounds: number, stop: () => boolean): void {
    const { model, objective, random } = this
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
      const schedule = this.planBy(key)
      const value = objective.value(schedule)
      if (value < this.bestValue) this.take(schedule, value)
      this.groups.forEach((ops, group) => {
        let blame = 0
        for (const order of new Set(Array.from(ops, (op) => model.opOrder[op]!))) {
          if (order >= 0 && objective.lateness(order) > 0) blame += model.orderWeight[order]!
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
    this.value = this.objective.value(this.line.schedule)
    while (!stop()) {
      this.rounds++
      const better = this.bestValue
      this.round()
      if (this.bestValue < better) onBetter()
    }
  }

  private planBy(key: Float64Array): Schedule {
    const sequence = Array.from(this.groups, (_, group) => group).sort((a, b) => key[a]! - key[b]! || a - b)
    const line = new Timeline(this.model, startFromFixed(this.model))
    for (const group of sequence) planForward(line, this.groups[group]!)
    planForward(line, this.model.topological)
    return line.schedule
  }

  private take(schedule: Schedule, value: number): void {
    this.best = copySchedule(schedule)
    this.bestValue = value
    this.line = new Timeline(this.model, schedule)
    this.value = value
  }

  private round(): void {
    const { line, objective, model } = this
    const { schedule } = line
    const chosen = this.choose()
    const ops = chosen.flatMap((group) => Array.from(this.groups[group]!))
    if (ops.some((op) => schedule.alt[op]! < 0)) return
    const orders = [...new Set(ops.map((op) => model.opOrder[op]!))].filter((order) => order >= 0)
    const before = ops.map(
      (op) => [op, schedule.alt[op]!, schedule.setupStart[op]!, schedule.start[op]!, schedule.end[op]!] as const,
    )
    const touched = new Map<number, number>()
    const old = this.partial(schedule, orders)
    this.setupsBefore = 0
    for (const op of ops) this.setupsBefore += objective.setupValue(schedule, op)
    for (const op of ops) line.lift(op)
    const whole =
      this.closeGaps(
        before.map(([, alt, , start]) => [model.altMachine[alt]!, start]),
        touched,
      ) && this.putBack(chosen, touched)
    if (whole) {
      const delta = this.partial(schedule, orders) - old + this.setupChange(ops, touched)
      if (delta <= 0) {
        this.value += delta
        if (this.value < this.bestValue) {
          this.best = copySchedule(schedule)
          this.bestValue = this.value
        }
        return
      }
    }
    for (const op of ops) if (schedule.alt[op]! >= 0) line.lift(op)
    for (const [op, setupStart] of touched)
      if (schedule.setupStart[op] !== setupStart) line.setSetupStart(op, setupStart)
    for (const [op, alt, setupStart, start, end] of before) {
      line.put(op, alt, line.positionFor(model.altMachine[alt]!, start, end), setupStart, start, end)
    }
    for (const order of orders) objective.orderValue(schedule, order)
  }

  private partial(schedule: Schedule, orders: number[]): number {
    let sum = 0
    for (const order of orders) sum += this.objective.orderValue(schedule, order)
    return sum + this.objective.makespanValue()
  }

  private setupChange(ops: number[], touched: Map<number, number>): number {
    const { schedule } = this.line
    let change = -this.setupsBefore
    for (const op of ops) change += this.objective.setupValue(schedule, op)
    for (const [op, setupStart] of touched) {
      const now = schedule.setupStart[op]!
      change += this.objective.setupValue(schedule, op)
      schedule.setupStart[op] = setupStart
      change -= this.objective.setupValue(schedule, op)
      schedule.setupStart[op] = now
    }
    return change
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
      const end = before >= 0 ? Math.max(line.schedule.end[before]!, this.model.floor) : this.model.floor
      const setupStart = line.setupStartAfter(op, before)
      if (setupStart === line.schedule.setupStart[op]) continue
      if (!line.followsWell(op, before, end)) return false
      if (!touched.has(op)) touched.set(op, line.schedule.setupStart[op]!)
      line.setSetupStart(op, setupStart)
    }
    return true
  }

  private putBack(chosen: number[], touched: Map<number, number>): boolean {
    const { line, model } = this
    const own = new Set(chosen)
    const slot = newSlot()
    const best = newSlot()
    for (const group of chosen) {
      for (const op of this.groups[group]!) {
        if (findEarliest(line, op, slot, best)) return false
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
    return order < 0 ? 0 : this.objective.lateness(order)
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
