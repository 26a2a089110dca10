import { expect, test } from 'vitest'
import { weekdayOf } from '#engines/working-time/index.ts'
import { type DuePlan, forecast, missedCycles, nextCycle, nextDue } from './index.ts'

const always = () => true
const weekdaysOnly = (day: string) => weekdayOf(day) < 6

const plan = (given: Partial<DuePlan>): DuePlan => ({
  rhythm: { unit: 'month', every: 1, day: 1 },
  reckoned: 'fixed',
  startsOn: '2026-01-01',
  endsOn: null,
  holiday: 'keep',
  pauses: [],
  ...given,
})

const days = (given: DuePlan, to: string, works: (day: string) => boolean = always) =>
  forecast(given, nextCycle(given, null, '2026-01-01', works), to, works).map(({ dueOn }) => dueOn)

test('days, weeks, months and weekdays of a month', () => {
  expect(days(plan({ rhythm: { unit: 'day', every: 10 } }), '2026-01-31')).toEqual([
    '2026-01-01',
    '2026-01-11',
    '2026-01-21',
    '2026-01-31',
  ])
  expect(days(plan({ rhythm: { unit: 'week', every: 2, weekdays: [5, 1] } }), '2026-01-31')).toEqual([
    '2026-01-02',
    '2026-01-12',
    '2026-01-16',
    '2026-01-26',
    '2026-01-30',
  ])
  expect(days(plan({ rhythm: { unit: 'month', every: 1, day: 31 } }), '2026-05-01')).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
  expect(days(plan({ rhythm: { unit: 'nthWeekday', every: 1, nth: 2, weekday: 2 } }), '2026-03-31')).toEqual([
    '2026-01-13',
    '2026-02-10',
    '2026-03-10',
  ])
  expect(days(plan({ rhythm: { unit: 'nthWeekday', every: 3, nth: 5, weekday: 5 } }), '2026-05-01')).toEqual([
    '2026-01-30',
    '2026-04-24',
  ])
})

test('a day off moves the day as the plan says, and what it moves together is done once', () => {
  const every = { rhythm: { unit: 'day', every: 1 } } as const
  // 2 January 2026 is a Friday.
  expect(days(plan({ ...every, holiday: 'skip' }), '2026-01-06', weekdaysOnly)).toEqual([
    '2026-01-01',
    '2026-01-02',
    '2026-01-05',
    '2026-01-06',
  ])
  for (const holiday of ['before', 'after'] as const)
    expect(days(plan({ ...every, holiday }), '2026-01-06', weekdaysOnly)).toEqual([
      '2026-01-01',
      '2026-01-02',
      '2026-01-05',
      '2026-01-06',
    ])
  const monthly = { rhythm: { unit: 'month', every: 1, day: 1 } } as const
  expect(days(plan({ ...monthly, holiday: 'before' }), '2026-03-01', weekdaysOnly)).toEqual([
    '2026-01-01',
    '2026-01-30',
    '2026-02-27',
  ])
  expect(days(plan({ ...monthly, holiday: 'after' }), '2026-03-02', weekdaysOnly)).toEqual([
    '2026-01-01',
    '2026-02-02',
    '2026-03-02',
  ])
})

test('a fixed rhythm stays what it is however late it was done, and tells what was missed; a floating one begins anew', () => {
  const last = { cycleOn: '2026-02-01', on: '2026-04-10' }
  expect(nextCycle(plan({}), last, '2026-04-10', always)?.dueOn).toBe('2026-05-01')
  expect(missedCycles(plan({}), last.cycleOn, last.on)).toBe(2)
  const floating = plan({ reckoned: 'floating' })
  expect(nextCycle(floating, last, '2026-04-10', always)?.dueOn).toBe('2026-05-10')
  expect(missedCycles(floating, last.cycleOn, last.on)).toBe(0)
})

test('what was done before its day counts for that day, and a plan ends', () => {
  const early = { cycleOn: '2026-03-01', on: '2026-02-25' }
  expect(nextCycle(plan({}), early, '2026-02-25', always)?.dueOn).toBe('2026-04-01')
  expect(nextCycle(plan({ endsOn: '2026-03-15' }), early, '2026-02-25', always)).toBeNull()
  expect(nextCycle(plan({ holiday: 'skip' }), null, '2026-01-01', () => false)).toBeNull()
})

test('a plan that begins long ago asks for nothing of the past', () => {
  expect(nextCycle(plan({ startsOn: '2020-01-01' }), null, '2026-06-15', always)?.dueOn).toBe('2026-07-01')
  expect(nextCycle(plan({ startsOn: '2020-01-01', reckoned: 'floating' }), null, '2026-06-15', always)?.dueOn).toBe(
    '2026-06-15',
  )
})

const winter = [{ from: '12-20', to: '02-10' }]

test('in a pause nothing is due: a fixed rhythm leaves it out, a floating one and a meter come right after it', () => {
  const monthly = plan({ startsOn: '2025-11-01', pauses: winter })
  expect(forecast(monthly, nextCycle(monthly, null, '2025-11-01', always), '2026-04-01', always)).toMatchObject([
    { dueOn: '2025-11-01' },
    { dueOn: '2025-12-01' },
    { dueOn: '2026-03-01' },
    { dueOn: '2026-04-01' },
  ])
  expect(missedCycles(monthly, '2025-12-01', '2026-03-15')).toBe(1)
  const last = { cycleOn: '2025-12-01', on: '2025-12-01' }
  const floating = plan({ reckoned: 'floating', pauses: winter, holiday: 'after' })
  // The eleventh of February 2026 is a Wednesday.
  expect(nextCycle(floating, last, '2025-12-01', weekdaysOnly)).toEqual({ cycleOn: '2026-01-01', dueOn: '2026-02-11' })
  const metered = plan({ rhythm: null, pauses: winter })
  const meter = { used: 9, every: 10, perDay: 0.1 }
  expect(nextDue(metered, last, { meter, from: '2025-12-15', works: always })).toMatchObject({ dueOn: '2026-02-11' })
})

test('a day off moves nothing into a pause, and a year of pauses leaves nothing', () => {
  const before = plan({ rhythm: { unit: 'month', every: 1, day: 14 }, holiday: 'before', pauses: winter })
  // The fourteenth of February 2026 is a Saturday.
  expect(nextCycle(before, null, '2026-02-01', weekdaysOnly)?.dueOn).toBe('2026-02-13')
  const near = plan({ rhythm: { unit: 'month', every: 1, day: 11 }, holiday: 'before', pauses: winter })
  expect(nextCycle(near, null, '2026-02-01', (day) => day !== '2026-02-11')?.dueOn).toBe('2026-02-11')
  expect(nextCycle(plan({ pauses: [{ from: '01-01', to: '12-31' }] }), null, '2026-01-01', always)).toBeNull()
})
