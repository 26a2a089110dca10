import { type CompiledMode, compileMode } from './compile-mode.ts'
import { InvalidCalendar } from './errors.ts'
import { dateOfDay, dayOfDate, weekdayOfDay } from './local-date.ts'
import type { CalendarDay, CalendarException, Holiday, ModePeriod, ResourceCalendar, ShiftMode } from './types.ts'
import { type Zone, zoneOf } from './zone.ts'

interface CompiledPeriod {
  readonly mode: CompiledMode
  readonly fromDay: number
  readonly toDay: number
  readonly weekdays: ReadonlySet<number> | null
}

/** A calendar checked and turned from dates and names into day numbers and modes. */
export class CalendarRules {
  readonly version: string | number
  readonly zone: Zone
  readonly exceptions: readonly CalendarException[]
  readonly #periods: readonly CompiledPeriod[]
  readonly #holidays: ReadonlyMap<number, Holiday>
  readonly #overtime: ReadonlyMap<number, CompiledMode | null>

  /** Throws InvalidCalendar naming the first thing that cannot be used. */
  constructor(modes: readonly ShiftMode[], calendar: ResourceCalendar) {
    const compiled = new Map(modes.map((mode) => [mode.id, compileMode(mode)]))
    const modeOf = (id: string): CompiledMode => {
      const mode = compiled.get(id)
      if (!mode) throw new InvalidCalendar('mode', id)
      return mode
    }
    this.version = calendar.version
    this.zone = zoneOf(calendar.zone)
    this.#periods = calendar.modePeriods.map((period) => compilePeriod(period, modeOf(period.modeId)))
    this.#holidays = new Map(calendar.holidays.map((holiday) => [dayOfDate(holiday.date), holiday]))
    this.#overtime = new Map(
      calendar.overtimeDays.map(({ date, modeId }) => [dayOfDate(date), modeId === undefined ? null : modeOf(modeId)]),
    )
    this.exceptions = calendar.exceptions.map(checkException)
  }

  /** The mode that opens shifts on a day, or null on a closed one. An overtime day goes before a holiday. */
  modeOn(day: number): CompiledMode | null {
    const overtime = this.#overtime.get(day)
    if (overtime !== undefined) return overtime ?? this.#periodMode(day, true) ?? this.#periodMode(day, false)
    return this.#holidays.has(day) ? null : this.#periodMode(day, true)
  }

  describe(day: number): CalendarDay {
    return {
      date: dateOfDay(day),
      weekday: weekdayOfDay(day),
      modeId: this.modeOn(day)?.id ?? null,
      holiday: this.#holidays.get(day) ?? null,
      overtime: this.#overtime.has(day),
    }
  }

  #periodMode(day: number, byWeekday: boolean): CompiledMode | null {
    for (let i = this.#periods.length - 1; i >= 0; i--) {
      const period = this.#periods[i] as CompiledPeriod
      if (day < period.fromDay || day > period.toDay) continue
      if (!byWeekday || !period.weekdays || period.weekdays.has(weekdayOfDay(day))) return period.mode
    }
    return null
  }
}

function compilePeriod(period: ModePeriod, mode: CompiledMode): CompiledPeriod {
  const fromDay = dayOfDate(period.from)
  const toDay = dayOfDate(period.to)
  if (fromDay > toDay) throw new InvalidCalendar('period', `${period.from}..${period.to}`)
  for (const weekday of period.weekdays ?? []) {
    if (!Number.isInteger(weekday) || weekday < 1 || weekday > 7) throw new InvalidCalendar('weekday', String(weekday))
  }
  return { mode, fromDay, toDay, weekdays: period.weekdays ? new Set(period.weekdays) : null }
}

function checkException(exception: CalendarException): CalendarException {
  const { from, to } = exception
  if (!Number.isFinite(from) || !Number.isFinite(to) || from >= to)
    throw new InvalidCalendar('exception', `${from}..${to}`)
  return exception
}
