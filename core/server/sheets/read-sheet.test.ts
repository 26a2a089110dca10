import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'
import { bytesOf, handmade, readAll } from './testing.ts'
import { writeXlsx } from './write-xlsx.ts'

const utc = (text: string) => new Date(`${text}Z`)

function xls(rows: unknown[][], formats: Record<string, string> = {}): Buffer {
  const sheet = utils.aoa_to_sheet(rows)
  for (const [ref, z] of Object.entries(formats)) sheet[ref].z = z
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '一')
  return Buffer.from(write(book, { type: 'buffer', bookType: 'biff8' }))
}

const lines = (count: number) => Array.from({ length: count }, (_, i) => [`r${i}`])
const xlsx = (count: number) =>
  bytesOf(writeXlsx([{ name: 'a', columns: [{ header: 'h', type: 'text' }], rows: lines(count) }]))

describe('an .xlsx of other programs', () => {
  it('joins rich text, shared and inline, without phonetic guides', async () => {
    const shared =
      '<sst><si><r><t>冲</t></r><r><rPr><b/></rPr><t xml:space="preserve">压 </t></r><rPh><t>chong</t></rPh></si></sst>'
    const bytes = handmade(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c></row>',
      { 'xl/sharedStrings.xml': shared },
    )
    const sheet = await readSheet(bytes)
    expect(sheet.header).toEqual(['冲压', 'ab'])
  })

  it('reads prefixed names, absolute targets, rows and cells without references', async () => {
    const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const bytes = handmade('', {
      'xl/_rels/workbook.xml.rels': `<p:Relationships><p:Relationship Target="/xl/worksheets/Data.xml" Id="rId1" Type="${relationships}/worksheet"/></p:Relationships>`,
      'xl/worksheets/Data.xml':
        '<?xml version="1.0"?><!-- > --><x:worksheet><x:sheetData><x:row><x:c t="str"><x:v>h</x:v></x:c></x:row><x:row><x:c><x:v>1</x:v></x:c><x:c/><x:c><x:v>3</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    })
    const read = await readAll(bytes)
    expect(read.header).toEqual(['h'])
    expect(read.rows).toEqual([[1, null, 3]])
  })

  it('takes the first visible sheet in the order of the tabs, or the named one', async () => {
    const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const sheet = (text: string) =>
      `<worksheet><sheetData><row><c t="str"><v>${text}</v></c></row></sheetData></worksheet>`
    const bytes = handmade('', {
      'xl/workbook.xml': `<workbook xmlns:q="${rel}"><sheets><sheet name="hidden" state="veryHidden" q:id="a"/><sheet name="R&amp;D" q:id="b"/><sheet name="third" q:id="c"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${['a', 'b', 'c'].map((id, i) => `<Relationship Id="${id}" Type="${rel}/worksheet" Target="worksheets/sheet${3 - i}.xml"/>`).join('')}</Relationships>`,
      'xl/worksheets/sheet1.xml': sheet('three'),
      'xl/worksheets/sheet2.xml': sheet('two'),
      'xl/worksheets/sheet3.xml': sheet('one'),
    })
    expect(await readSheet(bytes)).toMatchObject({ sheetName: 'R&D', header: ['two'] })
    expect(await readSheet(bytes, { sheetName: 'third' })).toMatchObject({ header: ['three'] })
    await expect(readSheet(bytes, { sheetName: 'none' })).rejects.toMatchObject({ code: 'empty' })
  })

  it('reads dates by their style, formulas as results, errors as text, and numbers as shown', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="171" formatCode="[Red]0.00&quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="20"/></cellXfs></styleSheet>'
    const cells = [
      '<c s="1"><v>46080</v></c>',
      '<c s="2"><f>TODAY()</f><v>46080.5</v></c>',
      '<c s="3"><v>2.5</v></c>',
      '<c s="4"><v>0.354166666666667</v></c>',
      '<c><f>1.1*3</f><v>3.3000000000000003</v></c>',
      '<c t="b"><f>TRUE</f><v>1</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c t="d"><v>2026-02-28T08:00:00</v></c>',
      '<c t="str"><f>A1</f><v>a&#10;_x0042_&amp;</v></c>',
      '<c t="s"><v>99</v></c>',
      '<c t="inlineStr"><is><t><![CDATA[<&>]]></t></is></c>',
    ].join('')
    const read = await readAll(
      handmade(`<row r="1"><c t="str"><v>h</v></c></row><row r="7">${cells}</row>`, { 'xl/styles.xml': styles }),
    )
    expect(read.numbers).toEqual([7])
    expect(read.rows[0]).toEqual([
      utc('2026-02-27T00:00:00'),
      utc('2026-02-27T12:00:00'),
      2.5,
      '08:30:00',
      3.3,
      true,
      '#N/A',
      utc('2026-02-28T08:00:00'),
      'a\nB&',
      null,
      '<&>',
    ])
  })

  it('passes over blank rows and trims blanks at the end', async () => {
    const read = await readAll(
      handmade(
        '<row r="3"><c r="A3" t="str"><v> h </v></c></row><row r="4"><c r="B4"/></row><row r="9"><c r="C9"><v>1</v></c><c r="D9" t="str"><v></v></c></row>',
      ),
    )
    expect(read.header).toEqual(['h'])
    expect(read.rows).toEqual([[null, null, 1]])
    expect(read.numbers).toEqual([9])
  })

  it('leaves out cells far to the right', async () => {
    const read = await readAll(handmade('<row><c t="str"><v>h</v></c><c r="XFD1"><v>1</v></c></row>'))
    expect(read.header).toEqual(['h'])
  })
})

describe('an .xls', () => {
  it('is read in a worker: text, numbers, dates, gaps and row numbers', async () => {
    const bytes = xls([['编码', '日期', '数量'], ['A', 46080, 1.5], [], ['B', 0.5, null, true]], {
      B2: 'yyyy-mm-dd',
      B4: 'hh:mm',
    })
    const read = await readAll(bytes)
    expect(read).toMatchObject({ kind: 'xls', sheetName: '一', header: ['编码', '日期', '数量'], numbers: [2, 4] })
    expect(read.rows).toEqual([
      ['A', utc('2026-02-27T00:00:00'), 1.5],
      ['B', '12:00:00', null, true],
    ])
  })

  it('has a cap on rows, and says when it is empty', async () => {
    await expect(readSheet(xls([['h'], ...lines(4)]), { maxRows: 3 })).rejects.toMatchObject({ code: 'tooManyRows' })
    expect((await readAll(xls([['h'], ...lines(4)]), { maxRows: 4 })).rows).toHaveLength(4)
    await expect(readSheet(xls([[]]))).rejects.toMatchObject({ code: 'empty' })
  })

  it('is refused when it is broken', async () => {
    const whole = xls([['h'], ...lines(50)])
    const broken = Buffer.from(whole)
    broken.fill(0x5a, 512, 1_400)
    await expect(readAll(broken)).rejects.toMatchObject({ name: 'SheetError', code: 'notASpreadsheet' })
    await expect(readAll(whole.subarray(0, 600))).rejects.toMatchObject({ code: 'notASpreadsheet' })
  })
})

describe('limits', () => {
  it('stops at the allowed rows, not before', async () => {
    expect((await readAll(await xlsx(10), { maxRows: 10 })).rows).toHaveLength(10)
    await expect(readAll(await xlsx(11), { maxRows: 10 })).rejects.toMatchObject({ code: 'tooManyRows' })
  })

  it('looks at the size before the content, for a path as for bytes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheets-'))
    try {
      const path = join(folder, 'named-wrongly.txt')
      await writeFile(path, await xlsx(3))
      expect((await readAll(path)).rows).toHaveLength(3)
      await expect(readSheet(path, { maxBytes: 100 })).rejects.toMatchObject({ code: 'tooLarge' })
    } finally {
      await rm(folder, { recursive: true })
    }
    await expect(readSheet(Buffer.alloc(101), { maxBytes: 100 })).rejects.toMatchObject({ code: 'tooLarge' })
  })

  it('stops inflating an archive made to burst, whatever size it claims', async () => {
    const bomb = handmade(`<row><c t="str"><v>h</v></c></row>${' '.repeat(3_000_000)}`)
    const name = Buffer.from('xl/worksheets/sheet1.xml')
    // The size unpacked, in the directory, is made to say 10 bytes.
    bomb.writeUInt32LE(10, bomb.lastIndexOf(name) - 46 + 24)
    expect(bomb.length).toBeLessThan(10_000)
    await expect(readAll(bomb, { maxInflatedBytes: 1_000_000 })).rejects.toMatchObject({ code: 'tooLarge' })
  })
})

