import { expect, test } from 'vitest'
import { type Birth, follow } from './follow.ts'
import { dataTypes, type MessageType, type Metric } from './message.ts'

const now = 1_000_000

function node() {
  let birth: Birth | null = null
  return (
    type: MessageType,
    seq: number | undefined,
    metrics: Metric[] = [],
    device: string | null = null,
    at = now,
  ) => {
    const followed = follow(birth, { type, device, payload: { timestamp: at, seq, metrics } }, at)
    birth = followed.birth
    return followed
  }
}

const bdSeq = (value: number): Metric => ({ name: 'bdSeq', datatype: dataTypes.UInt64, value })
const green: Metric = { name: 'Lamp/green', alias: 1, datatype: dataTypes.Boolean, value: true }

test('a birth declares names and aliases, data goes by alias alone', () => {
  const say = node()
  expect(say('NBIRTH', 0, [bdSeq(4), green]).values).toEqual({ 'Lamp/green': true })
  const data = say('NDATA', 1, [{ alias: 1, value: false }])
  expect(data).toMatchObject({ values: { 'Lamp/green': false }, rebirth: false })
})

test('metrics of a device carry its name, and numbers run over node and devices alike', () => {
  const say = node()
  say('NBIRTH', 0, [bdSeq(0)])
  const count: Metric = { name: 'count', alias: 9, datatype: dataTypes.Int16, value: 3 }
  expect(say('DBIRTH', 1, [count], 'press').values).toEqual({ 'press/count': 3 })
  expect(say('NDATA', 2).rebirth).toBe(false)
  // The type is left out of data; the sign is not.
  expect(say('DDATA', 3, [{ alias: 9, value: 65_535 }], 'press').values).toEqual({ 'press/count': -1 })
})

test('numbers wrap after 255; a gap asks for a rebirth, and its values count', () => {
  const say = node()
  say('NBIRTH', 255, [bdSeq(0), green])
  expect(say('NDATA', 0, [green]).rebirth).toBe(false)
  expect(say('NDATA', 5, [{ alias: 1, value: false }])).toMatchObject({
    rebirth: true,
    values: { 'Lamp/green': false },
  })
  // Asked for a moment ago.
  expect(say('NDATA', 9).rebirth).toBe(false)
  expect(say('NDATA', 20, [], null, now + 6_000).rebirth).toBe(true)
})

test('data before a birth, of node or device, is refused and asks for one', () => {
  const say = node()
  expect(say('NDATA', 0, [green])).toMatchObject({ fault: 'beforeBirth', rebirth: true, values: {} })
  say('NBIRTH', 0, [bdSeq(0)])
  expect(say('DDATA', 1, [green], 'press', now + 6_000)).toMatchObject({ fault: 'beforeBirth', rebirth: true })
})

test('an alias that no certificate declared asks for a rebirth', () => {
  const say = node()
  say('NBIRTH', 0, [bdSeq(0), green])
  expect(say('NDATA', 1, [{ alias: 77, value: 1 }])).toMatchObject({ values: {}, rebirth: true })
})

test('a death counts when it is that of the birth, and ends its devices', () => {
  const say = node()
  say('NBIRTH', 0, [bdSeq(8), green])
  say('DBIRTH', 1, [], 'press')
  expect(say('NDEATH', undefined, [bdSeq(7)]).dead).toBeUndefined()
  expect(say('NDEATH', undefined, [bdSeq(8)]).dead).toBe('')
  expect(say('NDATA', 2, [green])).toMatchObject({ fault: 'beforeBirth' })
})

test('a device’s death leaves its node alive', () => {
  const say = node()
  say('NBIRTH', 0, [bdSeq(0), green])
  say('DBIRTH', 1, [], 'press')
  expect(say('DDEATH', 2, [], 'press').dead).toBe('press/')
  expect(say('NDATA', 3, [green])).toMatchObject({ values: { 'Lamp/green': true } })
})

test('a birth without its bdSeq or number is none', () => {
  expect(node()('NBIRTH', 0, [green]).fault).toBe('badValue')
  expect(node()('NBIRTH', undefined, [bdSeq(0)]).fault).toBe('badValue')
})
