import type { Readable } from 'node:stream'
import type { SheetColumn, SheetSpec } from './types.ts'
import { writeXlsx } from './write-xlsx.ts'

/** A column of an import template; `hint` says what belongs there. */
export interface TemplateColumn extends SheetColumn {
  hint?: string
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

function hintsSheet(columns: readonly TemplateColumn[], labels: TemplateLabels): SheetSpec {
  const shown = (choices: readonly string[] = []) =>
    choices.slice(0, CHOICES_SHOWN).join(' / ') + (choices.length > CHOICES_SHOWN ? ' …' : '')
  return {
    name: labels.sheetName,
    columns: [
      { header: labels.field, type: 'text', width: 24 },
      { header: labels.required, type: 'text' },
      { header: labels.kind, type: 'text' },
      { header: labels.hint, type: 'text', width: WIDE },
      { header: labels.choices, type: 'text', width: WIDE },
    ],
    rows: columns.map(({ header, required, type, hint, choices }) => [
      header,
      required ? labels.yes : labels.no,
      labels.kinds[type],
      hint,
      shown(choices),
    ]),
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
  const notes = columns.flatMap(({ hint }, column) => (hint ? [{ row: -1, column, message: hint }] : []))
  return writeXlsx([{ name, columns, rows: examples, notes }, hintsSheet(columns, labels)])
}
