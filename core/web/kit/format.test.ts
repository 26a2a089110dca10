import { describe, expect, it } from 'vitest'
import { durationText, instantOf, instantText, numberText, shareText, totalText } from './format.ts'

describe('instants', () => {
  it('are shown by the clocks of the zone', () => {
    expect(instantText('2026-01-31T18:30:05Z', 'Asia/Shanghai')).toBe('2026-02-01 02:30:05')
    expect(instantText('2026-01-31T18:30:05+07:00', 'Asia/Ho_Chi_Minh')).toBe('2026-01-31 18:30:05')
  })

  it('come back from what the clocks show', () => {
    for (const zone of ['Asia/Shanghai', 'Asia/Ho_Chi_Minh', 'Europe/Berlin']) {
      const iso = '2026-07-15T22:05:09.000Z'
      expect(instantOf(instantText(iso, zone), zone)).toBe(iso)
    }
    expect(instantOf('2026-02-01', 'Asia/Shanghai')).toBe('2026-01-31T16:00:00.000Z')
    expect(instantOf('soon', 'Asia/Shanghai')).toBeNull()
  })
})

describe('numbers', () => {
  it('keep every decimal', () => {
    expect(numberText(1234567.12345678, 'zh-Hans')).toBe('1,234,567.12345678')
    expect(numberText(1234.5, 'vi')).toBe('1.234,5')
  })

  it('word an estimated total as more than so many', () => {
    expect(totalText({ total: 12_345, estimated: true }, 'en')).toBe('10,000+')
    expect(totalText({ total: 9_999 }, 'en')).toBe('9,999')
  })

  it('read as shares and durations', () => {
    expect(shareText(0.8534, 1, 'en')).toBe('85.3%')
    expect(shareText(0.8534, 1, 'vi')).toBe('85,3%')
    expect(durationText(3723)).toBe('1:02:03')
    expect(durationText(62.9)).toBe('01:02')
  })
})
