/** One page of a matrix: some rows, and of the columns that they need as many as are readable beside each other. */
export interface MatrixPage<Row> {
  rows: readonly Row[]
  columns: readonly string[]
}

/** Columns beside each other, at most. */
export const columnsBeside = 12

/**
 * The pages of a matrix. Rows that stand together show the columns that one of them needs, in the columns' own order; where those
 * are too many for one page, the same rows stand on the next with the others, so that nothing is left out.
 *
 * @param size rows of a page
 */
export function matrixPages<Row>(
  rows: readonly Row[],
  size: number,
  columns: readonly string[],
  needs: (row: Row, column: string) => boolean,
): MatrixPage<Row>[] {
  const pages: MatrixPage<Row>[] = []
  for (let from = 0; from < rows.length; from += size) {
    const together = rows.slice(from, from + size)
    const needed = columns.filter((column) => together.some((row) => needs(row, column)))
    const parts = Math.max(1, Math.ceil(needed.length / columnsBeside))
    // Evenly, so that the last page has not one column alone.
    const each = Math.ceil(needed.length / parts)
    for (let part = 0; part < parts; part++)
      pages.push({ rows: together, columns: needed.slice(part * each, (part + 1) * each) })
  }
  return pages
}
