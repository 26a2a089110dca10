import { expect, test } from 'vitest'
import type { DevicePoint } from '../../contract/device.ts'
import { decodeRead, planReads } from './registers.ts'

const point = (
  name: string,
  register: DevicePoint['register'],
  address: number,
  format: DevicePoint['format'] = null,
  words: number | null = null,
) => ({ name, register, address, format, words }) as DevicePoint

test('near values of one kind are read together, others apart', () => {
  const reads = planReads([
    point('far', 'holding', 500),
    point('count', 'holding', 9, 'uint32'),
    point('state', 'holding', 0),
    point('green', 'coil', 3),
    point('red', 'coil', 0),
    { ...point('plain', null, 0), address: null },
  ])
  expect(reads.map(({ register, address, length }) => [register, address, length])).toEqual([
    ['coil', 0, 4],
    ['holding', 0, 11],
    ['holding', 500, 1],
  ])
})

test('no request is longer than the protocol allows', () => {
  const many = Array.from({ length: 150 }, (_, i) => point(`p${i}`, 'input', i * 2, 'float32'))
  const reads = planReads(many)
  expect(reads.every(({ length }) => length <= 100)).toBe(true)
  expect(reads.flatMap((read) => read.points)).toHaveLength(150)
})

test('values by their formats', () => {
  const [read] = planReads([
    point('u', 'holding', 0, 'uint16'),
    point('i', 'holding', 1, 'int16'),
    point('w', 'holding', 2, 'uint32'),
    point('n', 'holding', 4, 'int32'),
    point('f', 'holding', 6, 'float32'),
    point('b', 'holding', 8, 'bit'),
  ])
  const bytes = Buffer.alloc(18)
  bytes.writeUInt16BE(65_535, 0)
  bytes.writeInt16BE(-2, 2)
  bytes.writeUInt32BE(4_000_000_000, 4)
  bytes.writeInt32BE(-70_000, 8)
  bytes.writeFloatBE(1.5, 12)
  bytes.writeUInt16BE(3, 16)
  expect(read && decodeRead(read, bytes)).toEqual({ u: 65_535, i: -2, w: 4_000_000_000, n: -70_000, f: 1.5, b: true })
  const [bits] = planReads([point('on', 'discrete', 4), point('off', 'discrete', 5)])
  expect(bits && decodeRead(bits, [true, false])).toEqual({ on: true, off: false })
})

test('a text stands in as many registers as it takes, and ends where nothing more was written', () => {
  const reads = planReads([
    point('sn', 'holding', 10, 'text', 6),
    point('swapped', 'holding', 16, 'textSwapped', 3),
    point('unwritten', 'holding', 19, 'text', 2),
    point('next', 'holding', 21),
  ])
  expect(reads.map(({ address, length }) => [address, length])).toEqual([[10, 12]])
  const bytes = Buffer.alloc(24)
  bytes.write('QX-000123 ', 0, 'latin1')
  bytes.write('BADCFE', 12, 'latin1')
  bytes.writeUInt16BE(7, 22)
  const [read] = reads
  expect(read && decodeRead(read, bytes)).toEqual({ sn: 'QX-000123', swapped: 'ABCDEF', unwritten: '', next: 7 })
  // The bytes that were turned round were a copy.
  expect(read && decodeRead(read, bytes)).toMatchObject({ swapped: 'ABCDEF' })
})
