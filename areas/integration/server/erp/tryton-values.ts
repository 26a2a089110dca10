type Row = Record<string, unknown>

/** What Tryton's JSON says as plain values: times and dates as text, numbers as they are written, records of others as objects. */
export function plainOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainOf)
  if (typeof value !== 'object' || value === null) return value
  const row = value as Row
  if (typeof row.__class__ === 'string') return typed(row.__class__, row)
  const plain: Row = {}
  for (const [key, each] of Object.entries(row)) {
    // `template` is an id, `template.` what was asked of it.
    if (key.endsWith('.')) plain[key.slice(0, -1)] = plainOf(each)
    else if (!Object.hasOwn(row, `${key}.`)) plain[key] = plainOf(each)
  }
  return plain
}

const two = (value: unknown, digits = 2) => String(Number(value)).padStart(digits, '0')

function typed(name: string, of: Row): unknown {
  const date = () => `${two(of.year, 4)}-${two(of.month)}-${two(of.day)}`
  const time = () => `${two(of.hour)}:${two(of.minute)}:${two(of.second)}.${two(of.microsecond, 6)}`
  if (name === 'date') return date()
  if (name === 'datetime') return `${date()} ${time()}`
  if (name === 'time') return time()
  if (name === 'Decimal') return String(of.decimal)
  if (name === 'timedelta') return of.seconds
  return null
}

/** A time as Tryton takes it. @param text `2026-03-01 08:00:00.000000` */
export function instantFor(text: string): Row {
  const [year, month, day, hour, minute, second, microsecond] = (text.match(/\d+/g) ?? []).map(Number)
  const time = { hour: hour ?? 0, minute: minute ?? 0, second: second ?? 0, microsecond: microsecond ?? 0 }
  return { __class__: 'datetime', year, month, day, ...time }
}

const dateFor = (text: string): Row => {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number)
  return { __class__: 'date', year, month, day }
}

/** A value of ours as a field of a sort takes it. What cannot be one is sent as it is, and refused there in its words. */
export function valueFor(type: string, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null
  if (type === 'numeric') return { __class__: 'Decimal', decimal: String(value) }
  if (type === 'float' || type === 'integer') return Number(value)
  if (type === 'date') return dateFor(String(value))
  if (type === 'datetime' || type === 'timestamp')
    return instantFor(new Date(String(value)).toISOString().replace('Z', '000'))
  return typeof value === 'number' ? String(value) : value
}
