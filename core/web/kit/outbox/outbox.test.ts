import { beforeEach, describe, expect, it } from 'vitest'
import { createOutbox, type Outbox, type OutboxEntry, type OutboxStore, type Sent } from './outbox.ts'

function memoryStore(): OutboxStore {
  const kept = new Map<number, OutboxEntry>()
  let last = 0
  return {
    all: async () => [...kept.values()].sort((a, b) => a.id - b.id),
    async add(entry) {
      kept.set(++last, { ...entry, id: last })
      return last
    },
    put: async (entry) => void kept.set(entry.id, entry),
    remove: async (id) => void kept.delete(id),
  }
}

const write = (label: string, owner = 'u1') => ({ owner, path: '/production/app/report', input: { label }, label })

describe('outbox', () => {
  let store: OutboxStore
  let online: boolean
  let sent: { label: string; key: string; input: unknown }[]
  let answers: Record<string, Sent>
  let keys: number

  const open = (): Outbox =>
    createOutbox({
      store,
      async send(entry) {
        if (!online) return { as: 'later', error: new Error('no network') }
        sent.push({ label: entry.label, key: entry.key, input: entry.input })
        return answers[entry.label] ?? { as: 'done', output: `${entry.label}!` }
      },
      exclusive: (work) => work(),
      newKey: () => `k${++keys}`,
      now: () => 1,
      changed: () => undefined,
    })
  const labels = () => sent.map((each) => each.label)

  beforeEach(() => {
    store = memoryStore()
    online = true
    sent = []
    answers = {}
    keys = 0
  })

  it('sends at once while there is a network, and keeps nothing', async () => {
    const outbox = open()
    expect(await outbox.act(write('a'))).toEqual({ as: 'done', output: 'a!' })
    expect(await outbox.entries()).toEqual([])
  })

  it('keeps what finds no network and sends it in order once there is one, after a reload as well', async () => {
    online = false
    const before = open()
    expect(await before.act(write('a'))).toEqual({ as: 'kept' })
    expect(await before.act(write('b'))).toEqual({ as: 'kept' })
    expect((await before.entries()).map(({ kept }) => kept)).toEqual([true, true])
    expect(labels()).toEqual([])
    online = true
    const after = open()
    await after.flush('u1')
    expect(labels()).toEqual(['a', 'b'])
    expect(await after.entries()).toEqual([])
  })

  it('sends what waits before what is new', async () => {
    online = false
    const outbox = open()
    await outbox.act(write('a'))
    online = true
    expect(await outbox.act(write('b'))).toEqual({ as: 'done', output: 'b!' })
    expect(labels()).toEqual(['a', 'b'])
  })

  it('sends again under the same key when nobody knows what became of it', async () => {
    answers.a = { as: 'later', error: new Error('timeout') }
    const outbox = open()
    expect(await outbox.act(write('a'))).toEqual({ as: 'kept' })
    delete answers.a
    await outbox.flush('u1')
    expect(sent.map((each) => each.key)).toEqual(['k1', 'k1'])
    expect(await outbox.entries()).toEqual([])
  })

  it('sends each once when asked to from several sides at a time', async () => {
    online = false
    const outbox = open()
    await outbox.act(write('a'))
    await outbox.act(write('b'))
    online = true
    await Promise.all([outbox.flush('u1'), outbox.flush('u1'), outbox.act(write('c'))])
    expect(labels()).toEqual(['a', 'b', 'c'])
  })

  it('tells a refusal at once to the person who waits for it', async () => {
    answers.a = { as: 'refused', error: new Error('closed') }
    const outbox = open()
    expect(await outbox.act(write('a'))).toMatchObject({ as: 'refused', error: { message: 'closed' } })
    expect(await outbox.entries()).toEqual([])
  })

  it('shows what was refused later, goes on with the rest, and sends it again as another act', async () => {
    online = false
    const outbox = open()
    await outbox.act(write('a'))
    await outbox.act(write('b'))
    online = true
    answers.a = { as: 'refused', error: new Error('sure?'), confirm: 'overPlan' }
    await outbox.flush('u1')
    expect(labels()).toEqual(['a', 'b'])
    expect(await outbox.entries()).toMatchObject([
      { label: 'a', state: 'refused', message: 'sure?', confirm: 'overPlan' },
    ])
    delete answers.a
    await outbox.retry(1)
    expect(sent.at(-1)).toEqual({ label: 'a', key: 'k3', input: { label: 'a', confirmed: ['overPlan'] } })
    expect(await outbox.entries()).toEqual([])
  })

  it('forgets what the person discards', async () => {
    online = false
    const outbox = open()
    await outbox.act(write('a'))
    await outbox.discard(1)
    online = true
    await outbox.flush('u1')
    expect(labels()).toEqual([])
  })

  it('never sends one person’s writes as another', async () => {
    online = false
    const outbox = open()
    await outbox.act(write('a', 'u1'))
    online = true
    await outbox.flush('u2')
    expect(labels()).toEqual([])
    expect(await outbox.entries()).toHaveLength(1)
  })
})
