import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import type { Caller } from '../context.ts'
import type { LiveHub } from './live.ts'
import { ofItsPlaces, sharedReads } from './shared-reads.ts'

const board = endpoint({
  path: '/kanban/web/selectDoor',
  access: { right: 'board.view' },
  input: z.object({ lineIds: z.array(z.number()).optional() }),
  output: z.object({ open: z.number() }),
  summary: 'Doors',
})

/** A board whose reads are counted, and the hub that tells of writes. */
function place() {
  let tell: (message: { topic: string; team: number }) => void = () => {}
  const hub = { hear: (listener: typeof tell) => (tell = listener) } as unknown as LiveHub
  const { share } = sharedReads(hub, ['door'])(board, async () => ({ open: 1 }))
  let reads = 0
  const ask = (teamId: number, input = {}) =>
    share?.({ caller: { teamId, workshops: null } as Caller, language: 'en' }, input as never, async () =>
      String(++reads),
    )
  return { ask, tell: (topic: string, team: number) => tell({ topic, team }) }
}

test('those who ask the same at the same time get one answer; another team or filter its own', async () => {
  const { ask } = place()
  expect(await Promise.all([ask(1), ask(1), ask(2), ask(1, { lineIds: [7] })])).toEqual(['1', '1', '2', '3'])
})

test('a write to what the board shows makes the answers of its team old, and of no other', async () => {
  const { ask, tell } = place()
  await Promise.all([ask(1), ask(2)])
  tell('window', 1)
  expect(await ask(1)).toBe('1')
  tell('door', 1)
  expect(await Promise.all([ask(1), ask(2)])).toEqual(['3', '2'])
})

test('a read that failed is not kept', async () => {
  const hub = { hear: () => {} } as unknown as LiveHub
  const { share } = sharedReads(hub, [])(board, async () => ({ open: 1 }))
  const ask = (read: () => Promise<string>) =>
    share?.({ caller: { teamId: 1, workshops: null } as Caller, language: 'en' }, {} as never, read)
  await expect(ask(async () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await ask(async () => 'fine')).toBe('fine')
})

test('a display is kept to its lines; what it asks for elsewhere becomes all of its own', () => {
  const display = { id: 1, boards: [], lineIds: [3, 4], stationIds: [], language: null }
  expect(ofItsPlaces({ display }, { lineIds: [4, 9] })).toEqual({ lineIds: [4] })
  expect(ofItsPlaces({ display }, { lineIds: [9] })).toEqual({ lineIds: [3, 4] })
  expect(ofItsPlaces({}, { lineIds: [9] })).toEqual({ lineIds: [9] })
})
