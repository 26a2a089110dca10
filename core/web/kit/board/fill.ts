/** How a board's rows stand: one line each under common heads, or as bands, each with its values under heads of their own. */
export interface RowLayout {
  /** Rows of a page. */
  perPage: number
  /** Cells beside each other in a band; null: a table. */
  across: number | null
}

interface Asked {
  rows: number
  /** Rows of a page as set. */
  wanted: number
  columns: number
  /** Of the box, in pixels; 0: not known yet. */
  width: number
  height: number
  /** The board's letter size in pixels. */
  em: number
}

/** The lowest row of a table that can be read, with two lines of words. */
const rowEm = 2.2
/** The titles above the rows and the pager below. */
const aroundEm = 3.6
/** What a column of a table takes at least, on the average. */
const columnEm = 5.2
/** A row that is this high is better read as a band. */
const highEm = 6.4
/** The least cell of a band, with its head. */
const cell = { wide: 8.5, high: 2.7 } as const
const bandGapEm = 0.5
/** A value in the least letters under its head; in a bar, which has an edge. */
const valueEm = 1.9
const barEm = 2.4

/**
 * How rows fill a box: few are large bands, many a table, more are paged. A box that is too narrow for a table has bands alone.
 *
 * @returns what was set where the box is not known yet
 */
export function rowLayout({ rows, wanted, columns, width, height, em }: Asked): RowLayout {
  if (!height || !em || !columns) return { perPage: wanted, across: null }
  const [wide, high] = [width / em, height / em]
  const count = Math.max(1, Math.min(rows, wanted))
  const table = wide >= columns * columnEm
  if (table && high / count < highEm)
    return { perPage: Math.max(1, Math.min(wanted, Math.floor((high - aroundEm) / rowEm))), across: null }
  const most = Math.max(1, Math.floor(wide / cell.wide))
  const least = Math.ceil(columns / most) * cell.high + bandGapEm
  const perPage = Math.max(1, Math.min(wanted, Math.floor((rows > wanted ? high - 1.5 : high) / least)))
  const shown = Math.max(1, Math.min(rows, perPage))
  return { perPage, across: cellsAcross(columns, wide, high / shown - bandGapEm, most) }
}

/** So many cells beside each other that their letters can be largest. Ems. */
export function cellsAcross(columns: number, wide: number, high: number, most: number): number {
  let best = { across: Math.min(columns, most), letter: 0 }
  for (let lines = 1; lines <= columns; lines++) {
    const across = Math.ceil(columns / lines)
    if (across > most) continue
    // A value is about as wide as seven letters, and its head takes half of a line.
    const letter = Math.min(wide / across / 7, high / lines / valueEm)
    if (letter > best.letter) best = { across, letter }
  }
  return best.across
}

/** Whether a band so high (ems) has lines enough for its cells, so many beside each other, in the least letters. */
export const roomFor = (across: number, columns: number, high: number): boolean =>
  across > 0 && (high - bandGapEm) / Math.ceil(columns / across) >= barEm

/** Letter sizes that are tried, in ems of the board: each a little larger than the one before. */
export const letterSteps: readonly number[] = Array.from({ length: 53 }, (_, i) => Number((1.06 ** i).toFixed(3)))

/** The largest of ascending steps at which something fits, or the least; what fits at one fits at all below. */
export function largestFitting(steps: readonly number[], fits: (step: number) => boolean): number {
  let [low, high] = [0, steps.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(steps[middle] ?? 1)) low = middle
    else high = middle - 1
  }
  return steps[low] ?? 1
}
