import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { leadingZeroBits } from '../contract/puzzle.ts'
import { solve } from './puzzle-solving.ts'

test('what is found begins with the zero bits asked for, by another implementation of the digest', () => {
  const nonce = solve({ salt: 'some-salt', bits: 12 })
  expect(leadingZeroBits(createHash('sha256').update(`some-salt.${nonce}`).digest())).toBeGreaterThanOrEqual(12)
})

test.each([
  [[0xff], 0],
  [[0x01], 7],
  [[0, 0x80], 8],
  [[0, 0x1f], 11],
  [[0, 0], 16],
])('%j begins with %i zero bits', (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits)
})
