import type { ClockTime } from './types.ts'

export const DAY_MINUTES = 1440

const CLOCK = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/

/** Minutes since midnight, 0 to 1439, or null when it is not 'HH:mm'. */
export function minutesOf(time: ClockTime): number | null {
  const match = CLOCK.exec(time)
  return match ? Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0) : null
}

/** Minutes from one time of day forward to another, 0 to 1439. */
export function minutesForward(from: number, to: number): number {
  return (to - from + DAY_MINUTES) % DAY_MINUTES
}

/** Length of a shift: an end at or before the start lies on the next day, so the result is 1 to 1440. */
export function shiftMinutes(start: number, end: number): number {
  return minutesForward(start, end) || DAY_MINUTES
}
