/**
 * Names in the directory of a compound file (MS-CFB), the container of .xls, of encrypted .xlsx and of old .doc and
 * .ppt: what is inside tells them apart.
 */
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_SECTORS = 109
const LAST_SECTOR = 0xfffffffa
const ENTRY_LENGTH = 128
const MAX_DIRECTORY_SECTORS = 1_000

/** Whether the bytes begin like a compound file. */
export const looksLikeCfb = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(SIGNATURE)

/** The stream and storage names; empty for a file that is cut off before its directory. */
export function cfbNames(bytes: Buffer): Set<string> {
  const names = new Set<string>()
  if (!looksLikeCfb(bytes) || bytes.length < 512) return names
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return names
  const size = 1 << shift
  const next = (sector: number): number => {
    // Sectors beyond the part of the table that the header lists belong to files past 7 MB; directories come early.
    const index = Math.floor((sector * 4) / size)
    if (index >= HEADER_SECTORS) return LAST_SECTOR
    const at = (bytes.readUInt32LE(76 + index * 4) + 1) * size + ((sector * 4) % size)
    return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : LAST_SECTOR
  }
  let sector = bytes.readUInt32LE(48)
  for (let i = 0; i < MAX_DIRECTORY_SECTORS && sector < LAST_SECTOR; i++, sector = next(sector)) {
    const start = (sector + 1) * size
    for (let at = start; at < start + size && at + ENTRY_LENGTH <= bytes.length; at += ENTRY_LENGTH) {
      const length = Math.min(bytes.readUInt16LE(at + 64), 64)
      if (length > 2) names.add(bytes.toString('utf16le', at, at + length - 2))
    }
  }
  return names
}

/** What a compound file is. `encrypted` is an .xlsx behind a password. */
export function cfbKind(bytes: Buffer): 'xls' | 'doc' | 'ppt' | 'encrypted' | 'unknown' {
  const names = cfbNames(bytes)
  if (names.has('Workbook') || names.has('Book')) return 'xls'
  if (names.has('EncryptedPackage')) return 'encrypted'
  if (names.has('WordDocument')) return 'doc'
  return names.has('PowerPoint Document') ? 'ppt' : 'unknown'
}
