import { createXmlScanner, type XmlHandler } from './xml-scanner.ts'
import { type Budget, inflate, type ZipEntry } from './zip.ts'

/** Scans one part of the package as it is inflated; after each piece the generator yields, so rows can be handed on. */
export async function* scanPart(
  bytes: Buffer,
  entry: ZipEntry,
  budget: Budget,
  handler: XmlHandler,
): AsyncGenerator<void> {
  const scanner = createXmlScanner(handler)
  let decoder: TextDecoder | undefined
  for await (const piece of inflate(bytes, entry, budget)) {
    // Excel writes UTF-8; the only other encoding that XML demands of a reader begins with its byte-order mark.
    decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8')
    scanner.push(decoder.decode(piece, { stream: true }))
    yield
  }
  scanner.push(decoder?.decode() ?? '')
  scanner.finish()
}

/** Scans a small part to its end. */
export async function scanWhole(bytes: Buffer, entry: ZipEntry, budget: Budget, handler: XmlHandler): Promise<void> {
  for await (const _ of scanPart(bytes, entry, budget, handler)) continue
}
