import { describe, expect, test } from 'vitest'
import { cloudStanding, dayAfter, daysBetween, mayChange, readableUntil } from './standing.ts'

const term = { expiresOn: '2026-12-31', graceDays: 15, suspended: false }

describe('how a team stands', () => {
  test.each([
    ['2026-11-30', 'active'],
    ['2026-12-01', 'ending'],
    ['2026-12-31', 'ending'],
    ['2027-01-01', 'readOnly'],
    ['2027-01-15', 'readOnly'],
    ['2027-01-16', 'locked'],
  ])('on %s: %s', (today, standing) => expect(cloudStanding(term, today)).toBe(standing))

  test('without days of grace it is locked on the day after', () => {
    expect(cloudStanding({ ...term, graceDays: 0 }, '2027-01-01')).toBe('locked')
  })

  test('suspended is suspended, whatever is paid', () => {
    expect(cloudStanding({ ...term, suspended: true }, '2026-06-01')).toBe('suspended')
  })

  test('what is near its end may still do everything', () => {
    expect(['active', 'ending', 'readOnly', 'locked', 'suspended'].filter((each) => mayChange(each as never))).toEqual([
      'active',
      'ending',
    ])
  })
})

test('days are counted by the calendar, over months and leap days', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1)
  expect(dayAfter('2027-12-31', 1)).toBe('2028-01-01')
  expect(readableUntil(term)).toBe('2027-01-15')
})
