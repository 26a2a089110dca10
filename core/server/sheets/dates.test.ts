import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dateFromSerial,
  isBuiltInDateFormat,
  isDateFormat,
  serialFromWallClock,
  wallClockIn,
  wallClockOf,
} from './dates.ts'

const iso = (date: Date | undefined) => date?.toISOString()

describe('serials', () => {
  // The anchors of ECMA-376 part 1, 18.17.4.1, around the leap day that never was.
  it.each([
    [1, '1900-01-01T00:00:00.000Z'],
    [59, '1900-02-28T00:00:00.000Z'],
    [61, '1900-03-01T00:00:00.000Z'],
    [36_526, '2000-01-01T00:00:00.000Z'],
    [2_958_465, '9999-12-31T00:00:00.000Z'],
  ])('%d is %s', (serial, text) => {
    expect(iso(dateFromSerial(serial))).toBe(text)
    expect(serialFromWallClock(Date.parse(text))).toBe(serial)
  })

  it('counts from 1904 when the workbook does', () => {
    expect(iso(dateFromSerial(0, true))).toBe('1904-01-01T00:00:00.000Z')
  })

  it('knows no date outside 1900 to 9999', () => {
    expect(dateFromSerial(-1)).toBeUndefined()
    expect(dateFromSerial(3e6)).toBeUndefined()
    expect(serialFromWallClock(Date.parse('1899-12-30'))).toBeUndefined()
    expect(serialFromWallClock(Date.parse('+010000-01-01T00:00:00Z'))).toBeUndefined()
  })

  it('goes there and back for any second', () => {
    const range = { min: Date.parse('1900-01-01') / 1000, max: Date.parse('9999-12-31') / 1000 }
    fc.assert(
      fc.property(fc.integer(range), (second) => {
        const serial = serialFromWallClock(second * 1000)
        expect(dateFromSerial(serial ?? -1)?.getTime()).toBe(second * 1000)
      }),
    )
  })
})

describe('wall clocks', () => {
  it('sees instants in the zone, across a change of the clock and odd offsets', () => {
    const clock = (zone: string, at: string) => new Date(wallClockIn(zone)(Date.parse(at))).toISOString().slice(0, 19)
    expect(clock('Asia/Ho_Chi_Minh', '2026-03-01T20:00:00Z')).toBe('2026-03-02T03:00:00')
    expect(clock('Asia/Kathmandu', '2026-03-01T20:00:00Z')).toBe('2026-03-02T01:45:00')
    expect(clock('Europe/Berlin', '2026-03-29T00:59:59Z')).toBe('2026-03-29T01:59:59')
    expect(clock('Europe/Berlin', '2026-03-29T01:00:00Z')).toBe('2026-03-29T03:00:00')
  })

  it('takes written dates as they stand unless they name an offset', () => {
    const toUtc8 = (ms: number) => ms + 8 * 3_600_000
    expect(wallClockOf('2026-03-01 08:30', toUtc8)).toBe(Date.parse('2026-03-01T08:30:00Z'))
    expect(wallClockOf('2026-03-01T00:00:00Z', toUtc8)).toBe(Date.parse('2026-03-01T08:00:00Z'))
    expect(wallClockOf('2026-03-01T00:00:00+0800', toUtc8)).toBe(Date.parse('2026-03-01T00:00:00Z'))
    for (const none of ['2026-02-30', '2026-13-01', '03/01/2026', '', 5])
      expect(wallClockOf(none, toUtc8)).toBeUndefined()
  })
})

describe('formats', () => {
  it.each([
    'yyyy-mm-dd',
    'm/d/yy h:mm',
    '[h]:mm:ss',
    'yyyy"年"m"月"d"日"',
    '[$-804]aaaa;@dd',
    '[$-409]d\\-mmm;@',
    'mm:ss.0',
  ])('%s is a date', (code) => expect(isDateFormat(code)).toBe(code !== '[$-804]aaaa;@dd'))
  it.each(['General', '0.00', '#,##0', '0.00E+00', '@', '"days" 0', '0\\d', '[Red]0.00', '_-* #,##0_-', '¥#,##0'])(
    '%s is none',
    (code) => expect(isDateFormat(code)).toBe(false),
  )
  it('knows the built-in ones', () => {
    expect([0, 1, 14, 22, 31, 49, 57].map(isBuiltInDateFormat)).toEqual([false, false, true, true, true, false, true])
  })
})
