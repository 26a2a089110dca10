import { expect, test } from 'vitest'
import { clockText, spanText } from './times.ts'

const now = Date.parse('2026-11-21T06:00:00Z')
const t = (key: string, params = {}) => `${key.split('.')[1]} ${Object.values(params).join(' ')}`

test('a moment of today is its time, another day’s its date as well', () => {
  expect(clockText('2026-11-21T00:05:00Z', 'Asia/Shanghai', now)).toBe('08:05')
  expect(clockText('2026-11-20T15:59:00Z', 'Asia/Shanghai', now)).toBe('11-20 23:59')
  expect(clockText(null, 'Asia/Shanghai', now)).toBe('–')
})

test('spans are minutes, hours with minutes, then hours', () => {
  expect(spanText(59 * 60_000, t)).toBe('minutes 59')
  expect(spanText(90 * 60_000, t)).toBe('hoursMinutes 1 30')
  expect(spanText(50 * 3_600_000, t)).toBe('hours 50')
  expect(spanText(-5, t)).toBe('minutes 0')
})
