import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RevisedRows, type Revision } from './revised-rows.ts'

interface Row {
  id: number
  lamp: string
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function serving() {
  const asked: (number | undefined)[] = []
  const answers: ((answer: Revision<Row> | Error) => void)[] = []
  const rows = new RevisedRows<Row>({
    keyOf: (row) => row.id,
    read: (after) => {
      asked.push(after)
      return new Promise((resolve, reject) =>
        answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      )
    },
  })
  const answer = async (given: Revision<Row> | Error) => {
    answers.shift()?.(given)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { rows, asked, answer, shown: () => rows.state.get().rows }
}

const green = (id: number): Row => ({ id, lamp: 'green' })

test('reads everything first, then what changed after the revision it has', async () => {
  const { rows, asked, answer, shown } = serving()
  rows.ask()
  await answer({ revision: 7, rows: [green(1), green(2)] })
  const before = shown()
  await vi.advanceTimersByTimeAsync(300)
  rows.ask()
  await answer({ revision: 9, rows: [{ id: 2, lamp: 'red' }] })
  expect(asked).toEqual([undefined, 7])
  expect(shown()).toEqual([green(1), { id: 2, lamp: 'red' }])
  expect(shown()?.[0]).toBe(before?.[0])
})

test('leaves everything as it is when rows come again unchanged', async () => {
  const { rows, answer, shown } = serving()
  rows.ask()
  await answer({ revision: 1, rows: [green(1), green(2)] })
  const before = shown()
  for (const what of ['changes', 'whole'] as const) {
    await vi.advanceTimersByTimeAsync(300)
    rows.ask(what)
    await answer({ revision: 2, rows: [green(1), green(2)] })
    expect(shown()).toBe(before)
  }
})

test('a whole reading takes away what is gone', async () => {
  const { rows, asked, answer, shown } = serving()
  rows.ask()
  await answer({ revision: 1, rows: [green(1), green(2)] })
  await vi.advanceTimersByTimeAsync(300)
  rows.ask('whole')
  await answer({ revision: 2, rows: [green(2)] })
  expect(asked).toEqual([undefined, undefined])
  expect(shown()).toEqual([green(2)])
  expect(rows.has(1)).toBe(false)
})

test('however much is asked, one reading runs at a time and the next one begins after a pause', async () => {
  const { rows, asked, answer } = serving()
  rows.ask()
  for (let i = 0; i < 50; i++) rows.ask()
  expect(asked).toHaveLength(1)
  await answer({ revision: 1, rows: [] })
  for (let i = 0; i < 50; i++) rows.ask()
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toHaveLength(2)
})

test('after a failure what was shown stays, and everything since is read', async () => {
  const { rows, asked, answer, shown } = serving()
  rows.ask()
  await answer({ revision: 5, rows: [green(1)] })
  await vi.advanceTimersByTimeAsync(300)
  rows.ask()
  await answer(new Error('away'))
  expect([shown(), rows.state.get().error?.message]).toEqual([[green(1)], 'away'])
  await vi.advanceTimersByTimeAsync(300)
  rows.ask()
  await answer({ revision: 8, rows: [] })
  expect(asked).toEqual([undefined, 5, 5])
  expect(rows.state.get().error).toBeNull()
})

test('once ended it neither reads nor shows any more', async () => {
  const { rows, asked, answer, shown } = serving()
  rows.ask()
  rows.end()
  await answer({ revision: 1, rows: [green(1)] })
  rows.ask()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([asked.length, shown()]).toEqual([1, undefined])
})
