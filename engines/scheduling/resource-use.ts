import type { Model } from './model.ts'
import { Profile } from './profile.ts'
import type { Schedule } from './schedule.ts'

/** Use over time of what operations of a schedule need beside their machines, reckoned for each resource when first asked for. */
export class ResourceUse {
  private model: Model
  private schedule: Schedule
  private isSecond: (op: number) => boolean
  private profiles: (Profile | undefined)[]

  /** `isSecond`: whether a planned operation shares what another of its batch has taken already. */
  constructor(model: Model, schedule: Schedule, isSecond: (op: number) => boolean) {
    this.model = model
    this.schedule = schedule
    this.isSecond = isSecond
    this.profiles = new Array(model.resourceIds.length)
  }

  profile(resource: number): Profile {
    return this.profiles[resource] ?? this.measure(resource)
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

  /** Adds (`sign` 1) or takes away (-1) what an operation uses in `[from, to)`. */
  use(op: number, from: number, to: number, sign: number): void {
    const { model } = this
    for (let need = model.needOff[op]!; need < model.needOff[op + 1]!; need++) {
      this.profiles[model.needResource[need]!]?.add(from, to, sign * model.needAmount[need]!)
    }
  }

  private measure(resource: number): Profile {
    const { model, schedule } = this
    const size = model.userOff[resource + 1]! - model.userOff[resource]!
    const from = new Float64Array(size)
    const to = new Float64Array(size)
    const amounts = new Float64Array(size)
    let filled = 0
    for (let k = model.userOff[resource]!; k < model.userOff[resource + 1]!; k++) {
      const op = model.user[k]!
      if (schedule.alt[op]! < 0 || !(schedule.end[op]! > schedule.setupStart[op]!) || this.isSecond(op)) continue
      let need = model.needOff[op]!
      while (model.needResource[need] !== resource) need++
      from[filled] = schedule.setupStart[op]!
      to[filled] = schedule.end[op]!
      amounts[filled++] = model.needAmount[need]!
    }
    const profile = new Profile(from.subarray(0, filled), to.subarray(0, filled), amounts.subarray(0, filled))
    this.profiles[resource] = profile
    return profile
  }
}
