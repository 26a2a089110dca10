import { textWidth } from '../parts/text-width.ts'
import { valueText } from '../parts/value-text.ts'
import { valueOf } from '../types.ts'
import type { CellContext, Column } from './column.tsx'

/** What a cell says, as plain text: for a spreadsheet, and to reckon how wide its column must be. */
export function cellText<Row>(column: Pick<Column<Row>, 'key'>, row: Row, cell: CellContext): string {
  const value = valueOf(row, column.key)
  const text = valueText(cell.entity.fields[column.key], value, row as Record<string, unknown>, cell)
  return text === '–' ? '' : text
}

/** Room beside a cell's text, and the most that a column takes by itself (pixels). Digits and capitals are wider than the usual letter. */
const [padding, most] = [24, 340]

/**
 * How wide the widest cell of a column asks to be (pixels). A cell in forty may be cut, and tells the whole by its title: one odd text
 * does not push all others aside.
 */
export function askedWidth<Row>(column: Column<Row>, rows: readonly Row[], cell: CellContext): number {
  const unit = cell.entity.fields[column.key]?.unit
  const shown = (row: Row) => [cellText(column, row, cell), unit].filter(Boolean).join(' ')
  const widths = rows.map((row) => textWidth(shown(row))).sort((a, b) => a - b)
  const widest = widths[Math.ceil(widths.length * 0.975) - 1] ?? 0
  return Math.min(most, Math.ceil(widest * 1.14) + padding)
}
