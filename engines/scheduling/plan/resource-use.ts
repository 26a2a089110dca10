import { intervalAt } from '../model/calendar.ts'
import type { Model } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'
import { Profile } from './profile.ts'

/** Use over time of what operations of a schedule need beside their machines, reckoned for each resource when first asked for. */
export class ResourceUse {
  private model: Model
  private schedule: Schedule
  private isSecond: (op: number) => boolean
  private profiles: (Profile | undefined)[]
  /** Of the same schedule before anything was changed. */
  private base: ResourceUse | undefined

  /** `isSecond`: whether a planned operation shares what another of its batch has taken already. */
  constructor(model: Model, schedule: Schedule, isSecond: (op: number) => boolean, base?: ResourceUse) {
    this.model = model
    this.schedule = schedule
    this.isSecond = isSecond
    this.profiles = new Array(model.resourceIds.length)
    this.base = base
  }

  profile(resource: number): Profile {
    return this.profiles[resource] ?? this.base?.profile(resource) ?? this.measure(resource)
  }

  /** Nothing changes any more: what `base` has measured and nothing here has changed counts for this too. */
  finish(): void {
    const { base, profiles } = this
    if (!base) return
    for (let resource = 0; resource < profiles.length; resource++) {
      const own = profiles[resource]
      if (!own) profiles[resource] = base.profiles[resource]
      else if (!own.exact) profiles[resource] = undefined
    }
    this.base = undefined
  }

  /** Is there room on what the operation needs, itself not counted? */
  roomFor(op: number, from: number, to: number): boolean {
    const { model } = this
    for (let need = model.needOff[op]!; need < model.needOff[op + 1]!; need++) {
      if (this.busyUntil(need, from, to) > Number.NEGATIVE_INFINITY) return false
    }
    return true
  }

  /** The end of the first stretch of `[from, to)` in which there is not enough left for a need; -Infinity when there is none. */
  busyUntil(need: number, from: number, to: number): number {
    const { model } = this
    const resource = model.needResource[need]!
    const limit = model.resourceCapacity[resource]! - model.needAmount[need]!
    const profile = this.profile(resource)
    if (model.needCalendar[need] === 0) return profile.busyUntil(from, to, limit)
    const { starts, ends } = model.calendars[model.needCalendar[need]!]!
    for (let i = this.firstSpan(need, from); i < starts.length && starts[i]! < to; i++) {
      const until = profile.busyUntil(Math.max(from, starts[i]!), Math.min(to, ends[i]!), limit)
      if (until > Number.NEGATIVE_INFINITY) return until
    }
    return Number.NEGATIVE_INFINITY
  }

  /** The start of the last stretch of `[from, to)` in which there is not enough left for a need; Infinity when there is none. */
  busySince(need: number, from: number, to: number): number {
    const { model } = this
    const resource = model.needResource[need]!
    const limit = model.resourceCapacity[resource]! - model.needAmount[need]!
    const profile = this.profile(resource)
    if (model.needCalendar[need] === 0) return profile.busySince(from, to, limit)
    const { starts, ends } = model.calendars[model.needCalendar[need]!]!
    let i = this.firstSpan(need, to)
    if (i >= starts.length || starts[i]! >= to) i--
    for (; i >= 0 && ends[i]! > from; i--) {
      const since = profile.busySince(Math.max(from, starts[i]!), Math.min(to, ends[i]!), limit)
      if (since < Number.POSITIVE_INFINITY) return since
    }
    return Number.POSITIVE_INFINITY
  }

  /** Adds (`sign` 1) or takes away (-1) what an operation uses in `[from, to)`. */
  use(op: number, from: number, to: number, sign: number): void {
    const { model } = this
    for (let need = model.needOff[op]!; need < model.needOff[op + 1]!; need++) {
      const profile = this.own(model.needResource[need]!)
      if (!profile) continue
      const amount = sign * model.needAmount[need]!
      if (model.needCalendar[need] === 0) profile.add(from, to, amount)
      else eachSpan(model, need, from, to, (start, end) => profile.add(start, end, amount))
    }
  }

  /** A profile that may be changed; undefined when it has not been asked for yet. */
  private own(resource: number): Profile | undefined {
    const { profiles, base } = this
    if (!profiles[resource] && base) profiles[resource] = base.profile(resource).share()
    return profiles[resource]
  }

  private firstSpan(need: number, t: number): number {
    return intervalAt(this.model.calendars[this.model.needCalendar[need]!]!, t)
  }

  private measure(resource: number): Profile {
    const { model, schedule } = this
    const from: number[] = []
    const to: number[] = []
    const amounts: number[] = []
    let amount = 0
    const push = (start: number, end: number) => {
      from.push(start)
      to.push(end)
      amounts.push(amount)
    }
    for (let k = model.userOff[resource]!; k < model.userOff[resource + 1]!; k++) {
      const op = model.user[k]!
      if (schedule.alt[op]! < 0 || !(schedule.end[op]! > schedule.setupStart[op]!) || this.isSecond(op)) continue
      const need = needOf(model, op, resource)
      amount = model.needAmount[need]!
      eachSpan(model, need, schedule.setupStart[op]!, schedule.end[op]!, push)
    }
    eachMissing(model, resource, (start, end, missing) => {
      amount = missing
      push(start, end)
    })
    const profile = new Profile(new Float64Array(from), new Float64Array(to), new Float64Array(amounts))
    this.profiles[resource] = profile
    return profile
  }
}

/** The number of an operation's need of a resource. */
export function needOf(model: Model, op: number, resource: number): number {
  let need = model.needOff[op]!
  while (model.needResource[need] !== resource) need++
  return need
}

/** Whether there is something that two operations both need. */
export function needTheSame({ needOff, needResource }: Model, a: number, b: number): boolean {
  for (let i = needOff[a]!; i < needOff[a + 1]!; i++) {
    for (let k = needOff[b]!; k < needOff[b + 1]!; k++) if (needResource[i] === needResource[k]) return true
  }
  return false
}

/** The stretches of `[from, to)` in which a need is held. */
export function eachSpan(
  model: Model,
  need: number,
  from: number,
  to: number,
  visit: (start: number, end: number) => void,
): void {
  const number = model.needCalendar[need]!
  if (number === 0) {
    visit(from, to)
    return
  }
  const calendar = model.calendars[number]!
  const { starts, ends } = calendar
  for (let i = intervalAt(calendar, from); i < starts.length && starts[i]! < to; i++)
    visit(Math.max(from, starts[i]!), Math.min(to, ends[i]!))
}

/** What there is less than at most stands in the profile as if it were used. */
function eachMissing(
  model: Model,
  resource: number,
  visit: (start: number, end: number, missing: number) => void,
): void {
  const levels = model.input.resources![resource]!.levels
  if (!levels) return
  for (let i = 0; i < levels.starts.length; i++) {
    const missing = model.resourceCapacity[resource]! - levels.amounts[i]!
    if (missing > 0 && levels.ends[i]! > levels.starts[i]!) visit(levels.starts[i]!, levels.ends[i]!, missing)
  }
}
