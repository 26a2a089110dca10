import type { WordFilter } from './word-filter.ts'

export interface CleanDeepOptions {
  /** Names of properties left as they are at any depth (passwords, tokens, ids, file content). Exact spelling. */
  skipKeys?: readonly string[]
}

/** Deeper than any honest payload; what lies below is left as it is rather than overflowing the stack. */
const MAX_DEPTH = 500

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Cleans every string value of a JSON payload. Property names, numbers, dates, buffers and class instances stay.
 * Whatever is unchanged is returned as the same reference, down to each branch; the input is never written to.
 */
export function cleanDeep<T>(filter: WordFilter, value: T, options: CleanDeepOptions = {}): T {
  const skip = new Set(options.skipKeys)

  const walk = (node: unknown, depth: number): unknown => {
    if (typeof node === 'string') return filter.clean(node)
    if (typeof node !== 'object' || node === null || depth > MAX_DEPTH) return node
    if (Array.isArray(node)) return walkArray(node, depth)
    return isPlain(node) ? walkObject(node as Record<string, unknown>, depth) : node
  }

  const walkArray = (list: unknown[], depth: number): unknown[] => {
    let copy: unknown[] | undefined
    for (let i = 0; i < list.length; i++) {
      const next = walk(list[i], depth + 1)
      if (next === list[i]) continue
      copy ??= list.slice()
      copy[i] = next
    }
    return copy ?? list
  }

  const walkObject = (object: Record<string, unknown>, depth: number): Record<string, unknown> => {
    let copy: Record<string, unknown> | undefined
    for (const key of Object.keys(object)) {
      if (skip.has(key)) continue
      const next = walk(object[key], depth + 1)
      if (next === object[key]) continue
      // The spread makes an own property of every key first, so that even `__proto__` is data and not a setter.
      copy ??= { ...object }
      copy[key] = next
    }
    return copy ?? object
  }

  return walk(value, 0) as T
}
