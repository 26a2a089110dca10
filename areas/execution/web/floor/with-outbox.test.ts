import { expect, test } from 'vitest'
import type { OutboxEntry } from '#core/web/kit/index.ts'
import type { TaskCard } from '../../contract/floor.ts'
import { addReport } from '../../contract/report.api.ts'
import { withOutbox } from './with-outbox.ts'

const card = {
  id: 7,
  reportedGood: 10,
  reportedDefective: 1,
  remaining: 30,
  offered: 20,
} as TaskCard

const entry = (input: unknown, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: 1,
  key: 'k',
  owner: '1:1',
  path: addReport.path,
  input,
  label: '',
  at: 0,
  state: 'waiting',
  kept: true,
  ...more,
})

test('reports that wait for a network remain no more, and are counted', () => {
  const waiting = [
    entry({ taskId: 7, goodQuantity: 4, defects: [{ reasonId: 1, quantity: 2 }] }),
    entry({ taskId: 7, goodQuantity: 0.5 }),
  ]
  expect(withOutbox(card, waiting)).toMatchObject({
    reportedGood: 14.5,
    reportedDefective: 3,
    remaining: 25.5,
    offered: 15.5,
  })
  expect(withOutbox({ ...card, remaining: null, offered: 3 }, waiting)).toMatchObject({ remaining: null, offered: 0 })
})

test('those of other tasks, refused ones, one on its way and other writes change nothing', () => {
  const others = [
    entry({ taskId: 8, goodQuantity: 4 }),
    entry({ taskId: 7, goodQuantity: 4 }, { state: 'refused' }),
    entry({ taskId: 7, goodQuantity: 4 }, { kept: undefined }),
    entry({ taskId: 7, userIds: [1] }, { path: '/production/app/endWork' }),
  ]
  expect(withOutbox(card, others)).toBe(card)
})
