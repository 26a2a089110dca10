import { z } from 'zod'

/** What bounds a value whose schema does not tell: bytes of JSON, or entries of a record. */
export const told: z.core.$ZodRegistry<{ bytes?: number; entries?: number }> = z.registry<{
  bytes?: number
  entries?: number
}>()

/** Any JSON of at most so many bytes. */
export const anyJson = (bytes: number): z.ZodUnknown => {
  const schema = z.unknown().refine((value) => fitsIn(value, bytes), { params: { key: 'invalid.size' } })
  told.add(schema, { bytes })
  return schema
}

const fitsIn = (value: unknown, bytes: number): boolean =>
  value === undefined || new TextEncoder().encode(JSON.stringify(value)).length <= bytes

/** A record of at most `entries` entries. */
export function recordOf<V extends z.ZodType>(
  key: z.ZodString,
  value: V,
  entries: number,
): z.ZodRecord<z.ZodString, V> {
  const few = (record: object) => Object.keys(record).length <= entries
  const schema = z.record(key, value).refine(few, { params: { key: 'invalid.size' } })
  told.add(schema, { entries })
  return schema
}
