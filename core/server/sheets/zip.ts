import { createInflateRaw } from 'node:zlib'
import { SheetError } from './sheet-error.ts'

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
const END64_LOCATOR = 0x07064b50
const END64 = 0x06064b50
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const MAX_ENTRIES = 10_000
const ZIP64_EXTRA = 1
const UNKNOWN_32 = 0xffffffff
const STORED = 0
const DEFLATED = 8

export interface ZipEntry {
  name: string
  method: number
  encrypted: boolean
  compressedSize: number
  /** Where the entry's local header starts. */
  offset: number
}

const broken = (what: string) => new SheetError('notASpreadsheet', `the zip archive is broken: ${what}`)

/** Whether the bytes begin like a zip archive that holds something. */
export const looksLikeZip = (bytes: Buffer): boolean => bytes.length >= 4 && bytes.readUInt32LE(0) === LOCAL_HEADER

function findDirectory(bytes: Buffer): { count: number; offset: number } {
  const lowest = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT)
  let end = bytes.length - END_LENGTH
  while (end >= lowest && bytes.readUInt32LE(end) !== END) end--
  if (end < lowest) throw broken('no directory')
  const plain = { count: bytes.readUInt16LE(end + 10), offset: bytes.readUInt32LE(end + 16) }
  if (plain.count !== 0xffff && plain.offset !== UNKNOWN_32) return plain
  const locator = end - 20
  if (locator < 0 || bytes.readUInt32LE(locator) !== END64_LOCATOR) return plain
  const end64 = Number(bytes.readBigUInt64LE(locator + 8))
  if (bytes.readUInt32LE(end64) !== END64) throw broken('no directory')
  return { count: Number(bytes.readBigUInt64LE(end64 + 32)), offset: Number(bytes.readBigUInt64LE(end64 + 48)) }
}

/** Sizes of 32 bits that say "see the extra field" are taken from there, in the fixed order of the format. */
function wide(extra: Buffer, values: readonly number[]): number[] {
  let field = extra
  while (field.length >= 4 && field.readUInt16LE(0) !== ZIP64_EXTRA) field = field.subarray(4 + field.readUInt16LE(2))
  let at = 4
  return values.map((value) => {
    if (value !== UNKNOWN_32) return value
    if (at + 8 > field.length) throw broken('sizes missing')
    const wider = Number(field.readBigUInt64LE(at))
    at += 8
    return wider
  })
}

/**
 * The entries of a zip archive by lower-case path, from its directory. Sizes in it are not trusted: see inflate.
 * Throws SheetError `notASpreadsheet` for anything malformed.
 */
export function readZipDirectory(bytes: Buffer): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  try {
    const { count, offset } = findDirectory(bytes)
    if (count > MAX_ENTRIES) throw broken('too many entries')
    let at = offset
    for (let i = 0; i < count; i++) {
      if (bytes.readUInt32LE(at) !== CENTRAL_HEADER) throw broken('directory')
      const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
      const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
      const name = bytes.toString('utf8', at + 46, nameEnd).replaceAll('\\', '/')
      const sizes = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)]
      const [, compressedSize = 0, local = 0] = wide(bytes.subarray(nameEnd, extraEnd), sizes)
      const encrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
      const method = bytes.readUInt16LE(at + 10)
      entries.set(name.toLowerCase(), { name, method, encrypted, compressedSize, offset: local })
      at = extraEnd + bytes.readUInt16LE(at + 32)
    }
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError('notASpreadsheet', 'the zip archive is broken', { cause: error })
  }
  return entries
}

/** How many more bytes may be inflated out of one file; shared by all its entries, so that many small bombs count too. */
export interface Budget {
  left: number
}

function contentOf(bytes: Buffer, { offset, compressedSize, encrypted, name }: ZipEntry): Buffer {
  if (encrypted) throw new SheetError('encrypted', `${name} is encrypted`)
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_HEADER) throw broken(name)
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + compressedSize > bytes.length) throw broken(`${name} is cut off`)
  return bytes.subarray(start, start + compressedSize)
}

/**
 * Inflates one entry piece by piece. Counts what really comes out, whatever the archive says of its size.
 * Throws SheetError `tooLarge` when the budget is spent, `encrypted`, or `notASpreadsheet` for broken data.
 */
export async function* inflate(bytes: Buffer, entry: ZipEntry, budget: Budget): AsyncGenerator<Buffer> {
  const content = contentOf(bytes, entry)
  const spend = (piece: Buffer): Buffer => {
    budget.left -= piece.length
    if (budget.left < 0) throw new SheetError('tooLarge', 'the file holds more data than allowed once unpacked')
    return piece
  }
  if (entry.method === STORED) {
    yield spend(content)
    return
  }
  if (entry.method !== DEFLATED) throw broken(`${entry.name} is packed by method ${entry.method}`)
  const inflater = createInflateRaw({ chunkSize: 65_536 })
  inflater.end(content)
  try {
    for await (const piece of inflater) yield spend(piece as Buffer)
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError('notASpreadsheet', `${entry.name} cannot be unpacked`, { cause: error })
  } finally {
    inflater.destroy()
  }
}
