import { describe, expect, it, vi } from 'vitest'
import { CalendarCache } from './calendar-cache.ts'
import { compile, shift } from './testing.ts'

describe('CalendarCache', () => {
  const make = (version: number) => vi.fn(() => compile('UTC', [shift('day', '08:00-16:00')], { version }))

  it('compiles a version once', () => {
    const cache = new CalendarCache()
    const first = make(1)
    expect(cache.get('line', 1, first)).toBe(cache.get('line', 1, first))
    expect(first).toHaveBeenCalledTimes(1)
    const second = make(2)
    expect(cache.get('line', 2, second).version).toBe(2)
    expect(second).toHaveBeenCalledTimes(1)
  })

  it('lets the least recently used resource go', () => {
    const cache = new CalendarCache(2)
    const [a, b, c] = [make(1), make(1), make(1)]
    cache.get('a', 1, a)
    cache.get('b', 1, b)
    cache.get('a', 1, a)
    cache.get('c', 1, c)
    cache.get('a', 1, a)
    cache.get('b', 1, b)
    expect([a, b, c].map((compiled) => compiled.mock.calls.length)).toEqual([1, 2, 1])
  })
})
