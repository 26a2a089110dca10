import { isFirstOfBatch } from '../model/batches.ts'
import { workBetween } from '../model/calendar.ts'
import type { Model } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'
import { leftAt } from '../plan/timing.ts'

/** Loads are compared by days from now on. */
const stretch = 86_400_000
/** More days than any plan has. */
const days = 1e6

/**
 * How unevenly work lies on machines and days: all work times the load of the day that it lies in (the work of a machine's day ÷ its working
 * time), in milliseconds. Of all ways to spread the same work the even one has the least.
 */
export class Evenness {
  private model: Model
  /** By machine and day. */
  private busy = new Map<number, number>()
  private available = new Map<number, number>()
  /** As of the schedule last reckoned, and what was changed since. */
  value = 0

  constructor(model: Model) {
    this.model = model
  }

  /** Reckons the whole of a schedule; what is done in a batch counts once. */
  reckon(schedule: Schedule): number {
    const { model } = this
    const batches = new Set<string>()
    this.busy.clear()
    this.value = 0
    for (let op = 0; op < model.opCount; op++)
      if (schedule.alt[op]! >= 0 && isFirstOfBatch(model, schedule, op, batches)) this.change(schedule, op, 1)
    return this.value
  }

  /** Counts the work of an operation where it stands (1), or no longer (-1). */
  change(schedule: Schedule, op: number, sign: 1 | -1): void {
    const { model } = this
    const alt = schedule.alt[op]!
    const calendar = model.calendars[model.altCalendar[alt]!]!
    const to = leftAt(model, schedule, op)
    let from = Math.max(model.now, schedule.start[op]!)
    while (from < to) {
      const day = Math.floor((from - model.now) / stretch)
      const next = Math.min(to, model.now + (day + 1) * stretch)
      this.count(model.altMachine[alt]!, day, sign * workBetween(calendar, from, next))
      from = next
    }
  }

  private count(machine: number, day: number, ms: number): void {
    if (ms === 0) return
    const key = machine * days + day
    const before = this.busy.get(key) ?? 0
    this.busy.set(key, before + ms)
    this.value += (ms * (2 * before + ms)) / this.workingTime(machine, day, key)
  }

  /** Of a machine's day; where an alternative works although the machine is closed, the whole day. */
  private workingTime(machine: number, day: number, key: number): number {
    const known = this.available.get(key)
    if (known !== undefined) return known
    const { model } = this
    const from = model.now + day * stretch
    const working = workBetween(model.calendars[model.machineCalendar[machine]!]!, from, from + stretch) || stretch
    this.available.set(key, working)
    return working
  }
}
