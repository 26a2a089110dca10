import { Readable } from 'node:stream'
import type { Db } from '../db/pool.ts'
import { partBytes, partsAtOnce, partsFrom, type StoredFile } from './store.ts'

/** Bytes of a file, first and last. */
interface Range {
  from: number
  to: number
  whole: boolean
}

/**
 * What a `range` header asks of a file (RFC 9110, one range): a player asks for the place that a person jumps to. One that is none, or lies
 * outside, is answered with the whole file.
 */
export function rangeOf(header: string | undefined, size: number): Range {
  const everything = { from: 0, to: size - 1, whole: true }
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return everything
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  return from > to ? everything : { from, to, whole: false }
}

/** Runs in a transaction of its own. */
type Within = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/**
 * The bytes of a file that are asked for. What fits into one piece is read at once; of more, each piece is read in a transaction of its own
 * when the reader is ready for it: no connection waits for a slow reader, and no more than a piece is held.
 */
export async function contentOf(
  db: Db,
  { id, size }: Pick<StoredFile, 'id' | 'size'>,
  range: Range,
  within: Within,
): Promise<Range & { body: Buffer | Readable }> {
  if (!size) return { ...range, body: Buffer.alloc(0) }
  const first = Math.floor(range.from / partBytes)
  const last = Math.floor(range.to / partBytes)
  const begun = await partsFrom(db, id, first)
  const cut = (bytes: Buffer, part: number) =>
    bytes.subarray(Math.max(0, range.from - part * partBytes), range.to + 1 - part * partBytes)
  if (last < first + partsAtOnce)
    return { ...range, body: Buffer.concat(begun.slice(0, last - first + 1).map((bytes, i) => cut(bytes, first + i))) }
  async function* pieces() {
    for (let part = first, held = begun; ; held = await within((on) => partsFrom(on, id, part))) {
      for (const bytes of held) if (part <= last) yield cut(bytes, part++)
      if (part > last) return
    }
  }
  return { ...range, body: Readable.from(pieces(), { objectMode: false }) }
}
