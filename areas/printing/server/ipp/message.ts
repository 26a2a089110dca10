/** Operations that printers are asked for (RFC 8011, section 4). */
export const operations = { printJob: 0x0002, getJobAttributes: 0x0009, getPrinterAttributes: 0x000b } as const
export type Operation = keyof typeof operations

const groups = { operation: 0x01, job: 0x02, end: 0x03, printer: 0x04 } as const

/** Tags of values (RFC 8010, section 3.5.2). */
const tags = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  resolution: 0x32,
  begCollection: 0x34,
  endCollection: 0x37,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
  memberName: 0x4a,
} as const

/** A value of one attribute, as it is sent. */
export type Sent =
  | {
      type: 'integer' | 'enum'
      value: number
    }
  | { type: 'name' | 'keyword' | 'uri' | 'charset' | 'naturalLanguage' | 'mimeMediaType'; value: string }
  | { type: 'collection'; value: Readonly<Record<string, Sent>> }

const attributeBytes = (tag: number, name: string, value: Uint8Array): Buffer => {
  const words = Buffer.from(name)
  const head = Buffer.alloc(5)
  head.writeUInt8(tag, 0)
  head.writeUInt16BE(words.length, 1)
  head.writeUInt16BE(value.length, 3)
  return Buffer.concat([head.subarray(0, 3), words, head.subarray(3), value])
}

const none = new Uint8Array()

function int32(value: number): Buffer {
  const made = Buffer.alloc(4)
  made.writeInt32BE(value)
  return made
}

function bytesOf(name: string, sent: Sent): Buffer[] {
  if (typeof sent.value === 'number') return [attributeBytes(tags[sent.type as 'integer'], name, int32(sent.value))]
  if (typeof sent.value === 'string')
    return [attributeBytes(tags[sent.type as 'keyword'], name, Buffer.from(sent.value))]
  const members = Object.entries(sent.value).flatMap(([member, value]) => [
    attributeBytes(tags.memberName, '', Buffer.from(member)),
    ...bytesOf('', value),
  ])
  return [attributeBytes(tags.begCollection, name, none), ...members, attributeBytes(tags.endCollection, '', none)]
}

export interface Request {
  operation: Operation
  id: number
  /** After the charset and the language, which come first of all; several values of one name follow each other. */
  about: readonly [name: string, ...values: Sent[]][]
  job?: readonly [name: string, ...values: Sent[]][]
}

/** A request of IPP 2.0, without its document (RFC 8010, section 3). */
export function writeRequest({ operation, id, about, job }: Request): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(0x0200, 0)
  head.writeUInt16BE(operations[operation], 2)
  head.writeInt32BE(id, 4)
  const written = (attributes: Request['about']) =>
    attributes.flatMap(([name, ...values]) => values.flatMap((value, i) => bytesOf(i ? '' : name, value)))
  return Buffer.concat([
    head,
    Buffer.of(groups.operation),
    ...bytesOf('attributes-charset', { type: 'charset', value: 'utf-8' }),
    ...bytesOf('attributes-natural-language', { type: 'naturalLanguage', value: 'en' }),
    ...written(about),
    ...(job?.length ? [Buffer.of(groups.job), ...written(job)] : []),
    Buffer.of(groups.end),
  ])
}

/** A value as it was read: numbers, yes or no and texts; dots an inch of a resolution; what else there is is left out. */
export type Read = number | boolean | string

export interface Answer {
  /** Below 0x0100: done. */
  status: number
  /** By name, of the printer's and the job's groups and those of the operation; collections are left out. */
  attributes: ReadonlyMap<string, readonly Read[]>
}

/** What a printer answered is no IPP. */
export class NoIpp extends Error {}

/** @throws NoIpp for what ends too early or is no answer of IPP */
export function readAnswer(bytes: Buffer): Answer {
  try {
    return read(bytes)
  } catch (error) {
    if (error instanceof RangeError) throw new NoIpp('the answer is no IPP')
    throw error
  }
}

function read(bytes: Buffer): Answer {
  const major = bytes.readUInt8(0)
  if (major !== 1 && major !== 2) throw new NoIpp('the answer is no IPP')
  const attributes = new Map<string, Read[]>()
  let name = ''
  // Members of a collection have no names of their own: they are left out with it.
  let depth = 0
  for (let at = 8; ; ) {
    const tag = bytes.readUInt8(at++)
    if (tag === groups.end) return { status: bytes.readUInt16BE(2), attributes }
    if (tag < 0x10) continue
    const named = bytes.readUInt16BE(at)
    if (named) name = bytes.toString('utf8', at + 2, at + 2 + named)
    at += 2 + named
    const length = bytes.readUInt16BE(at)
    at += 2
    if (at + length > bytes.length) throw new RangeError('it ends too early')
    const value = bytes.subarray(at, at + length)
    at += length
    if (tag === tags.begCollection) depth++
    else if (tag === tags.endCollection) depth--
    else if (depth === 0) {
      const known = valueOf(tag, value)
      if (known === null) continue
      const before = attributes.get(name)
      if (before) before.push(known)
      else attributes.set(name, [known])
    }
  }
}

function valueOf(tag: number, value: Buffer): Read | null {
  if (tag === tags.integer || tag === tags.enum) return value.readInt32BE(0)
  if (tag === tags.boolean) return value.readUInt8(0) !== 0
  // 3: an inch; 4: a centimetre.
  if (tag === tags.resolution) return value.readInt32BE(0) * (value.readUInt8(8) === 4 ? 2.54 : 1)
  return tag >= 0x40 && tag <= 0x4f ? value.toString('utf8') : null
}
