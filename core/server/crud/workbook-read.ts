import type { Readable } from 'node:stream'
import type { Entity } from '../../contract/entity.ts'
import { type Language, languages } from '../../contract/languages.ts'
import { limits } from '../../contract/limits.ts'
import type { MessageKey } from '../../contract/messages.ts'
import type { Caller, Ctx } from '../context.ts'
import { translator } from '../i18n.ts'
import { Refusal, refuse } from '../refusal.ts'
import { sheetNamesOf, type TemplateColumn, writeTemplates } from '../sheets/index.ts'
import { choicesOf } from './cells.ts'
import {
  readTable,
  refusedSheet,
  type SheetRow,
  type SheetTable,
  templateColumns,
  templateLabels,
} from './import-sheet.ts'

/** What became of a sheet's rows, what is wrong with them in their issues. */
export interface TakenSheet {
  rows: readonly SheetRow[]
  added: number
  updated: number
}

/** One sheet of a workbook; those whose rows others name stand before them. */
export interface WorkbookSheet<K extends string = string> {
  key: K
  title: MessageKey
  /** Its columns; `name` heads their labels. */
  sheet: Entity
  /** Columns that name a row of another sheet: its key and its column. */
  names?: Readonly<Record<string, readonly [sheet: K, column: string]>>
  /** @returns why a caller's rows are not taken; null: they are */
  may(caller: Pick<Caller, 'rights'>): Refusal | null
  take(ctx: Ctx, table: SheetTable, fileName: string): Promise<TakenSheet>
}

/** A sheet as it was read. */
export interface ReadWorkbookSheet<K extends string = string> {
  of: WorkbookSheet<K>
  /** As it is called in the file. */
  title: string
  table: SheetTable
  /** Rows that show how, which were left out. */
  examples: number
  /** Why it could not be read. */
  refused: Refusal | null
}

/** Rows of one sheet. */
export const workbookRows = 2_000
/** Against archives made to burst: what a sheet unpacks to. */
const unpackedMost = 64 * 1024 * 1024

const examplePattern = () =>
  new RegExp(`^\\s*(${languages.map((language) => translator(language)('workbook.example')).join('|')})\\s*[:：]`, 'iu')

/**
 * Reads the sheets of a workbook, known by their names in any language. Rows that say that they are examples are left out.
 *
 * @throws Refusal for what is no workbook, and for one without any of the sheets
 */
export async function readWorkbook<K extends string>(
  sheets: readonly WorkbookSheet<K>[],
  bytes: Buffer,
  language: Language,
): Promise<ReadWorkbookSheet<K>[]> {
  const titles = await sheetNamesOf(bytes, unpackedMost).catch((error: unknown) => {
    throw refusedSheet(error)
  })
  const isExample = examplePattern()
  const read: ReadWorkbookSheet<K>[] = []
  for (const of of sheets) {
    const known = languages.map((each) => translator(each)(of.title).toLowerCase())
    const title = titles.find((each) => known.includes(each.trim().toLowerCase()))
    if (title === undefined) continue
    try {
      const table = await readTable(of.sheet, bytes, { sheetName: title, maxRows: workbookRows, mayBeEmpty: true })
      const rows = table.rows.filter(({ cells }) => !isExample.test(String(cells.find((cell) => cell !== null) ?? '')))
      read.push({ of, title, table: { ...table, rows }, examples: table.rows.length - rows.length, refused: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      read.push({
        of,
        title,
        table: { header: [], keys: new Map(), rows: [], missing: [] },
        examples: 0,
        refused: error,
      })
    }
  }
  if (!read.length) {
    const t = translator(language)
    throw refuse('workbook.noSheet', { sheets: sheets.map(({ title }) => t(title)).join(t('listed')) })
  }
  return read
}

/**
 * Writes a workbook to fill in, in a language.
 *
 * @param examples rows that show how, by sheet, as values of its columns; the first column says that they are no more than that
 */
export function workbookTemplate<K extends string>(
  sheets: readonly WorkbookSheet<K>[],
  language: Language,
  examples: Readonly<Record<K, readonly (readonly string[])[]>>,
): Readable {
  const t = translator(language)
  const offered = (of: WorkbookSheet<K>, key: string): Pick<TemplateColumn, 'chosenFrom'> => {
    const [other, column] = of.names?.[key] ?? []
    const sheet = sheets.findIndex((each) => each.key === other)
    const named = sheets[sheet]
    if (!named || column === undefined) return {}
    return { chosenFrom: { sheet, column: named.sheet.sheet.indexOf(column), row: examples[named.key].length + 2 } }
  }
  const filled = sheets.map((of) => ({
    name: t(of.title),
    columns: templateColumns(of.sheet, t, (field) => choicesOf(field, language)).map((column, i) => ({
      ...column,
      ...offered(of, of.sheet.sheet[i] ?? ''),
      hint: [...(column.required ? [t('sheet.required')] : []), ...(column.hint ? [column.hint] : [])].join('\n'),
    })),
    examples: examples[of.key].map(([first, ...rest]) => [`${t('workbook.example')}: ${first}`, ...rest]),
    exampleNote: t('workbook.exampleNote'),
  }))
  return writeTemplates(filled, templateLabels(t), t('workbook.sheet'))
}

/** Cells of a column that the file has not, the same for every row or by its cells: what a beginner is not asked. */
export function withGiven(
  table: SheetTable,
  given: Readonly<Record<string, (row: SheetTable['rows'][number]) => string | null>>,
): SheetTable {
  const at = table.header.length
  const keys = Object.keys(given)
  return {
    ...table,
    header: [...table.header, ...keys],
    keys: new Map([...table.keys, ...keys.map((key, i) => [at + i, key] as const)]),
    rows: table.rows.map((row) => ({
      ...row,
      cells: [
        ...Array.from({ length: at }, (_, i) => row.cells[i] ?? null),
        ...keys.map((key) => given[key]?.(row) ?? null),
      ],
    })),
  }
}

/** The text of a row's cell in a column; blank: ''. */
export function textIn({ keys }: SheetTable, { cells }: SheetTable['rows'][number], key: string): string {
  const column = [...keys].find(([, each]) => each === key)?.[0]
  const cell = column === undefined ? null : cells[column]
  return cell === null || cell === undefined ? '' : String(cell).trim()
}

/** The bound of a workbook's bytes. @throws Refusal when there are more */
export function admitWorkbook(bytes: Buffer): void {
  if (bytes.length > limits.sheetBytes) throw refuse('sheet.tooLarge', { max: '10 MB' })
}
