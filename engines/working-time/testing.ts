import fc from 'fast-check'
import { compileCalendar, type ResourceCalendar, type Shift, type ShiftMode } from './index.ts'

export const HOUR = 3_600_000

/** A calendar that works one mode on every day of 2020 to 2039, unless told otherwise. */
export function calendarOf(zone: string, changes: Partial<ResourceCalendar> = {}): ResourceCalendar {
  return {
    version: 1,
    zone,
    modePeriods: [{ modeId: 'mode', from: '2020-01-01', to: '2039-12-31' }],
    holidays: [],
    overtimeDays: [],
    exceptions: [],
    ...changes,
  }
}

/** 'start-end' with its rests, for example `shift('night', '20:00-08:00', '00:00-00:30')`. */
export function shift(id: string, span: string, ...rests: string[]): Shift {
  return { id, name: id, ...clockSpan(span), rests: rests.map(clockSpan), handoverMinutes: 0 }
}

export function modeOf(...shifts: Shift[]): ShiftMode {
  return { id: 'mode', name: 'Mode', shifts }
}

export function compile(zone: string, shifts: Shift[], changes: Partial<ResourceCalendar> = {}) {
  return compileCalendar([modeOf(...shifts)], calendarOf(zone, changes))
}

function clockSpan(span: string): { start: string; end: string } {
  const [start = '', end = ''] = span.split('-')
  return { start, end }
}

export function clock(minutes: number): string {
  const inDay = ((minutes % 1440) + 1440) % 1440
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

/** Shifts that do not overlap, any of them over midnight, with up to two rests each. */
const shiftsArbitrary = fc
  .tuple(
    fc.integer({ min: 0, max: 95 }),
    fc.array(
      fc.record({
        gap: fc.integer({ min: 0, max: 8 }),
        length: fc.integer({ min: 4, max: 24 }),
        rests: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 2 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([first, parts]) => {
    let at = first * 15
    return parts.map(({ gap, length, rests }, index): Shift => {
      const start = at + gap * 15
      at = start + length * 15
      const inside = rests.filter((rest) => rest < length)
      return {
        id: `shift-${index}`,
        name: `Shift ${index}`,
        start: clock(start),
        end: clock(at),
        rests: inside.map((rest) => ({ start: clock(start + rest * 15), end: clock(start + rest * 15 + 15) })),
        handoverMinutes: 30,
      }
    })
  })

export const zoneArbitrary = fc.constantFrom(
  'America/New_York',
  'Asia/Shanghai',
  'Asia/Ho_Chi_Minh',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Pacific/Apia',
)

/** The year that the generated calendars and instants lie in; holds clock changes of both kinds. */
export const yearStart = Date.UTC(2026, 0, 1)
export const instantArbitrary = fc
  .integer({ min: 0, max: 365 * 24 * 60 })
  .map((minutes) => yearStart + minutes * 60_000)

const exceptionArbitrary = fc
  .record({
    from: instantArbitrary,
    hours: fc.integer({ min: 1, max: 100 }),
    kind: fc.constantFrom('open' as const, 'closed' as const),
  })
  .map(({ from, hours, kind }) => ({ from, to: from + hours * HOUR, kind }))

const dateArbitrary = fc
  .integer({ min: 0, max: 364 })
  .map((day) => new Date(yearStart + day * 24 * HOUR).toISOString().slice(0, 10))

/** Two modes by weekday, holidays, overtime days and exceptions. */
export const calendarArbitrary = fc
  .record({
    zone: zoneArbitrary,
    first: shiftsArbitrary,
    second: shiftsArbitrary,
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 }),
    holidays: fc.uniqueArray(dateArbitrary, { maxLength: 10 }),
    overtime: fc.uniqueArray(dateArbitrary, { maxLength: 10 }),
    exceptions: fc.array(exceptionArbitrary, { maxLength: 12 }),
  })
  .map(({ zone, first, second, weekdays, holidays, overtime, exceptions }) => ({
    modes: [
      { id: 'first', name: 'First', shifts: first },
      { id: 'second', name: 'Second', shifts: second },
    ],
    calendar: calendarOf(zone, {
      modePeriods: [
        { modeId: 'first', from: '2020-01-01', to: '2039-12-31', weekdays: [1, 2, 3, 4, 5] },
        { modeId: 'second', from: '2026-04-01', to: '2026-09-30', weekdays },
      ],
      holidays: holidays.map((date) => ({ date, name: 'Holiday', kind: 'statutory' as const })),
      overtimeDays: overtime.map((date) => ({ date })),
      exceptions,
    }),
  }))
