import type { Field, Fields } from '#core/contract/field.ts'

export type FormValues = Record<string, unknown>

const blank = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && !value.trim())

/** Whether two values of a field say the same; blank text, null and absent do, as do objects of equal content. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (blank(a) || blank(b)) return blank(a) && blank(b)
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => sameValue(each, b[i]))
  if (typeof a === 'object' && typeof b === 'object') {
    const [left, right] = [a as FormValues, b as FormValues]
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => sameValue(left[key], right[key]))
  }
  return a === b
}

/** What the form starts with: the row's values, else the declared initial ones, else what the screen gives. */
export function startValues(
  fields: Fields,
  keys: readonly string[],
  row?: FormValues | null,
  given?: FormValues,
): FormValues {
  return Object.fromEntries(
    keys.map((key) => {
      const field = fields[key]
      const start = row ? row[key] : (given?.[key] ?? field?.initial)
      return [key, field?.kind === 'rows' ? pickRows(start, field) : (start ?? null)]
    }),
  )
}

/** Sub-rows without what they carry for show alone: a strict server refuses keys that nobody declared. */
const pickRows = (rows: unknown, field: Field): FormValues[] =>
  Array.isArray(rows)
    ? rows.map((row: FormValues) =>
        Object.fromEntries(Object.keys(field.fields ?? {}).map((key) => [key, row[key] ?? null])),
      )
    : []

/** The values to send: text trimmed, blanks null, read-only fields left out. */
export function draftValues(fields: Fields, values: FormValues): FormValues {
  const draft: FormValues = {}
  for (const [key, value] of Object.entries(values)) {
    const field = fields[key]
    if (field?.readonly) continue
    if (field?.kind === 'rows' && Array.isArray(value))
      draft[key] = value.map((row: FormValues) => draftValues(field.fields ?? {}, row))
    else if (typeof value === 'string') draft[key] = value.trim() || null
    else draft[key] = value ?? null
  }
  return draft
}

/** The values that differ from where the form began. */
export const changedValues = (start: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => !sameValue(start[key], value)))

/** `shifts.0.start` as antd names a field. */
export const namePath = (path: string): (string | number)[] =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
