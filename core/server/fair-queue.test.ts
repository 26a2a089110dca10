import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'
import { Refusal } from './refusal.ts'

/** A work that ends when it is told to. */
function held(queue: FairQueue, asker: string, began: string[], name: string) {
  let end = () => {}
  const open = new Promise<void>((resolve) => {
    end = resolve
  })
  const done = queue.run(asker, async () => {
    began.push(name)
    await open
  })
  return { end, done }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('askers have turns: one who asks often waits behind himself', async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 10 })
  const began: string[] = []
  const works = ['a1', 'a2', 'a3', 'b1'].map((name) => held(queue, name[0] as string, began, name))
  for (const work of works) work.end()
  await Promise.all(works.map(({ done }) => done))
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('past what may wait the one who has most waiting is refused, whoever came last', async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 2 })
  const began: string[] = []
  const [first, second, third] = ['a1', 'a2', 'a3'].map((name) => held(queue, 'a', began, name))
  const refused = third?.done.catch((error: unknown) => error)
  const other = held(queue, 'b', began, 'b1')
  expect(await refused).toBeInstanceOf(Refusal)
  first?.end()
  await settle()
  second?.end()
  other.end()
  await Promise.all([first?.done, second?.done, other.done])
  expect(began).toEqual(['a1', 'a2', 'b1'])
})

test('a work that fails leaves its place', async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('a', async () => 'next')).toBe('next')
})
