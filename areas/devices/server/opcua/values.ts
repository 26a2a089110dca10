import type { Value } from '../intake/message.ts'
import type { Variant } from './module.ts'

/** OPC 10000-6, table 1: numbers of 64 bits, which the package gives as two halves, the higher first. */
const int64 = 8
const uint64 = 9

/**
 * A value of OPC UA as points take it; null: of a kind that none can (a structure, bytes, a list). Times become ISO 8601, texts in languages
 * their text.
 */
export function plainValue({ value, dataType }: Variant): Value | null {
  if (typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value instanceof Date) return value.toISOString()
  if ((dataType === int64 || dataType === uint64) && isHalves(value)) {
    const [high, low] = value
    return (dataType === int64 ? high | 0 : high) * 2 ** 32 + low
  }
  if (typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string')
    return value.text
  return null
}

const isHalves = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((half) => typeof half === 'number')
