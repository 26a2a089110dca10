/** Minutes by cell, named by its row and column; null: empty. */
export type Cells = ReadonlyMap<string, number | null>

export const cellKey = (from: string, to: string): string => JSON.stringify([from, to])

/** Minutes as typed: a comma counts as a point; empty is none; undefined: no number that can stand there. */
export function minutesOf(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '' || plain === '-' || plain === '–') return null
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(plain)) return undefined
  return Number(plain)
}

export interface Pasted {
  /** Cells to write. */
  cells: [from: string, to: string, minutes: number | null][]
  /** Texts that are no minutes, or beyond the grid. */
  left: number
}

/**
 * A block from a spreadsheet. With names in its first row and column its cells go where these say; else it is laid down from the
 * active cell on. The diagonal takes nothing.
 */
export function pasted(text: string, values: readonly string[], at: { row: number; column: number }): Pasted {
  const block = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
  const known = new Set(values)
  const head = block[0] ?? []
  const named = head.length > 1 && block.length > 1 && head.slice(1).some((name) => known.has(name))
  const result: Pasted = { cells: [], left: 0 }
  const put = (from: string | undefined, to: string | undefined, cell: string): void => {
    const minutes = minutesOf(cell)
    if (from === to && from !== undefined) return
    if (from === undefined || to === undefined || !known.has(from) || !known.has(to) || minutes === undefined)
      result.left += cell === '' ? 0 : 1
    else result.cells.push([from, to, minutes])
  }
  if (named) for (const [from, ...cells] of block.slice(1)) cells.forEach((cell, i) => put(from, head[i + 1], cell))
  else
    block.forEach((cells, i) => {
      cells.forEach((cell, k) => put(values[at.row + i], values[at.column + k], cell))
    })
  return result
}

/** The cells of a block as a spreadsheet takes them, names in the first row and column. */
export function asSheet(values: readonly string[], cells: Cells): string {
  const rows = values.map((from) => [from, ...values.map((to) => cells.get(cellKey(from, to)) ?? '')])
  return [['', ...values], ...rows].map((row) => row.join('\t')).join('\n')
}
