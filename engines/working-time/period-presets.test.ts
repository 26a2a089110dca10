import { describe, expect, it } from 'vitest'
import { type PeriodPreset, periodPresets, presetDateRange, presetRange } from './period-presets.ts'

const expected: Record<PeriodPreset, [string, string]> = {
  yesterday: ['2026-03-10', '2026-03-10'],
  today: ['2026-03-11', '2026-03-11'],
  week: ['2026-03-09', '2026-03-15'],
  month: ['2026-03-01', '2026-03-31'],
  last3Days: ['2026-03-09', '2026-03-11'],
  last7Days: ['2026-03-05', '2026-03-11'],
  last14Days: ['2026-02-26', '2026-03-11'],
  last15Days: ['2026-02-25', '2026-03-11'],
  last30Days: ['2026-02-10', '2026-03-11'],
  next14Days: ['2026-03-11', '2026-03-24'],
  next30Days: ['2026-03-11', '2026-04-09'],
  next60Days: ['2026-03-11', '2026-05-09'],
  next90Days: ['2026-03-11', '2026-06-08'],
  last3Months: ['2025-12-12', '2026-03-11'],
  last6Months: ['2025-09-12', '2026-03-11'],
}

describe('period presets', () => {
  it.each(periodPresets)('%s', (preset) => {
    const [from, to] = expected[preset]
    expect(presetDateRange(preset, '2026-03-11')).toEqual({ from, to })
  })

  it('runs from local midnight to local midnight, across a clock change', () => {
    const now = Date.parse('2026-03-09T02:00:00Z')
    expect(presetRange('today', 'America/New_York', now)).toEqual({
      start: Date.parse('2026-03-08T05:00:00Z'),
      end: Date.parse('2026-03-09T04:00:00Z'),
    })
    expect(presetRange('today', 'Asia/Shanghai', now).start).toBe(Date.parse('2026-03-08T16:00:00Z'))
  })

  it('ends whole months at the end of shorter ones', () => {
    expect(presetDateRange('last3Months', '2026-05-31')).toEqual({ from: '2026-03-01', to: '2026-05-31' })
  })
})
