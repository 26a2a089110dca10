import type { CalendarRules } from './calendar-rules.ts'
import type { CompiledShift } from './compile-mode.ts'
import type { Instant, TimeRange } from './types.ts'
import { DAY, MINUTE } from './zone.ts'

/** A shift as one day opens it, before exceptions. */
export interface ShiftWindow {
  readonly day: number
  readonly modeId: string
  readonly shift: CompiledShift
  readonly start: Instant
  readonly end: Instant
  readonly rests: readonly TimeRange[]
}

const NO_RESTS: readonly TimeRange[] = []

/**
 * The shifts that open on the days `fromDay` to `toDay` (excluded), sorted and disjoint. Where two overlap, as when a
 * longer night shift meets the morning of another mode, the one that opened first keeps its time.
 */
export function openShifts(rules: CalendarRules, fromDay: number, toDay: number): ShiftWindow[] {
  const windows: ShiftWindow[] = []
  let frontier = Number.NEGATIVE_INFINITY
  // The day before is read for the night shift that runs into the first day; a shift lasts a day at most.
  for (let day = fromDay - 1; day < toDay; day++) {
    const mode = rules.modeOn(day)
    // A zone that jumps over the date line skips a whole day, which then opens nothing.
    if (!mode || rules.zone.dayStart(day) === rules.zone.dayStart(day + 1)) continue
    for (const shift of mode.shifts) {
      const start = Math.max(at(rules, day, shift.start), frontier)
      const end = at(rules, day, shift.end)
      if (end <= start) continue
      frontier = end
      if (day >= fromDay)
        windows.push({ day, modeId: mode.id, shift, start, end, rests: restsOf(rules, day, shift, start) })
    }
  }
  return windows
}

function restsOf(rules: CalendarRules, day: number, shift: CompiledShift, from: Instant): readonly TimeRange[] {
  if (shift.rests.length === 0) return NO_RESTS
  const rests: TimeRange[] = []
  for (const rest of shift.rests) {
    const start = Math.max(at(rules, day, rest.start), from)
    const end = at(rules, day, rest.end)
    if (start < end) rests.push({ start, end })
  }
  return rests
}

function at(rules: CalendarRules, day: number, minutes: number): Instant {
  return rules.zone.instantOf(day * DAY + minutes * MINUTE)
}
