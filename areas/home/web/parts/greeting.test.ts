import { expect, test } from 'vitest'
import { greetingOf } from './greeting.ts'

test.each([
  ['2026-03-01T20:59:59Z', 'night'],
  ['2026-03-01T21:00:00Z', 'morning'],
  ['2026-03-02T03:00:00Z', 'noon'],
  ['2026-03-02T05:00:00Z', 'afternoon'],
  ['2026-03-02T10:00:00Z', 'evening'],
  ['2026-03-02T15:00:00Z', 'night'],
] as const)('%s in Shanghai is %s', (instant, greeting) => {
  expect(greetingOf('Asia/Shanghai', Date.parse(instant))).toBe(greeting)
})

test('the zone decides, not the machine', () => {
  const instant = Date.parse('2026-03-02T00:00:00Z')
  expect(greetingOf('Asia/Shanghai', instant)).toBe('morning')
  expect(greetingOf('America/New_York', instant)).toBe('evening')
})
