import type { Readable } from 'node:stream'
import type { SheetColumn, SheetSpec } from './types.ts'
import { writeXlsx } from './write-xlsx.ts'

/** A column of an import template; `hint` says what belongs there. */
export interface TemplateColumn extends SheetColumn {
  hint?: string
}

/** A sheet of a workbook to fill in, with rows that show how. */
export interface TemplateSheet {
  name: string
  columns: readonly TemplateColumn[]
  examples?: readonly (readonly unknown[])[]
  /** Said of the first example, at its first cell. */
  exampleNote?: string
}

/** The words of the hints sheet, in the user's language. */
export interface TemplateLabels {
  sheetName: string
  field: string
  required: string
  kind: string
  hint: string
  choices: string
  yes: string
  no: string
  /** The name of each column type. */
  kinds: Record<SheetColumn['type'], string>
}

const CHOICES_SHOWN = 50
const WIDE = 50

/** `sheet`: the heading of the column that names the sheet, where there are several. */
function hintsSheet(sheets: readonly TemplateSheet[], labels: TemplateLabels, sheet?: string): SheetSpec {
  const shown = (choices: readonly string[] = []) =>
    choices.slice(0, CHOICES_SHOWN).join(' / ') + (choices.length > CHOICES_SHOWN ? ' …' : '')
  return {
    name: labels.sheetName,
    columns: [
      ...(sheet === undefined ? [] : [{ header: sheet, type: 'text' as const, width: 24 }]),
      { header: labels.field, type: 'text', width: 24 },
      { header: labels.required, type: 'text' },
      { header: labels.kind, type: 'text' },
      { header: labels.hint, type: 'text', width: WIDE },
      { header: labels.choices, type: 'text', width: WIDE },
    ],
    rows: sheets.flatMap(({ name, columns }) =>
      columns.map(({ header, required, type, hint, choices }) => [
        ...(sheet === undefined ? [] : [name]),
        header,
        required ? labels.yes : labels.no,
        labels.kinds[type],
        hint,
        shown(choices),
      ]),
    ),
  }
}

/**
 * Writes an import template: the headers (a required one coloured, its hint as a comment), lists to choose from in the
 * cells below, optional example rows, and a second sheet that explains every column.
 */
export function writeTemplate(
  name: string,
  columns: readonly TemplateColumn[],
  labels: TemplateLabels,
  examples: Iterable<readonly unknown[]> = [],
): Readable {
  return writeXlsx([filledSheet({ name, columns, examples: [...examples] }), hintsSheet([{ name, columns }], labels)])
}

/** Writes one workbook of several templates, with one sheet that explains every column; `sheet` heads the names of sheets there. */
export const writeTemplates = (sheets: readonly TemplateSheet[], labels: TemplateLabels, sheet: string): Readable =>
  writeXlsx([...sheets.map(filledSheet), hintsSheet(sheets, labels, sheet)])

function filledSheet({ name, columns, examples = [], exampleNote }: TemplateSheet): SheetSpec {
  const notes = columns.flatMap(({ hint }, column) => (hint ? [{ row: -1, column, message: hint }] : []))
  if (exampleNote && examples.length) notes.push({ row: 0, column: 0, message: exampleNote })
  return { name, columns, rows: examples, notes }
}
