import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '../call/query.ts'
import { heard, refreshTopics } from './live-refresh.ts'

let fetched: number
let took: number
let end: () => void

function watch(): void {
  const observer = new QueryObserver(queries, {
    queryKey: ['orders'],
    meta: { topics: ['workOrder'] },
    queryFn: async () => {
      fetched += 1
      const seen = fetched
      await new Promise((resolve) => setTimeout(resolve, took))
      return seen
    },
  })
  end = observer.subscribe(() => undefined)
}

beforeEach(() => {
  vi.useFakeTimers()
  fetched = 0
  took = 0
})
afterEach(() => {
  end()
  queries.clear()
  vi.useRealTimers()
})

test('a change is fetched at once, one of another entity is not', async () => {
  watch()
  await vi.advanceTimersByTimeAsync(1_000)
  heard('workOrder')
  await vi.advanceTimersByTimeAsync(50)
  expect(fetched).toBe(2)
  heard('mold')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched).toBe(2)
})

test('one who reads the same without living by anything does not blind those who do', async () => {
  watch()
  await vi.advanceTimersByTimeAsync(1_000)
  const silent = new QueryObserver(queries, { queryKey: ['orders'], queryFn: () => ++fetched })
  const endSilent = silent.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  const before = fetched
  refreshTopics(['workOrder'])
  expect(fetched).toBe(before + 1)
  await vi.advanceTimersByTimeAsync(1_000)
  endSilent()
  heard('workOrder')
  await vi.advanceTimersByTimeAsync(50)
  expect(fetched).toBe(before + 2)
})

test('a storm of changes is one fetch each 500 ms, and the last change is not missed', async () => {
  watch()
  await vi.advanceTimersByTimeAsync(1_000)
  for (let i = 0; i < 100; i++) {
    heard('workOrder')
    await vi.advanceTimersByTimeAsync(10)
  }
  const during = fetched
  expect(during).toBeLessThanOrEqual(4)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched).toBe(during + 1)
})

test('a storm of changes leaves three quarters of the time of a slow page to its person, and more than 4 s of it at no time', async () => {
  took = 400
  watch()
  await vi.advanceTimersByTimeAsync(1_000)
  const storm = async (milliseconds: number) => {
    const before = fetched
    for (let i = 0; i < milliseconds / 20; i++) {
      heard('workOrder')
      await vi.advanceTimersByTimeAsync(20)
    }
    return fetched - before
  }
  // The first is not waited for; the next follow each 1,600 ms.
  expect(await storm(10_000)).toBeLessThanOrEqual(8)
  took = 3_000
  await storm(10_000)
  const slow = await storm(70_000)
  expect(slow).toBeGreaterThanOrEqual(9)
  expect(slow).toBeLessThanOrEqual(11)
})

test('a slow read is let finish and then read again, never starved', async () => {
  took = 3_000
  watch()
  await vi.advanceTimersByTimeAsync(100)
  for (let i = 0; i < 28; i++) {
    heard('workOrder')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(fetched).toBe(1)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(queries.getQueryData(['orders'])).toBe(2)
})

test('what nobody looks at is fetched when it is looked at again', async () => {
  watch()
  await vi.advanceTimersByTimeAsync(1_000)
  end()
  heard('workOrder')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched).toBe(1)
  expect(queries.getQueryState(['orders'])?.isInvalidated).toBe(true)
})

test("a person's own act is shown at once, however lately the same was fetched", async () => {
  watch()
  await vi.advanceTimersByTimeAsync(1_000)
  heard('workOrder')
  await vi.advanceTimersByTimeAsync(50)
  heard('workOrder')
  await vi.advanceTimersByTimeAsync(50)
  expect(fetched).toBe(2)
  refreshTopics(['workOrder'])
  expect(queries.getQueryState(['orders'])?.fetchStatus).toBe('fetching')
  expect(fetched).toBe(3)
})

test("a read under way at a person's own act is followed by another without a pause", async () => {
  took = 1_000
  watch()
  await vi.advanceTimersByTimeAsync(100)
  refreshTopics(['workOrder'])
  expect(fetched).toBe(1)
  await vi.advanceTimersByTimeAsync(901)
  expect(fetched).toBe(2)
  expect(queries.getQueryState(['orders'])?.fetchStatus).toBe('fetching')
})
