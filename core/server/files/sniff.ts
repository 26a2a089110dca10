import { cfbKind, looksLikeCfb } from '#core/server/sheets/cfb.ts'
import { looksLikeZip, readZipDirectory } from '#core/server/sheets/zip.ts'

const MIME = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xls: 'application/vnd.ms-excel',
  doc: 'application/msword',
  ppt: 'application/vnd.ms-powerpoint',
  zip: 'application/zip',
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  text: 'text/plain; charset=utf-8',
} as const

export type FileKind = keyof typeof MIME | 'unknown'

/** What a file is, and the media type to serve it with. */
export interface Sniffed {
  kind: FileKind
  mime: string
}

const UNKNOWN: Sniffed = { kind: 'unknown', mime: 'application/octet-stream' }
const SAME_KIND: Record<string, FileKind> = { jpg: 'jpeg', m4v: 'mp4', oga: 'ogg', opus: 'ogg' }
const isKind = (kind: string): kind is keyof typeof MIME => Object.hasOwn(MIME, kind)
const known = (kind: FileKind): Sniffed => (kind === 'unknown' ? UNKNOWN : { kind, mime: MIME[kind] })

function zipKind(bytes: Buffer): FileKind {
  try {
    const entries = readZipDirectory(bytes)
    if (entries.has('xl/workbook.xml')) return 'xlsx'
    if (entries.has('word/document.xml')) return 'docx'
    return entries.has('ppt/presentation.xml') ? 'pptx' : 'zip'
  } catch {
    return 'unknown'
  }
}

function cfbFileKind(bytes: Buffer): FileKind {
  const kind = cfbKind(bytes)
  return kind === 'encrypted' ? 'unknown' : kind
}

/**
 * Tells what a file is from its whole content, never from its name or the sender's word. Zip archives and compound
 * files are looked into, because their beginnings do not tell a workbook from anything else packed the same way. A broken
 * archive, a workbook behind a password and text of any sort (HTML and SVG included) are `unknown`.
 */
export async function sniff(bytes: Buffer): Promise<Sniffed> {
  if (looksLikeZip(bytes)) return known(zipKind(bytes))
  if (looksLikeCfb(bytes)) return known(cfbFileKind(bytes))
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  const kind = SAME_KIND[found?.ext ?? ''] ?? found?.ext ?? 'unknown'
  return isKind(kind) ? known(kind) : UNKNOWN
}

/** Text longer than this is no document that somebody reads. */
const textMost = 8 * 1024 * 1024

/**
 * The same of a file that is looked into only as far as it must be, and with text among what it may be: UTF-8 without control characters, whatever
 * it is written in. It is always sent as plain text, so nothing in it is ever run.
 *
 * @param head the beginning of the file, a part at least
 */
export async function sniffDocument(head: Buffer, size: number, whole: () => Promise<Buffer>): Promise<Sniffed> {
  if (looksLikeZip(head) || looksLikeCfb(head)) return sniff(await whole())
  const found = await sniff(head)
  if (found.kind !== 'unknown' || size > textMost || !mayBeText(head)) return found
  return isText(await whole()) ? known('text') : UNKNOWN
}

const control = new Set([
  0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 28, 29, 30, 31,
])
const mayBeText = (bytes: Buffer): boolean => !bytes.some((byte) => control.has(byte))

function isText(bytes: Buffer): boolean {
  if (!mayBeText(bytes)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