describe('parts kept in memory', () => {
  it('have bounds of their own', async () => {
    const styles = `<styleSheet>${'<xf/>'.repeat(3_400_000)}</styleSheet>`
    await expect(readAll(handmade('', { 'xl/styles.xml': styles }))).rejects.toMatchObject({ code: 'tooLarge' })
  })
})

describe('what is no spreadsheet', () => {
  const zip = (files: Record<string, string>) =>
    Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))))

  it.each([
    ['text', Buffer.from('a,b\n1,2'), 'notASpreadsheet'],
    ['HTML with the name of an .xls', Buffer.from('<html><table></table></html>'), 'notASpreadsheet'],
    ['nothing', Buffer.alloc(0), 'empty'],
    ['another zip archive', zip({ 'word/document.xml': '<w/>' }), 'notASpreadsheet'],
    ['a directory alone', Buffer.from('504b0304'.padEnd(200, '0'), 'hex'), 'notASpreadsheet'],
    ['no sheet', handmade('', { 'xl/workbook.xml': '<workbook/>' }), 'empty'],
    ['a blank sheet', handmade('<row/>'), 'empty'],
    [
      'a document type',
      handmade('', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }),
      'notASpreadsheet',
    ],
    ['XML that ends early', handmade('', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData>' }), 'notASpreadsheet'],
    ['a cell nowhere', handmade('<row><c r="ZZZZ1"><v>1</v></c></row>'), 'notASpreadsheet'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(readAll(bytes)).rejects.toMatchObject({ name: 'SheetError', code })
  })

  it('refuses a workbook cut off or damaged at any place, with a SheetError', async () => {
    const whole = await xlsx(200)
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      await expect(readAll(whole.subarray(0, Math.floor(whole.length * share)))).rejects.toMatchObject({
        name: 'SheetError',
      })
    }
    const damaged = Buffer.from(whole)
    const start = damaged.indexOf('xl/worksheets/sheet1.xml') + 24
    damaged.fill(0xff, start, start + 200)
    await expect(readAll(damaged)).rejects.toMatchObject({ code: 'notASpreadsheet' })
  })

  it('tells when it is encrypted', async () => {
    const cfb = Buffer.alloc(512 * 3)
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(cfb)
    cfb.writeUInt16LE(9, 30)
    cfb.writeUInt32LE(1, 48)
    const name = Buffer.from('EncryptedPackage\0', 'utf16le')
    name.copy(cfb, 1024)
    cfb.writeUInt16LE(name.length, 1024 + 64)
    await expect(readSheet(cfb)).rejects.toMatchObject({ code: 'encrypted' })
    const flagged = handmade('<row/>')
    const directory = flagged.indexOf(Buffer.from('504b0102', 'hex'))
    for (let at = directory; at >= 0; at = flagged.indexOf(Buffer.from('504b0102', 'hex'), at + 4)) flagged[at + 8] = 1
    await expect(readSheet(flagged)).rejects.toMatchObject({ code: 'encrypted' })
  })
})
