import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDate } from '#engines/working-time/index.ts'
import { defaultRules } from './default-rules.ts'
import { type DayKind, type HourRules, partHours } from './hours.ts'

const hour = 3_600_000
const rules = defaultRules.hours
const shanghai = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`${text}+08:00`)
const weekday = (): DayKind => 'weekday'

/** Hours by kind, with `night` where they are. */
function told(spans: ReturnType<typeof partHours>): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { kind, night, from, to } of spans) {
    const name = night ? `${kind} night` : kind
    sums[name] = (sums[name] ?? 0) + (to - from) / hour
  }
  return sums
}

const one = (
  from: string,
  to: string,
  changes: Partial<HourRules> = {},
  dayKind: (date: string) => DayKind = weekday,
) =>
  told(
    partHours({
      zone: shanghai,
      attendance: [{ day: from.slice(0, 10), from: at(from), to: at(to) }],
      dayKind,
      rules: () => ({ ...rules, ...changes }),
    }),
  )

describe('partHours', () => {
  it('counts what goes beyond the daily hours of a weekday as overtime', () => {
    expect(one('2026-03-02T08:00', '2026-03-02T18:30')).toEqual({ normal: 8, weekday: 2.5 })
  })

  it('parts a night shift at midnight when a holiday begins, and at the edges of the night', () => {
    const holiday = (date: string): DayKind => (date === '2026-05-01' ? 'holiday' : 'weekday')
    expect(one('2026-04-30T20:00', '2026-05-01T08:00', {}, holiday)).toEqual({
      normal: 2,
      'normal night': 2,
      'holiday night': 6,
      holiday: 2,
    })
  })

  it('counts all of a rest day, but not where working time is comprehensive', () => {
    const rest = (): DayKind => 'weekend'
    expect(one('2026-03-07T08:00', '2026-03-07T12:00', {}, rest)).toEqual({ weekend: 4 })
    const comprehensive = { comprehensive: true, dailySeconds: null, periodSeconds: 3 * 3600 }
    expect(one('2026-03-07T08:00', '2026-03-07T12:00', comprehensive, rest)).toEqual({ normal: 3, weekday: 1 })
  })

  it('holds on days of 23 and 25 hours', () => {
    const zone = 'Europe/Berlin'
    const over = (day: string, from: string, to: string) =>
      told(
        partHours({
          zone,
          attendance: [{ day, from: Date.parse(from), to: Date.parse(to) }],
          dayKind: (date) => (date === '2026-03-29' || date === '2026-10-25' ? 'weekend' : 'weekday'),
          rules: () => ({ ...rules, dailySeconds: null }),
        }),
      )
    // 22:00 to 06:00 by the clock: seven hours in March, nine in October.
    expect(over('2026-03-28', '2026-03-28T21:00Z', '2026-03-29T04:00Z')).toEqual({
      'normal night': 2,
      'weekend night': 5,
    })
    expect(over('2026-10-24', '2026-10-24T20:00Z', '2026-10-25T05:00Z')).toEqual({
      'normal night': 2,
      'weekend night': 7,
    })
  })

  it('holds every second of the attendance once, whatever overlaps', () => {
    const start = at('2026-03-01T00:00')
    const stretch = fc
      .record({ at: fc.integer({ min: 0, max: 20 * 86_400_000 }), length: fc.integer({ min: 0, max: 30 * hour }) })
      .map(({ at: offset, length }) => {
        const from = start + offset
        return { day: localDate(shanghai, from), from, to: from + length }
      })
    const some = fc.record({
      dailySeconds: fc.option(fc.integer({ min: 0, max: 43_200 })),
      periodSeconds: fc.option(fc.integer({ min: 0, max: 400_000 })),
      comprehensive: fc.boolean(),
      night: fc.option(fc.record({ from: fc.integer({ min: 0, max: 1439 }), to: fc.integer({ min: 0, max: 1439 }) })),
    })
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 12 }), some, fc.nat(2), (attendance, rule, turn) => {
        const kinds: DayKind[] = ['weekday', 'weekend', 'holiday']
        const dayKind = (date: string) => kinds[(Number(date.slice(8)) + turn) % 3] as DayKind
        const spans = partHours({ zone: shanghai, attendance, dayKind, rules: () => rule })
        const seconds = new Set<number>()
        for (const { from, to } of attendance)
          for (let t = Math.floor(from / 1000); t < Math.floor(to / 1000); t += 1_009) seconds.add(t)
        for (const t of seconds)
          expect(spans.filter(({ from, to }) => from <= t * 1000 && t * 1000 < to)).toHaveLength(1)
        for (let i = 1; i < spans.length; i++) expect(spans[i]?.from).toBeGreaterThanOrEqual(spans[i - 1]?.to as number)
        const total = spans.reduce((sum, { from, to }) => sum + to - from, 0)
        expect(total).toBe(unionOf(attendance))
        const normal = new Map<string, number>()
        for (const { day, kind, from, to } of spans)
          if (kind === 'normal') normal.set(day, (normal.get(day) ?? 0) + (to - from) / 1000)
        const { dailySeconds, periodSeconds } = rule
        if (dailySeconds !== null) for (const sum of normal.values()) expect(sum).toBeLessThanOrEqual(dailySeconds)
        const all = [...normal.values()].reduce((sum, each) => sum + each, 0)
        if (periodSeconds !== null) expect(all).toBeLessThanOrEqual(periodSeconds)
      }),
      { numRuns: 50 },
    )
  })
})

/** Milliseconds that at least one of the stretches covers, each cut to whole seconds. */
function unionOf(stretches: readonly { from: number; to: number }[]): number {
  let end = Number.NEGATIVE_INFINITY
  let sum = 0
  const whole = stretches.map(({ from, to }) => ({
    from: Math.floor(from / 1000) * 1000,
    to: Math.floor(to / 1000) * 1000,
  }))
  for (const { from, to } of whole.sort((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return sum
}
