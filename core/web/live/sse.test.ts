import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventReader, type ServerEvent } from './sse.ts'

function readAll(pieces: string[]): ServerEvent[] {
  const events: ServerEvent[] = []
  const take = eventReader((event) => events.push(event))
  for (const piece of pieces) take(piece)
  return events
}

const stream = 'id: a-1\nevent: hello\ndata: {}\n\n: beat\n\nid: a-2\r\ndata: one\r\ndata:two\r\n\r\ndata: half'

test('events, comments and line ends are read as the standard says', () => {
  expect(readAll([stream])).toEqual([
    { id: 'a-1', event: 'hello', data: '{}' },
    { id: 'a-2', event: 'message', data: 'one\ntwo' },
  ])
})

test('an event without an id keeps the last one', () => {
  expect(readAll(['id: 7\ndata: x\n\ndata: y\n\n']).map((event) => event.id)).toEqual(['7', '7'])
})

test('where the pieces are cut changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 8 }), (cuts) => {
      const ends = [...new Set(cuts)].sort((a, b) => a - b)
      const pieces = [...ends, stream.length].map((end, i) => stream.slice(ends[i - 1] ?? 0, end))
      expect(readAll(pieces)).toEqual(readAll([stream]))
    }),
  )
})
