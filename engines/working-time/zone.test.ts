import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InvalidCalendar } from './errors.ts'
import { instantArbitrary, zoneArbitrary } from './testing.ts'
import { zoneOf } from './zone.ts'

const at = (text: string) => Date.parse(text)
const wall = (text: string) => Date.parse(`${text}Z`)

describe('Zone', () => {
  it('knows the offset on either side of a clock change, to the millisecond', () => {
    const zone = zoneOf('America/New_York')
    expect(zone.offsetAt(at('2026-03-08T06:59:59.999Z'))).toBe(-5 * 3_600_000)
    expect(zone.offsetAt(at('2026-03-08T07:00:00.000Z'))).toBe(-4 * 3_600_000)
    expect(zone.offsetAt(at('2026-11-01T05:59:59.999Z'))).toBe(-4 * 3_600_000)
    expect(zone.offsetAt(at('2026-11-01T06:00:00.000Z'))).toBe(-5 * 3_600_000)
  })

  it('reads a skipped wall-clock time as the instant of the change', () => {
    const zone = zoneOf('America/New_York')
    const change = at('2026-03-08T07:00:00Z')
    expect(zone.instantOf(wall('2026-03-08T02:00'))).toBe(change)
    expect(zone.instantOf(wall('2026-03-08T02:30'))).toBe(change)
    expect(zone.instantOf(wall('2026-03-08T03:00'))).toBe(change)
    expect(zone.instantOf(wall('2026-03-08T03:01'))).toBe(change + 60_000)
    expect(zone.instantOf(wall('2026-03-08T01:59'))).toBe(change - 60_000)
  })

  it('reads a repeated wall-clock time as the first of the two', () => {
    const zone = zoneOf('America/New_York')
    expect(zone.instantOf(wall('2026-11-01T01:30'))).toBe(at('2026-11-01T05:30:00Z'))
    expect(zone.instantOf(wall('2026-11-01T02:00'))).toBe(at('2026-11-01T07:00:00Z'))
  })

  it('handles zones without clock changes today and with them in the past', () => {
    expect(zoneOf('Asia/Ho_Chi_Minh').instantOf(wall('2026-07-01T08:00'))).toBe(at('2026-07-01T01:00:00Z'))
    expect(zoneOf('Asia/Shanghai').instantOf(wall('2026-07-01T08:00'))).toBe(at('2026-07-01T00:00:00Z'))
    expect(zoneOf('Asia/Shanghai').instantOf(wall('1988-07-01T08:00'))).toBe(at('1988-06-30T23:00:00Z'))
  })

  it('gives a day that a zone skipped no length', () => {
    const zone = zoneOf('Pacific/Apia')
    const skipped = wall('2011-12-30T00:00') / 86_400_000
    expect(zone.dayStart(skipped)).toBe(at('2011-12-30T10:00:00Z'))
    expect(zone.dayStart(skipped + 1)).toBe(zone.dayStart(skipped))
  })

  it('refuses a name that is no zone', () => {
    expect(() => zoneOf('Mars/Olympus')).toThrow(InvalidCalendar)
  })

  it('agrees with Intl on the wall clock of any instant', () => {
    fc.assert(
      fc.property(zoneArbitrary, instantArbitrary, (name, instant) => {
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' })
        const expected = wall(shown.format(instant).replace(' ', 'T'))
        expect(instant + zoneOf(name).offsetAt(instant)).toBe(expected)
      }),
      { numRuns: 200 },
    )
  })

  it('never runs backwards and keeps an instant with its wall clock', () => {
    fc.assert(
      fc.property(zoneArbitrary, instantArbitrary, fc.integer({ min: 0, max: 200 }), (name, local, minutes) => {
        const zone = zoneOf(name)
        const instant = zone.instantOf(local)
        expect(zone.instantOf(local + minutes * 60_000)).toBeGreaterThanOrEqual(instant)
        expect(instant + zone.offsetAt(instant)).toBeGreaterThanOrEqual(local)
      }),
      { numRuns: 200 },
    )
  })
})
