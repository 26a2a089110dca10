import { expect, test } from 'vitest'
import { KeptCounts, type Total } from './kept-counts.ts'

/** A filter of orders that is asked for again and again; each count finds one row more. */
function asked(counts: KeptCounts, topics: readonly string[] | null = ['order'], teamId = 1) {
  let made = 0
  return {
    made: () => made,
    ask: (asking = counts.asking(teamId), least = 0) =>
      counts.total(asking, { key: 'orders', topics, least }, async () => ({ counted: ++made })),
  }
}

test('a filter is counted once, until what it hangs on is touched', async () => {
  const counts = new KeptCounts()
  const { ask } = asked(counts)
  expect([await ask(), await ask()]).toEqual([{ counted: 1 }, { counted: 1 }])
  counts.touched(1, 'product')
  counts.touched(2, 'order')
  expect(await ask()).toEqual({ counted: 1 })
  counts.touched(1, 'order')
  expect([await ask(), await ask()]).toEqual([{ counted: 2 }, { counted: 2 }])
})

test('one that may hang on anything is counted again after any touch but that of a job', async () => {
  const counts = new KeptCounts()
  const { ask } = asked(counts, null)
  await ask()
  counts.touched(1, 'job:7')
  expect(await ask()).toEqual({ counted: 1 })
  counts.touched(1, 'product')
  expect(await ask()).toEqual({ counted: 2 })
})

test('who asked before a touch keeps nothing for those who ask after it', async () => {
  const counts = new KeptCounts()
  const { ask } = asked(counts)
  const early = counts.asking(1)
  counts.touched(1, 'order')
  expect(await ask(early)).toEqual({ counted: 1 })
  expect(await ask()).toEqual({ counted: 2 })
})

test('those who ask at once get one count, and none of them one that failed', async () => {
  const counts = new KeptCounts()
  const { ask, made } = asked(counts)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([{ counted: 1 }, { counted: 1 }, { counted: 1 }])
  expect(made()).toBe(1)
  const other = { key: 'other', topics: ['order'], least: 0 }
  const fails = counts.total(counts.asking(1), other, () => Promise.reject<Total>(new Error('gone')))
  const holds = counts.total(counts.asking(1), other, async () => ({ counted: 5 }))
  await expect(fails).rejects.toThrow('gone')
  expect(await holds).toEqual({ counted: 5 })
})

test('fewer than somebody has seen is not believed', async () => {
  const counts = new KeptCounts()
  const { ask } = asked(counts)
  await ask()
  expect(await ask(counts.asking(1), 2)).toEqual({ counted: 2 })
})

test('after messages were lost everything is counted again', async () => {
  const counts = new KeptCounts()
  const told: (() => void)[] = []
  counts.hear({ hear: () => {}, hearLoss: (lost) => void told.push(lost) })
  const { ask } = asked(counts)
  await ask()
  for (const lost of told) lost()
  expect(await ask()).toEqual({ counted: 2 })
})

test('the oldest make room', async () => {
  const counts = new KeptCounts(2)
  let made = 0
  const ask = (key: string) =>
    counts.total(counts.asking(1), { key, topics: null, least: 0 }, async () => ({ counted: ++made }))
  for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) await ask(key)
  expect(made).toBe(4)
})
