import { scanPart } from './scan-part.ts'
import { SheetError } from './sheet-error.ts'
import { createRowGatherer, type SheetRow } from './sheet-rows.ts'
import { readDateStyles, readSharedTexts, readWorkbook } from './workbook-parts.ts'
import { looksLikeZip, readZipDirectory } from './zip.ts'

/** Whether a zip archive is a workbook: told by its content alone. */
export const isXlsx = (entries: ReadonlyMap<string, unknown>): boolean => entries.has('xl/workbook.xml')

/** Rows with anything in them, of the first visible sheet or the named one, as the file is inflated. */
export async function openXlsx(
  bytes: Buffer,
  { sheetName, maxInflatedBytes }: { sheetName?: string; maxInflatedBytes: number },
): Promise<{ sheetName: string; rows: AsyncGenerator<SheetRow> }> {
  const file = { bytes, entries: readZipDirectory(bytes), budget: { left: maxInflatedBytes } }
  if (!isXlsx(file.entries)) throw new SheetError('notASpreadsheet', 'the zip archive holds no workbook')
  const { sheets, date1904 } = await readWorkbook(file)
  const sheet =
    sheetName === undefined ? sheets.find(({ hidden }) => !hidden) : sheets.find((s) => s.name === sheetName)
  if (!sheet) throw new SheetError('empty', 'the workbook has no such sheet')
  const entry = file.entries.get(sheet.path)
  if (!entry) throw new SheetError('notASpreadsheet', `${sheet.path} is missing`)
  const dateStyles = await readDateStyles(file)
  const sharedTexts = await readSharedTexts(file)

  async function* rows(part: NonNullable<typeof entry>): AsyncGenerator<SheetRow> {
    const ready: SheetRow[] = []
    const gatherer = createRowGatherer({ sharedTexts, dateStyles, date1904 }, (row) => ready.push(row))
    for await (const _ of scanPart(file.bytes, part, file.budget, gatherer)) yield* ready.splice(0)
    yield* ready.splice(0)
  }
  return { sheetName: sheet.name, rows: rows(entry) }
}

/**
 * The names of a workbook's visible sheets, in the order of their tabs.
 *
 * @throws SheetError `notASpreadsheet` for what is no .xlsx, `tooLarge` for one that unpacks to more
 */
export async function sheetNamesOf(bytes: Buffer, maxInflatedBytes: number): Promise<string[]> {
  if (!looksLikeZip(bytes)) throw new SheetError('notASpreadsheet', 'the content is no .xlsx')
  const file = { bytes, entries: readZipDirectory(bytes), budget: { left: maxInflatedBytes } }
  if (!isXlsx(file.entries)) throw new SheetError('notASpreadsheet', 'the zip archive holds no workbook')
  return (await readWorkbook(file)).sheets.filter(({ hidden }) => !hidden).map(({ name }) => name)
}
