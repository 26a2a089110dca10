import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#engines/working-time/index.ts'
import { type DuePlan, forecastDue, type MeterUse, meterDay, nextCycle, nextDue } from './index.ts'

const date = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days))
const meter: fc.Arbitrary<MeterUse> = fc.record({
  used: fc.integer({ min: 0, max: 3000 }),
  every: fc.integer({ min: 1, max: 2000 }),
  perDay: fc.integer({ min: 0, max: 24 }),
})
const plan: fc.Arbitrary<DuePlan> = fc.record({
  rhythm: fc.option(
    fc.record({
      unit: fc.constant('month' as const),
      every: fc.integer({ min: 1, max: 6 }),
      day: fc.integer({ min: 1, max: 31 }),
    }),
    {
      nil: null,
    },
  ),
  reckoned: fc.constantFrom('fixed' as const, 'floating' as const),
  startsOn: date,
  endsOn: fc.option(date, { nil: null }),
  holiday: fc.constantFrom('keep' as const, 'before' as const, 'after' as const, 'skip' as const),
  pauses: fc.constant([]),
})
const daysOff = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 })
const worksBut = (off: readonly number[]) => (day: string) => !off.includes(weekdayOf(day))

test('a meter is due today once it has counted enough, and no later the more it has or the more is used a day', () => {
  fc.assert(
    fc.property(meter, date, fc.integer({ min: 0, max: 500 }), (given, today, more) => {
      const day = meterDay(given, today)
      if (given.used >= given.every) expect(day).toBe(today)
      else expect(day === null || day > today).toBe(true)
      const sooner = [
        meterDay({ ...given, used: given.used + more }, today),
        meterDay({ ...given, perDay: given.perDay + more }, today),
      ]
      for (const other of sooner) if (day !== null) expect(other !== null && other <= day).toBe(true)
      const rarer = meterDay({ ...given, every: given.every + more }, today)
      if (rarer !== null) expect(day !== null && day <= rarer).toBe(true)
    }),
  )
})

test('of calendar and meter the first counts; without a meter it is the calendar alone', () => {
  fc.assert(
    fc.property(plan, meter, daysOff, date, (given, counted, off, from) => {
      const works = worksBut(off)
      const calendar = nextCycle(given, null, from, works)
      const both = nextDue(given, null, { meter: counted, from, works })
      const alone = nextDue(given, null, { meter: null, from, works })
      const byMeter = nextDue({ ...given, rhythm: null }, null, { meter: counted, from, works })
      expect(alone).toEqual(calendar && { ...calendar, by: 'calendar' })
      const days = [calendar, byMeter].flatMap((cycle) => cycle?.dueOn ?? [])
      expect(both?.dueOn).toBe(days.sort()[0])
    }),
  )
})

test('times by meter follow each other day after day, none before today, none on a day off that can be moved', () => {
  fc.assert(
    fc.property(plan, meter, daysOff, date, (given, counted, off, from) => {
      const works = worksBut(off)
      const busy = { ...counted, perDay: counted.perDay + 1 }
      const next = nextDue(given, null, { meter: busy, from, works })
      const cycles = forecastDue(given, next, { meter: busy, to: addDays(from, 300), works })
      cycles.forEach(({ cycleOn, dueOn }, i) => {
        expect(dueOn >= from && cycleOn >= given.startsOn).toBe(true)
        if (given.holiday === 'after') expect(works(dueOn)).toBe(true)
        const before = cycles[i - 1]
        if (before) expect(dueOn > before.dueOn && cycleOn > before.cycleOn).toBe(true)
      })
    }),
    { numRuns: 200 },
  )
})
