import type { Model } from './model.ts'
import type { Schedule } from './schedule.ts'

/** Which planned operations are done together: each batch stands in its machine's list by one operation, its leader. */
export class Batches {
  private model: Model
  private schedule: Schedule
  private leader = new Map<number, number>()
  /** Of batches of more than one, the leader first. */
  private all = new Map<number, number[]>()

  constructor(model: Model, schedule: Schedule) {
    this.model = model
    this.schedule = schedule
  }

  leaderOf(op: number): number {
    return this.leader.get(op) ?? op
  }

  /** Of a batch by its leader. */
  members(leader: number): readonly number[] {
    return this.all.get(leader) ?? [leader]
  }

  /** Whether there is room beside a planned operation for one of its kind with the alternative `alt`. */
  holds(leader: number, op: number, alt: number): boolean {
    const { model, schedule } = this
    const leaderAlt = schedule.alt[leader]!
    if (model.opBatch[op]! < 0 || model.opBatch[op] !== model.opBatch[leader]) return false
    if (model.altMachine[alt] !== model.altMachine[leaderAlt] || model.altSetup[alt] !== model.altSetup[leaderAlt])
      return false
    if (!(schedule.end[leader]! > schedule.start[leader]!)) return false
    let size = model.opSize[op]!
    for (const member of this.members(leader)) size += model.opSize[member]!
    return size <= model.machineBatch[model.altMachine[alt]!]!
  }

  add(leader: number, op: number): void {
    const members = this.all.get(leader)
    if (members) members.push(op)
    else this.all.set(leader, [leader, op])
    this.leader.set(op, leader)
  }

  /** The batches that others found in a machine's list. */
  adopt(from: Batches, list: Int32Array): void {
    for (const leader of list) for (const op of from.members(leader)) if (op !== leader) this.add(leader, op)
  }

  /** Takes an operation out; returns who stands for the others, undefined when there are none. */
  remove(op: number): number | undefined {
    const leader = this.leaderOf(op)
    const members = this.all.get(leader)
    if (!members) return undefined
    const left = members.filter((member) => member !== op)
    const heir = left[0]!
    this.all.delete(leader)
    this.leader.delete(op)
    this.leader.delete(heir)
    if (left.length > 1) {
      this.all.set(heir, left)
      for (const member of left) if (member !== heir) this.leader.set(member, heir)
    }
    return heir
  }

  /** Finds the batches in a machine's operations in time order and keeps one of each. */
  collapse(list: Int32Array): Int32Array {
    const { start, end, setupStart, alt } = this.schedule
    return list.filter((op, i) => {
      const before = i > 0 ? this.leaderOf(list[i - 1]!) : -1
      if (before < 0 || start[before] !== start[op] || end[before] !== end[op]) return true
      if (setupStart[before] !== setupStart[op] || !this.holds(before, op, alt[op]!)) return true
      this.add(before, op)
      return false
    })
  }
}

/** A machine works once for all that it does at once: whether a planned operation is the first of its batch that is asked for. */
export function isFirstOfBatch(model: Model, schedule: Schedule, op: number, seen: Set<string>): boolean {
  if (!model.hasBatches || model.opBatch[op]! < 0) return true
  const key = `${model.altMachine[schedule.alt[op]!]} ${model.opBatch[op]} ${schedule.start[op]}`
  if (seen.has(key)) return false
  seen.add(key)
  return true
}
