import { machineCalendars } from '#areas/calendar/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { TimeRange } from '#engines/kpi/index.ts'
import { addDays, startOfDate, type WorkingCalendar } from '#engines/working-time/index.ts'
import { readPlannedStops } from '../rollup/planned-stops.ts'
import type { MachineSpan } from '../rollup/read-ledger.ts'
import { windowsOf } from '../rollup/windows.ts'

/**
 * What machines were planned to work on production days (ISO 22400-2 PBT): the working intervals of their shifts less planned maintenance, up to
 * the act's instant, in the order of time of each machine. One without a calendar has none.
 */
export async function plannedTime(
  { db, caller: { zone }, now }: Ctx,
  machines: readonly { id: number; lineId: number | null }[],
  days: { from: string; to: string },
): Promise<MachineSpan[]> {
  // A shift belongs to the day it opens, and ends within the next one.
  const range = { start: startOfDate(zone, days.from), end: startOfDate(zone, addDays(days.to, 2)) }
  const { calendars } = await machineCalendars(db, zone, machines)
  const working = new Map<WorkingCalendar, TimeRange[]>()
  const workingOf = (calendar: WorkingCalendar): TimeRange[] => {
    const known = working.get(calendar)
    if (known) return known
    const made = windowsOf(calendar, zone, range)
      .filter(({ productionDay }) => productionDay >= days.from && productionDay <= days.to)
      .flatMap((window) => window.working)
      .map(({ start, end }) => ({ start, end: Math.min(end, now.getTime()) }))
      .filter(({ start, end }) => start < end)
    working.set(calendar, made)
    return made
  }
  const whole = machines.map(({ id }) => ({ machineId: id, from: range.start, to: range.end }))
  const stops = await readPlannedStops(db, whole)
  return machines.flatMap(({ id: machineId }, i) => {
    const calendar = calendars.get(machineId)
    const open = calendar ? without(workingOf(calendar), stops[i] ?? []) : []
    return open.map(({ start, end }) => ({ machineId, from: start, to: end }))
  })
}

/** Ranges less others, both in the order of their starts. */
function without(ranges: readonly TimeRange[], gone: readonly TimeRange[]): TimeRange[] {
  let left = [...ranges]
  for (const { start, end } of gone)
    left = left.flatMap((range) =>
      range.end <= start || range.start >= end
        ? [range]
        : [
            { start: range.start, end: Math.min(range.end, start) },
            { start: Math.max(range.start, end), end: range.end },
          ].filter((part) => part.start < part.end),
    )
  return left
}
