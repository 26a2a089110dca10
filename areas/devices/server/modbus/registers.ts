import type { DevicePoint } from '../../contract/device.ts'
import type { Value } from '../intake/message.ts'

type Register = NonNullable<DevicePoint['register']>
type Format = NonNullable<DevicePoint['format']>

/** One request: so many bits or words of one kind from an address on. */
export interface Read {
  register: Register
  address: number
  length: number
  points: { name: string; address: number; format: Format; words: number }[]
}

const isBits = (register: Register) => register === 'coil' || register === 'discrete'
const wordsOf: Record<Exclude<Format, 'text' | 'textSwapped'>, number> = {
  bit: 1,
  uint16: 1,
  int16: 1,
  uint32: 2,
  int32: 2,
  float32: 2,
}

/** Values that stand so near are read together; the protocol allows 125 words or 2,000 bits. */
const gapMost = 8
const lengthMost = 100

/** The fewest requests that read all points of a device; points without a register are passed over. */
export function planReads(points: Iterable<DevicePoint>): Read[] {
  const placed = [...points].flatMap(({ name, register, address, format: written, words: length }) => {
    if (register === null || address === null) return []
    const format = isBits(register) ? 'bit' : (written ?? 'uint16')
    const words = format === 'text' || format === 'textSwapped' ? (length ?? 1) : wordsOf[format]
    return [{ name, register, address, format, words }]
  })
  placed.sort((a, b) => a.register.localeCompare(b.register) || a.address - b.address)
  const reads: Read[] = []
  for (const { register, ...point } of placed) {
    const end = point.address + point.words
    const last = reads.at(-1)
    const near = last?.register === register && point.address <= last.address + last.length + gapMost
    if (last && near && end - last.address <= lengthMost) {
      last.length = Math.max(last.length, end - last.address)
      last.points.push(point)
    } else reads.push({ register, address: point.address, length: end - point.address, points: [point] })
  }
  return reads
}

/**
 * The values of an answer. Words of two registers stand with the higher word first, as the protocol's own words do; a text ends at its first
 * character of no value.
 *
 * @param answer bits, or the words as bytes
 */
export function decodeRead(read: Read, answer: boolean[] | Buffer): Record<string, Value> {
  const values: Record<string, Value> = {}
  for (const { name, address, format, words } of read.points) {
    const offset = address - read.address
    values[name] = Array.isArray(answer) ? answer[offset] === true : decode[format](answer, offset * 2, words)
  }
  return values
}

const decode: Record<Format, (bytes: Buffer, at: number, words: number) => Value> = {
  bit: (bytes, at) => (bytes.readUInt16BE(at) & 1) === 1,
  uint16: (bytes, at) => bytes.readUInt16BE(at),
  int16: (bytes, at) => bytes.readInt16BE(at),
  uint32: (bytes, at) => bytes.readUInt32BE(at),
  int32: (bytes, at) => bytes.readInt32BE(at),
  float32: (bytes, at) => bytes.readFloatBE(at),
  text: (bytes, at, words) => textOf(bytes.subarray(at, at + words * 2)),
  // A copy: the bytes of an answer are read for other values too.
  textSwapped: (bytes, at, words) => textOf(Buffer.from(bytes.subarray(at, at + words * 2)).swap16()),
}

/** What no serial holds, such as registers that were never written, is left out: nothing of it could be kept. */
function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  return bytes
    .toString('latin1', 0, end < 0 ? bytes.length : end)
    .replaceAll(/[\u0001-\u001f\u007f-\u009f]/g, '')
    .trim()
}
