import { expect, test } from 'vitest'
import { monthsAfter, renewedUntil } from './term.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-12-31', 12, '2027-12-31'],
  ['2026-11-27', 2, '2027-01-27'],
])('%s and %i months: %s', (day, months, after) => expect(monthsAfter(day, months)).toBe(after))

test('a renewal goes on from the end, and from today where that has passed', () => {
  expect(renewedUntil('2026-12-31', '2026-12-01', 12)).toBe('2027-12-31')
  expect(renewedUntil('2026-12-31', '2026-12-31', 12)).toBe('2027-12-31')
  expect(renewedUntil('2026-12-31', '2027-01-10', 12)).toBe('2028-01-09')
})
