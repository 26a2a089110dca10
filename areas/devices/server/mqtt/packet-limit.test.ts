import { expect, test } from 'vitest'
import { PacketLimit } from './packet-limit.ts'

const packet = (length: number): Buffer => {
  const head = [0x30]
  for (let rest = length; ; rest >>= 7) {
    head.push(rest > 127 ? (rest & 127) | 128 : rest)
    if (rest < 128) break
  }
  return Buffer.concat([Buffer.from(head), Buffer.alloc(length)])
}

test('before the login all bytes count, and a packet that says that it will be longer is refused by its header', () => {
  const many = new PacketLimit(100, 1_000)
  expect(many.takes(packet(48))).toBe(true)
  expect(many.takes(packet(48))).toBe(true)
  expect(many.takes(packet(0))).toBe(false)
  expect(new PacketLimit(100, 1_000).takes(packet(101).subarray(0, 3))).toBe(false)
})

test('after it each packet has its limit, however the bytes arrive', () => {
  for (const size of [1, 2, 3, 64, 5_000]) {
    const limit = new PacketLimit(100, 1_000)
    limit.admit()
    const stream = Buffer.concat([packet(1_000), packet(0), packet(127), packet(128), packet(1_000)])
    const chunks = Array.from({ length: Math.ceil(stream.length / size) }, (_, i) =>
      stream.subarray(i * size, (i + 1) * size),
    )
    expect(chunks.every((chunk) => limit.takes(chunk))).toBe(true)
    expect(limit.takes(packet(1_001).subarray(0, 3))).toBe(false)
  }
})

test('a length of more than four bytes is none', () => {
  const limit = new PacketLimit(100, 1_000)
  limit.admit()
  expect(limit.takes(Buffer.from([0x30, 0x80, 0x80, 0x80]))).toBe(true)
  expect(limit.takes(Buffer.from([0x80]))).toBe(false)
})
