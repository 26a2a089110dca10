import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#engines/working-time/index.ts'
import { type DuePlan, forecast, isPaused, missedCycles, nextCycle, type Rhythm } from './index.ts'

const every = fc.integer({ min: 1, max: 6 })
const weekday = fc.integer({ min: 1, max: 7 })
const rhythm: fc.Arbitrary<Rhythm> = fc.oneof(
  fc.record({ unit: fc.constant('day' as const), every }),
  fc.record({ unit: fc.constant('week' as const), every, weekdays: fc.uniqueArray(weekday, { maxLength: 7 }) }),
  fc.record({ unit: fc.constant('month' as const), every, day: fc.integer({ min: 1, max: 31 }) }),
  fc.record({ unit: fc.constant('nthWeekday' as const), every, nth: fc.integer({ min: 1, max: 5 }), weekday }),
)
const date = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days))
const plan: fc.Arbitrary<DuePlan> = fc.record({
  rhythm,
  reckoned: fc.constantFrom('fixed' as const, 'floating' as const),
  startsOn: date,
  endsOn: fc.option(date, { nil: null }),
  holiday: fc.constantFrom('keep' as const, 'before' as const, 'after' as const, 'skip' as const),
  pauses: fc.constant([]),
})
/** Weekdays on which nobody works; never all of them. */
const daysOff = fc.uniqueArray(weekday, { maxLength: 6 })
const worksBut = (off: readonly number[]) => (day: string) => !off.includes(weekdayOf(day))

test('times follow each other day after day, none before it may be, none on a day off unless the plan keeps it', () => {
  fc.assert(
    fc.property(plan, daysOff, date, (given, off, from) => {
      const works = worksBut(off)
      const cycles = forecast(given, nextCycle(given, null, from, works), addDays(from, 400), works)
      cycles.forEach(({ cycleOn, dueOn }, i) => {
        expect(dueOn >= from).toBe(true)
        expect(cycleOn >= given.startsOn).toBe(true)
        expect(given.endsOn === null || cycleOn <= given.endsOn).toBe(true)
        if (given.holiday !== 'keep') expect(works(dueOn)).toBe(true)
        if (given.holiday === 'keep' || works(cycleOn)) expect(dueOn).toBe(cycleOn)
        const before = cycles[i - 1]
        if (before) {
          expect(dueOn > before.dueOn).toBe(true)
          expect(cycleOn > before.cycleOn).toBe(true)
        }
      })
    }),
    { numRuns: 200 },
  )
})

test('a fixed rhythm does not depend on when anything was done: what was late or early stays on its days', () => {
  fc.assert(
    fc.property(plan, fc.integer({ min: -20, max: 60 }), (given, shift) => {
      const fixed: DuePlan = { ...given, reckoned: 'fixed', holiday: 'keep', endsOn: null }
      const works = () => true
      const all = new Set(
        forecast(fixed, nextCycle(fixed, null, fixed.startsOn, works), addDays(fixed.startsOn, 900), works).map(
          ({ cycleOn }) => cycleOn,
        ),
      )
      const first = nextCycle(fixed, null, fixed.startsOn, works)
      if (!first) return
      const on = addDays(first.dueOn, shift)
      const next = nextCycle(fixed, { cycleOn: first.cycleOn, on }, on, works)
      if (next && next.cycleOn <= addDays(fixed.startsOn, 900)) expect(all.has(next.cycleOn)).toBe(true)
      // What lies between the one that was done and the next is what was missed.
      const between = [...all].filter((day) => day > first.cycleOn && next !== null && day < next.cycleOn)
      expect(missedCycles(fixed, first.cycleOn, on)).toBe(between.length)
    }),
    { numRuns: 200 },
  )
})

test('a floating rhythm comes one interval after it was done, never on the same day', () => {
  fc.assert(
    fc.property(plan, daysOff, date, (given, off, on) => {
      // One that always falls on a day off and leaves it out is never due.
      fc.pre(given.holiday !== 'skip')
      const floating: DuePlan = { ...given, reckoned: 'floating', endsOn: null }
      const next = nextCycle(floating, { cycleOn: on, on }, on, worksBut(off))
      expect(next && next.dueOn > on).toBe(true)
    }),
    { numRuns: 200 },
  )
})

const monthDay = date.map((day) => day.slice(5))
const pauses = fc.array(fc.record({ from: monthDay, to: monthDay }), { maxLength: 2 })

test('whatever the rhythm and the days off, nothing is due in a pause, and times still follow each other', () => {
  fc.assert(
    fc.property(plan, pauses, daysOff, date, (given, paused, off, from) => {
      const works = worksBut(off)
      const seasonal = { ...given, pauses: paused }
      const cycles = forecast(seasonal, nextCycle(seasonal, null, from, works), addDays(from, 400), works)
      cycles.forEach(({ dueOn }, i) => {
        expect(isPaused(dueOn, paused)).toBe(false)
        expect(dueOn >= from && dueOn > (cycles[i - 1]?.dueOn ?? '')).toBe(true)
      })
    }),
    { numRuns: 200 },
  )
})
