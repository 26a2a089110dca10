import { unescapeXml } from '#core/server/sheets/xml.ts'
import { createXmlScanner } from '#core/server/sheets/xml-scanner.ts'
import { inflate, readZipDirectory } from '#core/server/sheets/zip.ts'

/** What is unpacked of a document at most: its text, without pictures. */
const unpackedMost = 64 * 1024 * 1024

/** What stands for itself between letters. ECMA-376, part 1, 17.3.3. */
const signs: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

/**
 * What is written in the body of a Word document (.docx), paragraph by paragraph: cells of a row are parted by tabs; what was deleted with changes
 * tracked, fields' instructions, headers and footnotes are left out.
 *
 * @param most characters
 * @throws SheetError where it is broken, locked, or larger than allowed once unpacked
 */
export async function docxText(bytes: Buffer, most: number): Promise<{ text: string; more: boolean }> {
  const entry = readZipDirectory(bytes).get('word/document.xml')
  if (!entry) return { text: '', more: false }
  let text = ''
  let within = 0
  const scanner = createXmlScanner({
    open(name) {
      if (name === 't') within++
      else text += signs[name] ?? ''
    },
    close(name) {
      if (name === 't') within--
      else if (name === 'p') text += '\n'
      // The paragraph at the end of a cell ends no line.
      else if (name === 'tc') text = `${text.replace(/\n$/, '')}\t`
      else if (name === 'tr') text = `${text.replace(/\t$/, '')}\n`
    },
    text(raw) {
      if (within) text += unescapeXml(raw)
    },
  })
  const decoder = new TextDecoder()
  for await (const piece of inflate(bytes, entry, { left: unpackedMost })) {
    scanner.push(decoder.decode(piece, { stream: true }))
    if (text.length > most) return { text: text.slice(0, most), more: true }
  }
  scanner.push(decoder.decode())
  scanner.finish()
  return { text, more: false }
}
