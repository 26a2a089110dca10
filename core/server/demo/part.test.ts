import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { DemoCaller } from './caller.ts'
import { type DemoPart, demoPart, makeParts } from './part.ts'

const demo = { apart: () => ({}) as DemoCaller }

test('each piece is made once, after all that it needs, in whatever order they are listed, and is told of it', async () => {
  const done: string[] = []
  const slow = demoPart({
    name: 'a.people',
    needs: {},
    async make() {
      await pause(5)
      done.push('people')
      return 3
    },
  })
  const places = demoPart({
    name: 'b.places',
    needs: { slow },
    async make(_, { slow: people }) {
      done.push(`places of ${people}`)
      return 'north'
    },
  })
  const both = demoPart({
    name: 'c.story',
    needs: { slow, places },
    make: async (_, told) => void done.push(`story of ${told.slow} in the ${told.places}`),
  })
  await makeParts([both, places, slow], demo)
  expect(done).toEqual(['people', 'places of 3', 'story of 3 in the north'])
})

test('what needs nothing of each other is made side by side, each with a caller of its own', async () => {
  const callers: unknown[] = []
  let open = 0
  let most = 0
  const part = (name: string) =>
    demoPart({
      name,
      needs: {},
      async make(caller) {
        callers.push(caller)
        most = Math.max(most, ++open)
        await pause(5)
        open--
      },
    })
  await makeParts([part('a.one'), part('b.two')], demo)
  expect(most).toBe(2)
  expect(callers[0]).not.toBe(callers[1])
})

test('when a piece fails nothing that needs it begins, and nothing is at work any more once that is told', async () => {
  const seen: string[] = []
  const bad = demoPart({ name: 'a.bad', needs: {}, make: () => Promise.reject(new Error('no such product')) })
  const slow = demoPart({ name: 'b.slow', needs: {}, make: () => pause(10).then(() => void seen.push('slow')) })
  const later = demoPart({ name: 'c.later', needs: { bad }, make: async () => void seen.push('later') })
  await expect(makeParts([later, bad, slow], demo)).rejects.toThrow('no such product')
  expect(seen).toEqual(['slow'])
})

test('a piece that is needed and not listed is refused, and one name for two', async () => {
  const make = () => Promise.reject(new Error('begun'))
  const people: DemoPart = { name: 'a.people', needs: {}, make }
  const story: DemoPart = { name: 'b.story', needs: { people }, make }
  await expect(makeParts([story], demo)).rejects.toThrow('“b.story” needs “a.people”, which no area brings')
  await expect(makeParts([people, { ...people }], demo)).rejects.toThrow('“a.people” is registered twice')
})
