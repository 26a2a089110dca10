import type { Instant } from './types.ts'

/** No working time was found within five years of an instant, in the direction asked. */
export class NoWorkingTime extends Error {
  override readonly name = 'NoWorkingTime'
  readonly direction: 'after' | 'before'
  readonly instant: Instant
  readonly version: string | number

  constructor(direction: 'after' | 'before', instant: Instant, version: string | number) {
    super(`calendar ${version}: no working time within 5 years ${direction} ${new Date(instant).toISOString()}`)
    this.direction = direction
    this.instant = instant
    this.version = version
  }
}

export type InvalidCalendarReason = 'zone' | 'date' | 'time' | 'weekday' | 'period' | 'mode' | 'exception' | 'handover'

/** A calendar or shift mode that cannot be compiled; `value` is the offending text. */
export class InvalidCalendar extends Error {
  override readonly name = 'InvalidCalendar'
  readonly reason: InvalidCalendarReason
  readonly value: string

  constructor(reason: InvalidCalendarReason, value: string) {
    super(`calendar: invalid ${reason} '${value}'`)
    this.reason = reason
    this.value = value
  }
}
