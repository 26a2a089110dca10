/** As much of DER (ITU-T X.690) as a signature needs. */

/** A value: its tag, and what it holds. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), body])
  const octets: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256)
  return Buffer.concat([Buffer.from([tag, 0x80 | octets.length, ...octets]), body])
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
/** A set as DER has it: in the order of its parts' bytes. */
export const setOf = (tag: number, parts: readonly Uint8Array[]): Buffer =>
  der(tag, ...[...parts].sort((a, b) => Buffer.compare(a, b)))
export const octets = (bytes: Uint8Array): Buffer => der(0x04, bytes)
export const integer = (value: number): Buffer => der(0x02, Buffer.from([value]))
export const none: Buffer = der(0x05)

/** @param dotted an object identifier: `1.2.840.113549.1.7.2` */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...arcs] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const arc of arcs) {
    const septets = [arc % 128]
    for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) septets.unshift(0x80 | (rest % 128))
    bytes.push(...septets)
  }
  return der(0x06, Buffer.from(bytes))
}

/** What a constructed value holds, each part whole. @throws RangeError where the bytes end before it does */
export function partsOf(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  const { from, to } = bodyOf(bytes, 0)
  for (let at = from; at < to; ) {
    const end = bodyOf(bytes, at).to
    parts.push(bytes.subarray(at, end))
    at = end
  }
  return parts
}

function bodyOf(bytes: Buffer, at: number): { from: number; to: number } {
  const first = bytes.readUInt8(at + 1)
  const long = first >= 0x80 ? first - 0x80 : 0
  const length = long ? bytes.readUIntBE(at + 2, long) : first
  const from = at + 2 + long
  if (from + length > bytes.length) throw new RangeError('a value ends beyond its bytes')
  return { from, to: from + length }
}
