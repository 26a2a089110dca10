/** The wire format of Protocol Buffers, as far as Sparkplug needs it: varints, fixed widths, and bytes with a length. */

/** One field as it stands on the wire. `number`: its tag; a varint comes as a bigint, everything else as bytes. */
export interface WireField {
  number: number
  varint?: bigint
  bytes?: Buffer
}

/** Not a message of Protocol Buffers, or cut short. */
export class WireError extends Error {}

/** Reads a message's fields in their order. Unknown ones are told like others. @throws WireError */
export function* readFields(message: Buffer): Generator<WireField> {
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[at++]
      if (byte === undefined) throw new WireError('cut short')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return BigInt.asUintN(64, value)
    }
    throw new WireError('a number without an end')
  }
  const take = (length: number): Buffer => {
    if (length > message.length - at) throw new WireError('cut short')
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const tag = Number(varint())
    const number = tag >>> 3
    if (!number) throw new WireError('a field without a number')
    const type = tag & 7
    if (type === 0) yield { number, varint: varint() }
    else if (type === 1) yield { number, bytes: take(8) }
    else if (type === 2) yield { number, bytes: take(Number(varint())) }
    else if (type === 5) yield { number, bytes: take(4) }
    else throw new WireError(`wire type ${type}`)
  }
}

function varintBytes(value: bigint): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, value)
  do {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0))
    rest >>= 7n
  } while (rest)
  return Buffer.from(bytes)
}

const tag = (number: number, type: number) => varintBytes(BigInt((number << 3) | type))

/** A field as bytes, ready to be joined to a message. */
export const writeField = {
  varint: (number: number, value: number | bigint): Buffer =>
    Buffer.concat([tag(number, 0), varintBytes(BigInt(value))]),
  bytes: (number: number, value: Buffer): Buffer =>
    Buffer.concat([tag(number, 2), varintBytes(BigInt(value.length)), value]),
  text: (number: number, value: string): Buffer => writeField.bytes(number, Buffer.from(value, 'utf8')),
  float(number: number, value: number): Buffer {
    const bytes = Buffer.alloc(4)
    bytes.writeFloatLE(value)
    return Buffer.concat([tag(number, 5), bytes])
  },
  double(number: number, value: number): Buffer {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleLE(value)
    return Buffer.concat([tag(number, 1), bytes])
  },
}
