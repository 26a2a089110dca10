import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHub, type Hub, type Member } from './hub.ts'
import type { FromPage, ToPage } from './protocol.ts'
import type { StreamEnd, StreamListener } from './stream.ts'

interface Stream {
  headers: Record<string, string>
  listener: StreamListener
  signal: AbortSignal
  end(as: StreamEnd): void
}

interface Page extends Member {
  heard: ToPage[]
  kinds(): string[]
}

const change = (id: string) => ({ id, event: 'message', data: '{"topic":"workOrder"}' })

describe('the streams of one browser', () => {
  let hub: Hub
  let streams: Stream[]

  const open = () => streams.filter(({ signal }) => !signal.aborted).map(({ headers }) => headers.token)
  const page = (): Page => {
    const heard: ToPage[] = []
    return { heard, kinds: () => heard.map(({ kind }) => kind), send: (message) => void heard.push(message) }
  }
  const here = (token: string, more: Partial<FromPage & { kind: 'here' }> = {}): FromPage => ({
    kind: 'here',
    join: true,
    token,
    headers: { token },
    shown: true,
    lastId: null,
    ...more,
  })
  const joins = (token: string): Page => {
    const joined = page()
    hub.heard(joined, here(token))
    return joined
  }

  beforeEach(() => {
    vi.useFakeTimers()
    streams = []
    hub = createHub({
      read: (headers, listener, signal) =>
        new Promise((resolve) => {
          streams.push({ headers, listener, signal, end: resolve })
          signal.addEventListener('abort', () => resolve({ as: 'ended' }))
        }),
    })
  })
  afterEach(() => {
    hub.end()
    vi.useRealTimers()
  })

  it('is one for fifteen pages of a session, and each of them hears every change', () => {
    const pages = Array.from({ length: 15 }, () => joins('a'))
    expect(open()).toEqual(['a'])
    streams[0]?.listener.opened()
    streams[0]?.listener.heard(change('b-1'))
    for (const each of pages) expect(each.heard.at(-1)).toMatchObject({ kind: 'event', id: 'b-1' })
  })

  it('ends with the last page, by a word or when pages died without one', async () => {
    const [first, second] = [joins('a'), joins('a')]
    hub.heard(first, { kind: 'gone' })
    expect(open()).toEqual(['a'])
    hub.heard(second, { kind: 'gone' })
    expect(open()).toEqual([])
    joins('b')
    await vi.advanceTimersByTimeAsync(200_000)
    expect(open()).toEqual([])
  })

  it('leaves connections for calls: of six sessions those in front last have one, the others fetch anew', async () => {
    const pages = ['a', 'b', 'c', 'd', 'e', 'f'].map(joins)
    expect(open()).toEqual(['d', 'e', 'f'])
    const first = pages[0] as Page
    first.heard.length = 0
    await vi.advanceTimersByTimeAsync(10_000)
    expect(first.kinds()).toEqual(['gap'])
    hub.heard(first, here('a'))
    expect(open()).toEqual(['e', 'f', 'a'])
  })

  it('takes a stream from a session that nobody sees, at once for another and after a while for good', async () => {
    const pages = ['a', 'b', 'c'].map(joins)
    hub.heard(pages[2] as Page, here('c', { join: false, shown: false }))
    joins('d')
    expect(open()).toEqual(['a', 'b', 'd'])
    hub.heard(pages[2] as Page, { kind: 'gone' })
    hub.heard(pages[0] as Page, here('a', { join: false, shown: false }))
    expect(open()).toContain('a')
    for (let i = 0; i < 3; i++) {
      hub.heard(pages[1] as Page, here('b', { join: false }))
      await vi.advanceTimersByTimeAsync(10_000)
    }
    expect(open()).not.toContain('a')
  })

  it('goes on where it was, and tells a page that comes back what it missed meanwhile', async () => {
    const first = joins('a')
    streams[0]?.listener.opened()
    for (const id of ['b-3', 'b-5', 'b-7']) streams[0]?.listener.heard(change(id))
    const back = page()
    hub.heard(back, here('a', { lastId: 'b-3' }))
    expect(back.heard).toEqual([
      { kind: 'event', id: 'b-5', event: { topic: 'workOrder' } },
      { kind: 'event', id: 'b-7', event: { topic: 'workOrder' } },
      { kind: 'state', connected: true, opened: false, id: 'b-7' },
    ])
    streams[0]?.end({ as: 'failed' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(first.kinds()).toContain('failed')
    expect(streams[1]?.headers['last-event-id']).toBe('b-7')
  })

  it('opens from where the first page began to read, and tells a later one what came since its own beginning', () => {
    const first = page()
    hub.heard(first, here('a', { lastId: 'b-40' }))
    expect(streams[0]?.headers['last-event-id']).toBe('b-40')
    streams[0]?.listener.opened()
    streams[0]?.listener.heard(change('b-42'))
    const [before, after] = [page(), page()]
    hub.heard(before, here('a', { lastId: 'b-41' }))
    expect(before.kinds()).toEqual(['event', 'state'])
    // Messages of other teams count too: a page may know of more than its session was told.
    hub.heard(after, here('a', { lastId: 'b-50' }))
    expect(after.kinds()).toEqual(['state'])
  })

  it('has a page fetch anew that missed more than is kept, or that speaks of another life of the server', () => {
    joins('a')
    streams[0]?.listener.opened()
    for (let number = 1; number <= 502; number++) streams[0]?.listener.heard(change(`b-${number}`))
    const positions = ['b-1', 'b-2', 'c-501']
    const kinds = positions.map((lastId) => {
      const back = page()
      hub.heard(back, here('a', { lastId }))
      return [back.kinds()[0], back.kinds().length]
    })
    expect(kinds).toEqual([
      ['gap', 2],
      ['event', 501],
      ['gap', 2],
    ])
    streams[0]?.listener.heard({ id: 'c-9', event: 'resync', data: '{}' })
    const back = page()
    hub.heard(back, here('a', { lastId: 'b-502' }))
    expect(back.kinds()).toEqual(['gap', 'state'])
  })

  it('has pages fetch anew once a stream opens that could not go on from anywhere', async () => {
    const only = joins('a')
    streams[0]?.end({ as: 'failed' })
    await vi.advanceTimersByTimeAsync(1_000)
    streams[1]?.listener.opened()
    expect(only.kinds().slice(-2)).toEqual(['gap', 'state'])
  })

  it('opens nothing after a refusal until a page joins anew, and tries again where a server is away', async () => {
    const only = joins('a')
    streams[0]?.end({ as: 'refused', status: 401, text: '{}' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(streams).toHaveLength(1)
    expect(only.heard.find(({ kind }) => kind === 'refused')).toMatchObject({ status: 401 })
    hub.heard(only, here('a', { join: false }))
    expect(streams).toHaveLength(1)
    hub.heard(only, here('a'))
    expect(streams).toHaveLength(2)
    streams[1]?.end({ as: 'refused', status: 502, text: '' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(streams).toHaveLength(3)
  })
})
