import type { ImportPreview } from '../../contract/core.api.ts'
import type { Entity } from '../../contract/entity.ts'
import type { Translate } from '../../contract/messages.ts'
import { labelOf } from '../../contract/names.ts'
import type { SheetRow, SheetTable } from './import-sheet.ts'

/** Rows shown: those with something wrong first, then some that are good. */
const [badShown, goodShown] = [100, 20]

/** A sheet as it was read: what each column was taken for, and what is wrong in which cell. */
export function previewOf(entity: Entity, table: SheetTable, rows: readonly SheetRow[], t: Translate): ImportPreview {
  const columnOf = new Map([...table.keys].map(([column, key]) => [key, column]))
  const bad = rows.filter((row) => row.issues.length).slice(0, badShown)
  const good = rows.filter((row) => !row.issues.length).slice(0, goodShown)
  const judged = [...bad, ...good].sort((a, b) => a.number - b.number)
  // A sheet whose columns are not known yet is shown as it is.
  const shown = rows.length ? judged : table.rows.slice(0, goodShown).map((row) => ({ ...row, issues: [] }))
  return {
    columns: table.header.map((header, column) => ({ header, field: table.keys.get(column) ?? null })),
    choices: entity.sheet.map((field) => ({ field, label: labelOf(entity, field, t) })),
    missing: table.missing.map((key) => labelOf(entity, key, t)),
    total: table.rows.length,
    rows: shown.map(({ number, cells, issues }) => ({
      number,
      cells: table.header.map((_header, column) => textOf(cells[column])),
      issues: issues.map((issue) => {
        const column = columnOf.get(issue.field) ?? null
        const message = t(issue.key, issue.params)
        return { column, message: column === null ? `${labelOf(entity, issue.field, t)}: ${message}` : message }
      }),
    })),
  }
}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().replace('T', ' ').slice(0, 16).replace(' 00:00', '')
  return String(cell).slice(0, 200)
}
