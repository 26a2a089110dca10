import type { CalendarRules } from './calendar-rules.ts'
import { type ExtraHours, placeExtraHours } from './extra-hours.ts'
import { dateOfDay } from './local-date.ts'
import { openShifts } from './open-shifts.ts'
import { clipRanges, subtractRange, uniteRange } from './ranges.ts'
import type { CalendarException, ShiftSpan, TimeRange } from './types.ts'

export interface CompiledSpan {
  readonly span: ShiftSpan
  readonly intervals: readonly TimeRange[]
}

// A shift ends within two days of the day it opens and extra hours lengthen it by one more, so that what surrounds a
// day within three days settles it.
const MARGIN = 3

/** The spans that belong to the days `fromDay` to `toDay` (excluded), sorted and disjoint, with their working intervals. */
export function compileDays(rules: CalendarRules, fromDay: number, toDay: number): CompiledSpan[] {
  const { zone } = rules
  const from = zone.dayStart(fromDay - MARGIN)
  const to = zone.dayStart(toDay + MARGIN)
  const exceptions = rules.exceptions.filter((exception) => exception.from < to && exception.to > from)
  const windows = openShifts(rules, fromDay - MARGIN, toDay + MARGIN)
  return spansOf(rules, placeExtraHours(windows, exceptions, from, to), exceptions, fromDay, toDay)
}

function spansOf(
  rules: CalendarRules,
  { shifts, strays }: ExtraHours,
  exceptions: readonly CalendarException[],
  fromDay: number,
  toDay: number,
): CompiledSpan[] {
  const spans: CompiledSpan[] = []
  for (const { window, start, end } of shifts) {
    if (window.day < fromDay || window.day >= toDay) continue
    const { shift, rests, modeId } = window
    let work: TimeRange[] = [{ start: window.start, end: window.end }]
    for (const rest of rests) work = subtractRange(work, rest.start, rest.end)
    const intervals = applyExceptions(work, { start, end }, exceptions)
    const productionDay = dateOfDay(window.day)
    const about = { shiftId: shift.id, shiftName: shift.name, modeId, productionDay, rests }
    spans.push({
      span: { ...about, start, end, handoverEnd: end + shift.handover, working: sum(intervals) },
      intervals,
    })
  }
  for (const { start, end } of strays) {
    const day = rules.zone.dayAt(start)
    if (day < fromDay || day >= toDay) continue
    const intervals = applyExceptions([], { start, end }, exceptions)
    const productionDay = dateOfDay(day)
    const about = { shiftId: null, shiftName: null, modeId: null, productionDay, rests: [] }
    spans.push({ span: { ...about, start, end, handoverEnd: end, working: sum(intervals) }, intervals })
  }
  return strays.length === 0 ? spans : spans.sort((a, b) => a.span.start - b.span.start)
}

function applyExceptions(work: TimeRange[], within: TimeRange, exceptions: readonly CalendarException[]): TimeRange[] {
  let result = work
  for (const { from, to, kind } of exceptions) {
    if (to <= within.start || from >= within.end) continue
    result = kind === 'closed' ? subtractRange(result, from, to) : uniteRange(result, from, to)
  }
  return clipRanges(result, within.start, within.end)
}

function sum(ranges: readonly TimeRange[]): number {
  let total = 0
  for (const { start, end } of ranges) total += end - start
  return total
}
