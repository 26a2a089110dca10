import type { CalendarInput, ProblemInput } from '../input.ts'
import type { Needs } from './build.ts'
import { alwaysOpen, buildCalendar, type Calendar, intersect } from './calendar.ts'
import { timesOf } from './levels.ts'

export interface Calendars {
  calendars: Calendar[]
  machineCalendar: Int32Array
  /** Of each need of a resource with levels when there is as much as it takes; 0 for all others. */
  needCalendar: Int32Array
  /** The calendar of an operation on a machine: open when the machine and all it needs are. */
  of: (op: number, machine: number) => number
}

/** Calendars, each made once; those of a machine together with molds and crews are intersected when first asked for. */
export function buildCalendars(input: ProblemInput, needs: Needs, opCount: number): Calendars {
  const calendars: Calendar[] = [alwaysOpen]
  const known = new Map<CalendarInput, number>()
  const number = (given: CalendarInput | undefined): number => {
    if (!given) return 0
    const found = known.get(given)
    if (found !== undefined) return found
    known.set(given, calendars.length)
    return calendars.push(buildCalendar(given)) - 1
  }
  const machineCalendar = Int32Array.from(input.machines, (machine) => number(machine.calendar))
  const resourceCalendar = Int32Array.from(input.resources ?? [], (resource) => number(resource.calendar))
  const both = new Map<number, Map<number, number>>()
  const intersection = (a: number, b: number): number => {
    if (a === 0 || a === b) return b
    if (b === 0) return a
    const of = both.get(a) ?? new Map<number, number>()
    both.set(a, of)
    const found = of.get(b)
    if (found !== undefined) return found
    of.set(b, calendars.length)
    return calendars.push(intersect(calendars[a]!, calendars[b]!)) - 1
  }
  const needCalendar = new Int32Array(needs.needResource.length)
  const enough = new Map<string, number>()
  needs.needResource.forEach((resource, need) => {
    const levels = input.resources![resource]!.levels
    if (!levels) return
    const amount = needs.needAmount[need]!
    const key = `${resource} ${amount}`
    const found = enough.get(key) ?? number(timesOf(levels, amount))
    enough.set(key, found)
    needCalendar[need] = found
  })
  const needed = new Int32Array(opCount)
  for (let op = 0; op < opCount; op++) {
    for (let k = needs.needOff[op]!; k < needs.needOff[op + 1]!; k++) {
      needed[op] = intersection(needed[op]!, needCalendar[k]! || resourceCalendar[needs.needResource[k]!]!)
    }
  }
  return {
    calendars,
    machineCalendar,
    needCalendar,
    of: (op, machine) => intersection(machineCalendar[machine]!, needed[op]!),
  }
}
