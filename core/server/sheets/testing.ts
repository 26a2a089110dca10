import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { unzipSync, zipSync } from 'fflate'
import { type ReadOptions, readSheet } from './read-sheet.ts'
import type { Cell } from './types.ts'

/** Helpers for the tests of this folder. */
export const bytesOf = (stream: Readable): Promise<Buffer> => buffer(stream)

/** The parts of a workbook as text, by path. */
export async function partsOf(stream: Readable): Promise<Record<string, string>> {
  const parts = unzipSync(await bytesOf(stream))
  return Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, Buffer.from(part).toString()]))
}

/** Reads everything: the header and the cells of the rows. */
export async function readAll(file: string | Buffer, options?: ReadOptions) {
  const sheet = await readSheet(file, options)
  const rows: Cell[][] = []
  const numbers: number[] = []
  for await (const row of sheet.rows) {
    rows.push(row.cells)
    numbers.push(row.number)
  }
  return { ...sheet, rows, numbers }
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook written by hand, as other programs may write it; `parts` adds to and replaces the least there is. */
export function handmade(sheetData: string, parts: Record<string, string> = {}): Buffer {
  const all: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    ...parts,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(all).map(([path, text]) => [path, Buffer.from(text)]))))
}
