/**
 * Spreadsheet dates: a serial counts days since 1899-12-31 as 1, with a 29 February 1900 that never was (ECMA-376
 * part 1, 18.17.4.1). A sheet knows no time zone: a serial is a wall clock.
 */
const DAY_MS = 86_400_000
const EPOCH_1900_MS = Date.UTC(1899, 11, 30)
const EPOCH_1904_MS = Date.UTC(1904, 0, 1)
const PHANTOM_DAY = 60
const MAX_SERIAL = 2_958_466
const QUARTER_HOUR_MS = 900_000

/** The wall clock of a serial, held in the UTC fields of the Date; undefined outside the years 1900 to 9999. */
export function dateFromSerial(serial: number, date1904 = false): Date | undefined {
  if (!(serial >= 0 && serial < MAX_SERIAL)) return undefined
  if (date1904) return new Date(EPOCH_1904_MS + Math.round(serial * DAY_MS))
  const days = serial < PHANTOM_DAY ? serial + 1 : serial
  return new Date(EPOCH_1900_MS + Math.round(days * DAY_MS))
}

/** The serial of a wall clock given in milliseconds of its UTC fields; undefined before 1900 or after 9999. */
export function serialFromWallClock(ms: number): number | undefined {
  const days = (ms - EPOCH_1900_MS) / DAY_MS
  const serial = days < PHANTOM_DAY + 1 ? days - 1 : days
  return serial >= 0 && serial < MAX_SERIAL ? serial : undefined
}

/** The time of day of a serial below one, `HH:mm:ss`. */
export function timeFromSerial(serial: number): string {
  return new Date(Math.round(serial * DAY_MS)).toISOString().slice(11, 19)
}

/**
 * A function from an instant to its wall clock in an IANA zone, both in milliseconds. Offsets are kept by the quarter
 * hour, the finest step at which any zone changes, because asking Intl costs microseconds a cell.
 */
export function wallClockIn(timeZone: string): (ms: number) => number {
  if (timeZone === 'UTC') return (ms) => ms
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const offsets = new Map<number, number>()
  const offsetOf = (start: number): number => {
    const parts = Object.fromEntries(format.formatToParts(start).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second) - start
  }
  return (ms) => {
    const start = Math.floor(ms / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
    let offset = offsets.get(start)
    if (offset === undefined) {
      offset = offsetOf(start)
      if (offsets.size > 10_000) offsets.clear()
      offsets.set(start, offset)
    }
    return ms + offset
  }
}

const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?$/

/**
 * The wall clock of a cell value in milliseconds: a Date and a text with an offset are instants and are seen in the
 * zone; `yyyy-mm-dd` and `yyyy-mm-dd hh:mm[:ss]` are taken as they stand. Undefined for anything that is no date.
 */
export function wallClockOf(value: unknown, toWallClock: (ms: number) => number): number | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : toWallClock(value.getTime())
  if (typeof value !== 'string') return undefined
  const found = WRITTEN.exec(value)
  if (!found) return undefined
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', zone] = found
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`
  const ms = Date.parse(text)
  // Date.parse rolls 30 February over; a date that does not read back as written is none.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== `${year}-${month}-${day}`) return undefined
  if (!zone) return ms
  const instant = Date.parse(text.replace(/Z$/, zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone))
  return Number.isNaN(instant) ? undefined : toWallClock(instant)
}

const BUILT_IN_DATES: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** Whether a built-in number format (ECMA-376 part 1, 18.8.30, East Asian ones included) shows a date or a time. */
export const isBuiltInDateFormat = (id: number): boolean => BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to)

/** Whether a format code shows a date or a time. */
export function isDateFormat(code: string): boolean {
  const [first = ''] = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';')
  return !/general/i.test(first) && /[ymdhs]/i.test(first)
}

/** What a numeric cell with a date format means: a Date, or `HH:mm:ss` below one day; a number out of range stays. */
export function dateValue(serial: number, date1904: boolean): Date | string | number {
  if (serial >= 0 && serial < 1 && !date1904) return timeFromSerial(serial)
  return dateFromSerial(serial, date1904) ?? serial
}
