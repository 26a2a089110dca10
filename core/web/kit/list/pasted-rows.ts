type Grid = readonly (readonly string[])[]

/**
 * Pasted rows under a head. Whoever copies rows from the middle of a sheet has none: their columns are then those of the template, in its
 * order; they can be assigned otherwise.
 * @param labels of the template's columns
 */
export function withHead(cells: Grid, labels: readonly string[]): Grid {
  const known = new Set(labels.map((label) => label.toLowerCase()))
  const [first = []] = cells
  const isHead = first.some((cell) =>
    known.has(
      cell
        .trim()
        .replace(/\s*\*$/, '')
        .toLowerCase(),
    ),
  )
  const columns = Math.max(...cells.map((line) => line.length))
  const even = cells.map((line) => Array.from({ length: columns }, (_, at) => line[at] ?? ''))
  return isHead ? even : [Array.from({ length: columns }, (_, at) => labels[at] ?? ''), ...even]
}

/** Rows with the cells that were put right, by `row column`: rows count from 1, columns from 0. */
export const mend = (cells: Grid | null, mended: ReadonlyMap<string, string>): Grid | null =>
  cells && cells.map((line, row) => Array.from(line, (cell, column) => mended.get(`${row + 1} ${column}`) ?? cell))
