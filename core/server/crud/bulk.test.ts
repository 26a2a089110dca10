import { expect, test } from 'vitest'
import { defineStatus } from '../../contract/status.ts'
import type { Ctx, Entry } from '../context.ts'
import { auditBulk, filterAllowed } from './bulk.ts'
import { wrongState } from './wrong-state.ts'

const t = ((key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key)) as Ctx['t']
const status = defineStatus(
  'doorStatus',
  {
    open: { number: 10, color: 'green', next: ['shut'] },
    closed: { number: 20, color: 'gray', next: [] },
  },
  { shut: { to: 'closed', right: 'door.shut' } },
)
interface Door {
  id: number
  number: string
  state: 'open' | 'closed'
}
const doors: Door[] = [
  { id: 2, number: 'D2', state: 'closed' },
  { id: 1, number: 'D1', state: 'open' },
]
const name = ({ number }: Door) => number

test('an act takes what it may in the order it was asked for, and says why it left out the others', () => {
  const { rows, skipped } = filterAllowed({ t }, [1, 2, 9, 1], doors, {
    name,
    refusal: (door) => wrongState({ t }, status, { name: door.number, state: door.state, verb: 'shut' }),
  })
  expect(rows.map(({ id }) => id)).toEqual([1])
  expect(skipped).toEqual([
    { id: 2, name: 'D2', reason: expect.stringContaining('doorStatus.closed') },
    { id: 9, name: '9', reason: 'refused.gone' },
  ])
})

test('a bulk act is logged row by row and told to viewers at once; one that did nothing is told to nobody', () => {
  const entries: Entry[] = []
  const touched: unknown[] = []
  const ctx = {
    audit: (entry: Entry) => entries.push(entry),
    touch: (...told: unknown[]) => touched.push(told),
  } as unknown as Ctx
  auditBulk(ctx, { verb: 'shut', entity: 'door', note: 'cold' }, doors, { name, after: () => ({ state: 'closed' }) })
  auditBulk(ctx, { verb: 'shut', entity: 'door' }, [] as Door[], { name, after: () => ({}) })
  expect(entries.map(({ name: of, note, after }) => [of, note, (after as { state: string }).state])).toEqual([
    ['D2', 'cold', 'closed'],
    ['D1', 'cold', 'closed'],
  ])
  expect(touched).toEqual([['door', [2, 1]]])
})
