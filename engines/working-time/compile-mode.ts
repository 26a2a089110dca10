import { DAY_MINUTES, minutesForward, minutesOf, shiftMinutes } from './clock-time.ts'
import { InvalidCalendar } from './errors.ts'
import type { ClockTime, Milliseconds, Shift, ShiftMode } from './types.ts'
import { MINUTE } from './zone.ts'

/** A shift in minutes: `start` and `end` since the midnight it opens on, rests likewise. */
export interface CompiledShift {
  readonly id: string
  readonly name: string
  readonly start: number
  readonly end: number
  readonly rests: readonly { readonly start: number; readonly end: number }[]
  readonly handover: Milliseconds
}

export interface CompiledMode {
  readonly id: string
  /** By start. */
  readonly shifts: readonly CompiledShift[]
}

/** Throws InvalidCalendar ('time', 'handover'). Rests that reach outside their shift are cut to it. */
export function compileMode(mode: ShiftMode): CompiledMode {
  const shifts = mode.shifts.map(compileShift).sort((a, b) => a.start - b.start)
  return { id: mode.id, shifts }
}

function compileShift(shift: Shift): CompiledShift {
  const start = minutes(shift.start)
  const end = start + shiftMinutes(start, minutes(shift.end))
  const minutesAfter = shift.handoverMinutes
  if (!(minutesAfter >= 0 && minutesAfter <= DAY_MINUTES)) throw new InvalidCalendar('handover', String(minutesAfter))
  const rests = shift.rests
    .map((rest) => {
      const from = start + minutesForward(start, minutes(rest.start))
      return { start: from, end: Math.min(end, from + minutesForward(minutes(rest.start), minutes(rest.end))) }
    })
    .filter((rest) => rest.start < rest.end)
    .sort((a, b) => a.start - b.start)
  return { id: shift.id, name: shift.name, start, end, rests, handover: minutesAfter * MINUTE }
}

function minutes(time: ClockTime): number {
  const value = minutesOf(time)
  if (value === null) throw new InvalidCalendar('time', time)
  return value
}
