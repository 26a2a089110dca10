import { useState } from 'react'
import { askedWidth } from './cell-texts.ts'
import type { CellContext, Column } from './column.tsx'

/** How wide columns ask to be by what was seen in them (pixels): they widen while one turns pages and do not jump back. */
export function useAskedWidths<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  cell: CellContext,
): ReadonlyMap<string, number> {
  const of = `${cell.language} ${columns.map(({ key }) => key).join()}`
  const [seen, see] = useState({ rows, of: '', widths: new Map<string, number>() })
  // Before the first rows there is nothing to go by.
  if (!rows.length || (seen.rows === rows && seen.of === of)) return seen.widths
  const before = seen.of === of ? seen.widths : new Map<string, number>()
  const widths = new Map<string, number>()
  for (const column of columns)
    if (column.fits) widths.set(column.key, Math.max(before.get(column.key) ?? 0, askedWidth(column, rows, cell)))
  see({ rows, of, widths })
  return widths
}
