import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileCalendar, type ResourceCalendar, type ShiftMode, type WorkingCalendar } from './index.ts'
import { calendarArbitrary, calendarOf, clock, HOUR, instantArbitrary } from './testing.ts'

const runs = { numRuns: 60 }
const amount = fc.integer({ min: 1, max: 200 * 60 }).map((minutes) => minutes * 60_000)
const compiled = ({ modes, calendar }: { modes: ShiftMode[]; calendar: ResourceCalendar }) =>
  compileCalendar(modes, calendar)

/** The wall clock by Intl alone: minutes since 1970-01-01T00:00 on it. */
function wallMinutes(zone: string, instant: number): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${shown.format(instant).replace(' ', 'T')}Z`) / 60_000
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const forward = (from: number, to: number) => (to - from + 1440) % 1440

/** Whether an instant is worked, read off the wall clock without any of the engine's code. */
function workedByTheClock(modes: readonly ShiftMode[], calendar: ResourceCalendar, instant: number): boolean {
  const exception = calendar.exceptions.findLast(({ from, to }) => instant >= from && instant < to)
  if (exception) return exception.kind === 'open'
  const wall = wallMinutes(calendar.zone, instant)
  const today = Math.floor(wall / 1440)
  for (const day of [today - 1, today]) {
    const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
    const weekday = new Date(day * 86_400_000).getUTCDay() || 7
    const covering = calendar.modePeriods.filter(({ from, to }) => date >= from && date <= to)
    const fitting = covering.findLast(({ weekdays }) => !weekdays || weekdays.includes(weekday))
    const overtime = calendar.overtimeDays.some((entry) => entry.date === date)
    if (!overtime && calendar.holidays.some((entry) => entry.date === date)) continue
    const period = overtime ? (fitting ?? covering.at(-1)) : fitting
    const shifts = modes.find(({ id }) => id === period?.modeId)?.shifts ?? []
    for (const { start, end, rests } of [...shifts].sort((a, b) => minutes(a.start) - minutes(b.start))) {
      const since = wall - day * 1440 - minutes(start)
      if (since < 0 || since >= (forward(minutes(start), minutes(end)) || 1440)) continue
      return !rests.some((rest) => {
        const from = forward(minutes(start), minutes(rest.start))
        return since >= from && since < from + forward(minutes(rest.start), minutes(rest.end))
      })
    }
  }
  return false
}

describe('working calendar, whatever the calendar', () => {
  it('works when the wall clock says so', () => {
    fc.assert(
      fc.property(
        calendarArbitrary,
        fc.array(instantArbitrary, { minLength: 20, maxLength: 20 }),
        (input, instants) => {
          const calendar = compiled(input)
          const { zone } = input.calendar
          // A repeated hour shows the same wall clock twice; it has examples of its own.
          const plain = instants.filter(
            (instant) => wallMinutes(zone, instant) - wallMinutes(zone, instant - 3 * HOUR) === 180,
          )
          for (const instant of plain) {
            expect([instant, calendar.isWorking(instant)]).toEqual([
              instant,
              workedByTheClock(input.modes, input.calendar, instant),
            ])
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  it('adds and subtracts back to the same working instant', () => {
    fc.assert(
      fc.property(calendarArbitrary, instantArbitrary, amount, (input, instant, work) => {
        const calendar = compiled(input)
        const from = calendar.nextWorking(instant)
        expect(calendar.subtract(calendar.add(from, work), work)).toBe(from)
        const until = calendar.previousWorking(instant)
        expect(calendar.add(calendar.subtract(until, work), work)).toBe(until)
      }),
      runs,
    )
  })

  it('has as much work until the sum as was added', () => {
    fc.assert(
      fc.property(calendarArbitrary, instantArbitrary, amount, (input, instant, work) => {
        const calendar = compiled(input)
        expect(calendar.duration(instant, calendar.add(instant, work))).toBe(work)
        expect(calendar.duration(calendar.subtract(instant, work), instant)).toBe(work)
      }),
      runs,
    )
  })

  it('adds in parts as in one', () => {
    fc.assert(
      fc.property(calendarArbitrary, instantArbitrary, amount, amount, (input, instant, first, second) => {
        const calendar = compiled(input)
        expect(calendar.add(calendar.add(instant, first), second)).toBe(calendar.add(instant, first + second))
        expect(calendar.subtract(calendar.subtract(instant, first), second)).toBe(
          calendar.subtract(instant, first + second),
        )
      }),
      runs,
    )
  })

  it('measures in parts as in one, and as the sum of its intervals and of its flat form', () => {
    fc.assert(
      fc.property(calendarArbitrary, instantArbitrary, instantArbitrary, instantArbitrary, (input, a, b, c) => {
        const calendar = compiled(input)
        expect(calendar.duration(a, b) + calendar.duration(b, c)).toBe(calendar.duration(a, c))
        const [from, to] = a < b ? [a, b] : [b, a]
        const sum = calendar.intervals(from, to).reduce((total, { start, end }) => total + end - start, 0)
        expect(sum).toBe(calendar.duration(from, to))
        const flat = calendar.flatten(from, to)
        expect(flat.total).toBe(sum)
        expect(calendar.shifts(from, to).every((span) => span.end > from && span.start < to)).toBe(true)
        for (let i = 1; i < flat.starts.length; i++) {
          expect(flat.starts[i]).toBeGreaterThan(flat.ends[i - 1] as number)
          expect(flat.cumulative[i]).toBe(calendar.duration(from, flat.starts[i] as number))
        }
      }),
      runs,
    )
  })

  it('never runs backwards', () => {
    fc.assert(
      fc.property(calendarArbitrary, instantArbitrary, instantArbitrary, amount, (input, a, b, work) => {
        const calendar = compiled(input)
        const [early, late] = a < b ? [a, b] : [b, a]
        expect(calendar.add(early, work)).toBeLessThanOrEqual(calendar.add(late, work))
        expect(calendar.subtract(early, work)).toBeLessThanOrEqual(calendar.subtract(late, work))
        expect(calendar.nextWorking(early)).toBeLessThanOrEqual(calendar.nextWorking(late))
        expect(calendar.previousWorking(early)).toBeLessThanOrEqual(calendar.previousWorking(late))
        expect(calendar.nextShiftStart(early)).toBeLessThanOrEqual(calendar.nextShiftStart(late))
      }),
      runs,
    )
  })

  it('keeps every interval in the shift and production day that its instants tell', () => {
    fc.assert(
      fc.property(calendarArbitrary, instantArbitrary, (input, instant) => {
        const calendar = compiled(input)
        const spans = calendar.shifts(instant, instant + 200 * HOUR)
        for (let i = 1; i < spans.length; i++) expect(spans[i]?.start).toBeGreaterThanOrEqual(spans[i - 1]?.end ?? 0)
        for (const span of spans) {
          expect(span.working).toBe(calendar.duration(span.start, span.end))
          expect(calendar.shiftsOn(span.productionDay)).toContainEqual(span)
        }
        for (const { start, shiftId, productionDay } of calendar.intervals(instant, instant + 200 * HOUR)) {
          expect(calendar.shiftAt(start)).toMatchObject({ phase: 'working', shift: { shiftId, productionDay } })
          expect(calendar.productionDay(start)).toBe(productionDay)
        }
      }),
      runs,
    )
  })

  it('answers alike whatever was asked before', () => {
    const answers = (calendar: WorkingCalendar, instant: number) => [
      calendar.shifts(instant, instant + 100 * HOUR),
      calendar.intervals(instant - 100 * HOUR, instant),
      calendar.add(instant, 30 * HOUR) - calendar.subtract(instant, 30 * HOUR),
    ]
    fc.assert(
      fc.property(calendarArbitrary, instantArbitrary, instantArbitrary, instantArbitrary, (input, a, b, c) => {
        const warm = compiled(input)
        answers(warm, a)
        answers(warm, b)
        expect(answers(warm, c)).toEqual(answers(compiled(input), c))
      }),
      runs,
    )
  })

  it('gives an overnight shift whole to the day it opens', () => {
    const length = fc.integer({ min: 1, max: 1440 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), length, instantArbitrary, (start, long, instant) => {
        const span = { start: clock(start), end: clock(start + long) }
        const shifts = [{ id: 'only', name: 'Only', ...span, rests: [], handoverMinutes: 0 }]
        const calendar = compileCalendar([{ id: 'mode', shifts }], calendarOf('Asia/Ho_Chi_Minh'))
        const next = calendar.nextShift(instant)
        expect(next.end - next.start).toBe(long * 60_000)
        const opened = new Date(next.start + 7 * HOUR).toISOString().slice(0, 10)
        expect([next.productionDay, calendar.productionDay(next.end - 1)]).toEqual([opened, opened])
      }),
      runs,
    )
  })
})
