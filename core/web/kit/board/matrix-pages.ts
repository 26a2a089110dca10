/** One page of a matrix: some rows, and of the columns that they need as many as are readable beside each other. */
export interface MatrixPage<Row> {
  rows: readonly Row[]
  columns: readonly string[]
}

/** Columns beside each other, at most; and at least, however long their words are. */
export const columnsBeside = 9
const leastBeside = 3

/** Ems of the board: what stands before the columns, what surrounds the words of a cell, a letter on a bar and one below it. */
const [headsWide, around, onBar, below] = [28.5, 0.6, 0.5, 0.5]

/** How wide the words of a cell are, in ems of the board. */
export const cellWide = (text: string, note = ''): number => Math.max(text.length * onBar, note.length * below) + around

/** As many columns as find room beside each other with their words whole. */
export const besideOf = (boardWide: number, widest: number): number =>
  Math.max(leastBeside, Math.min(columnsBeside, Math.floor((boardWide - headsWide) / widest)))

/**
 * The pages of a matrix. Rows that stand together show the columns that one of them needs, in the columns' own order; where those
 * are too many for one page, the same rows stand on the next with the others, so that nothing is left out.
 *
 * @param size rows of a page
 * @param beside columns of a page, at most
 */
export function matrixPages<Row>(
  rows: readonly Row[],
  size: number,
  columns: readonly string[],
  needs: (row: Row, column: string) => boolean,
  beside = columnsBeside,
): MatrixPage<Row>[] {
  const pages: MatrixPage<Row>[] = []
  for (let from = 0; from < rows.length; from += size) {
    const together = rows.slice(from, from + size)
    const needed = columns.filter((column) => together.some((row) => needs(row, column)))
    const parts = Math.max(1, Math.ceil(needed.length / beside))
    // Evenly, so that the last page has not one column alone.
    const each = Math.ceil(needed.length / parts)
    for (let part = 0; part < parts; part++)
      pages.push({ rows: together, columns: needed.slice(part * each, (part + 1) * each) })
  }
  return pages
}
