import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { makeGuard } from './guard.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the second half of a double click does not come in, however quick the first was', () => {
  const guard = makeGuard()
  expect(guard.enter()).toBe(true)
  guard.leave()
  vi.advanceTimersByTime(limits.doubleClick - 1)
  expect(guard.enter()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(guard.enter()).toBe(true)
})

test('nobody comes in while an act runs, however long', () => {
  const guard = makeGuard()
  guard.enter()
  vi.advanceTimersByTime(60_000)
  expect(guard.enter()).toBe(false)
  guard.leave()
  expect(guard.enter()).toBe(true)
})

test('another thing right behind is no double click, but none comes in beside one that runs', () => {
  const guard = makeGuard()
  expect(guard.enter('open 1')).toBe(true)
  expect(guard.enter('approve 1')).toBe(false)
  guard.leave()
  expect(guard.enter('open 1')).toBe(false)
  expect(guard.enter('approve 1')).toBe(true)
})
