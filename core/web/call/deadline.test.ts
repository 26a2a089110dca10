import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deadline } from './deadline.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('time ends it, and it says so', () => {
  const due = deadline(1_000)
  vi.advanceTimersByTime(999)
  expect(due.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect([due.signal.aborted, due.late()]).toEqual([true, true])
})

test('another signal ends it without being late, even one that had ended before', () => {
  const outer = new AbortController()
  const due = deadline(1_000, outer.signal)
  outer.abort()
  expect([due.signal.aborted, due.late()]).toEqual([true, false])
  expect(deadline(1_000, outer.signal).signal.aborted).toBe(true)
})

test('what is over is ended by nothing', () => {
  const due = deadline(1_000)
  due.end()
  vi.advanceTimersByTime(2_000)
  expect(due.signal.aborted).toBe(false)
})
