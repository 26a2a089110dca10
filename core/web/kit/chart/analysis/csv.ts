import type { Table } from './drawing.ts'

/** What a spreadsheet would take for a formula begins with one of these. */
const formula = /^[=+\-@\t\r]/

function cellText(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // A text of somebody's making is shown, never run.
  const text = formula.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A chart's table as comma-separated text (RFC 4180), which spreadsheets open; with a mark that says it is UTF-8. */
export const csvOf = ({ head, rows }: Table): string =>
  `\uFEFF${[head, ...rows.map(({ cells, raw }) => raw ?? cells)].map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`
