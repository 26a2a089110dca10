import { DAY_MINUTES, minutesForward, minutesOf, shiftMinutes } from './clock-time.ts'
import type { ClockTime, Shift, ShiftMode } from './types.ts'

export type ShiftModeIssueCode =
  | 'modeNameMissing'
  | 'shiftsMissing'
  | 'shiftNameMissing'
  | 'shiftStartMissing'
  | 'shiftEndMissing'
  | 'restsMissing'
  | 'restStartMissing'
  | 'restEndMissing'
  | 'timeInvalid'
  | 'handoverInvalid'
  | 'shiftsOverlap'
  | 'restEmpty'
  | 'restOutsideShift'
  | 'restsOverlap'

export interface ShiftModeIssue {
  readonly code: ShiftModeIssueCode
  /** Dotted path of the field, for example 'shifts.0.rests.1.start'. */
  readonly field: string
  /** The shift or rest that it overlaps, as a dotted path. */
  readonly other?: string
}

interface Span {
  readonly field: string
  readonly start: number
  readonly minutes: number
}

/**
 * What keeps a shift mode from being saved, in the order of its fields; none when it is sound. Names and times must not
 * be empty, there must be at least one shift and one rest in the mode, shifts must not overlap (the days repeat, so a
 * night shift is held against the next morning too), rests must lie in their shift and not overlap. Handover is whole
 * minutes from 0 to 1440.
 */
export function validateShiftMode(mode: ShiftMode): ShiftModeIssue[] {
  const issues: ShiftModeIssue[] = []
  if (isBlank(mode.name)) issues.push({ code: 'modeNameMissing', field: 'name' })
  if (mode.shifts.length === 0) issues.push({ code: 'shiftsMissing', field: 'shifts' })
  else if (mode.shifts.every((shift) => shift.rests.length === 0))
    issues.push({ code: 'restsMissing', field: 'shifts.0.rests' })
  const spans: Span[] = []
  mode.shifts.forEach((shift, index) => {
    const field = `shifts.${index}`
    const span = checkShift(shift, field, issues)
    if (span) spans.push(span)
    checkRests(shift, span, field, issues)
  })
  forPairs(spans, (first, second) => {
    if (overlapsAround(first, second)) issues.push({ code: 'shiftsOverlap', field: second.field, other: first.field })
  })
  return issues
}

function checkShift(shift: Shift, field: string, issues: ShiftModeIssue[]): Span | null {
  if (isBlank(shift.name)) issues.push({ code: 'shiftNameMissing', field: `${field}.name` })
  const start = checkTime(shift.start, 'shiftStartMissing', `${field}.start`, issues)
  const end = checkTime(shift.end, 'shiftEndMissing', `${field}.end`, issues)
  const { handoverMinutes } = shift
  if (!Number.isInteger(handoverMinutes) || handoverMinutes < 0 || handoverMinutes > DAY_MINUTES) {
    issues.push({ code: 'handoverInvalid', field: `${field}.handoverMinutes` })
  }
  return start === null || end === null ? null : { field, start, minutes: shiftMinutes(start, end) }
}

function checkRests(shift: Shift, span: Span | null, shiftField: string, issues: ShiftModeIssue[]): void {
  const rests: Span[] = []
  shift.rests.forEach((rest, index) => {
    const field = `${shiftField}.rests.${index}`
    const start = checkTime(rest.start, 'restStartMissing', `${field}.start`, issues)
    const end = checkTime(rest.end, 'restEndMissing', `${field}.end`, issues)
    if (start === null || end === null) return
    const minutes = minutesForward(start, end)
    if (minutes === 0) {
      issues.push({ code: 'restEmpty', field })
      return
    }
    if (span && minutesForward(span.start, start) + minutes > span.minutes)
      issues.push({ code: 'restOutsideShift', field })
    rests.push({ field, start, minutes })
  })
  forPairs(rests, (first, second) => {
    if (overlapsAround(first, second)) issues.push({ code: 'restsOverlap', field: second.field, other: first.field })
  })
}

function checkTime(
  time: ClockTime,
  missing: ShiftModeIssueCode,
  field: string,
  issues: ShiftModeIssue[],
): number | null {
  const minutes = isBlank(time) ? null : minutesOf(time)
  if (minutes === null) issues.push({ code: isBlank(time) ? missing : 'timeInvalid', field })
  return minutes
}

function overlapsAround(a: Span, b: Span): boolean {
  return minutesForward(a.start, b.start) < a.minutes || minutesForward(b.start, a.start) < b.minutes
}

function forPairs(spans: readonly Span[], visit: (first: Span, second: Span) => void): void {
  spans.forEach((first, index) => {
    for (const second of spans.slice(index + 1)) visit(first, second)
  })
}

function isBlank(text: string | null | undefined): boolean {
  return !text?.trim()
}
