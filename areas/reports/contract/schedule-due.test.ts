import { expect, test } from 'vitest'
import { dueAfter, dueUntil, type Rhythm } from './schedule-due.ts'

const at = (text: string) => Date.parse(text)
const zone = 'Asia/Shanghai'
const half = 7 * 60 + 30
const next = (rhythm: Rhythm, after: string, minutes = half, where = zone) =>
  new Date(dueAfter({ rhythm, minutes, zone: where }, at(after))).toISOString()
const last = (rhythm: Rhythm, until: string) =>
  new Date(dueUntil({ rhythm, minutes: half, zone }, at(until))).toISOString()

test.each<[Rhythm, string, string]>([
  [{ every: 'daily' }, '2026-03-02T07:29:59+08:00', '2026-03-01T23:30:00.000Z'],
  [{ every: 'daily' }, '2026-03-02T07:30:00+08:00', '2026-03-02T23:30:00.000Z'],
  [{ every: 'weekly', weekday: 1 }, '2026-03-02T08:00:00+08:00', '2026-03-08T23:30:00.000Z'],
  [{ every: 'weekly', weekday: 7 }, '2026-03-02T08:00:00+08:00', '2026-03-07T23:30:00.000Z'],
  [{ every: 'monthly', day: 31 }, '2026-02-01T00:00:00+08:00', '2026-02-27T23:30:00.000Z'],
  [{ every: 'monthly', day: 30 }, '2026-02-28T08:00:00+08:00', '2026-03-29T23:30:00.000Z'],
])('%o after %s is due at %s', (rhythm, after, due) => {
  expect(next(rhythm, after)).toBe(due)
})

test('a clock that a change of time skips is that of the change, one that comes twice is sent once', () => {
  const berlin = 'Europe/Berlin'
  const early = 2 * 60 + 30
  expect(next({ every: 'daily' }, '2026-03-28T12:00:00+01:00', early, berlin)).toBe('2026-03-29T01:00:00.000Z')
  const first = next({ every: 'daily' }, '2026-10-24T12:00:00+02:00', early, berlin)
  expect(first).toBe('2026-10-25T00:30:00.000Z')
  expect(next({ every: 'daily' }, first, early, berlin)).toBe('2026-10-26T01:30:00.000Z')
})

test('of what was missed the newest is sent', () => {
  expect(last({ every: 'daily' }, '2026-03-05T12:00:00+08:00')).toBe('2026-03-04T23:30:00.000Z')
  expect(last({ every: 'weekly', weekday: 1 }, '2026-03-03T12:00:00+08:00')).toBe('2026-03-01T23:30:00.000Z')
  expect(last({ every: 'monthly', day: 31 }, '2026-03-03T12:00:00+08:00')).toBe('2026-02-27T23:30:00.000Z')
})
