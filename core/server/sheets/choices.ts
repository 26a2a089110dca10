import { columnName } from './cell-xml.ts'
import type { ChoiceRange } from './sheet-xml.ts'
import type { SheetSpec } from './types.ts'

const NAME = 'choices'
/** Rows of another sheet that are offered. */
const OFFERED = 2_000

/**
 * The lists to choose from stand on a hidden sheet of their own: written inside the rule itself they may take 255
 * characters and hold no comma. `ranges` follows sheets and columns; `spec` is undefined when no column has choices.
 */
export function choiceSheet(
  sheets: readonly SheetSpec[],
  nameOf: (wanted: string) => string,
  names: readonly string[] = [],
): { spec?: SheetSpec; ranges: ChoiceRange[][] } {
  const lists: (readonly string[])[] = []
  const name = nameOf(NAME)
  const ranges = sheets.map(({ columns }) =>
    columns.map(({ choices, chosenFrom }) => {
      if (chosenFrom) {
        const { sheet, column, row } = chosenFrom
        const chosen = (names[sheet] ?? '').replaceAll("'", "''")
        const letter = columnName(column)
        return { cells: `'${chosen}'!$${letter}$${row}:$${letter}$${row + OFFERED}`, open: true }
      }
      if (!choices?.length) return undefined
      const letter = columnName(lists.push(choices) - 1)
      // From row 2: the first row is the header, as on every sheet.
      return { cells: `'${name}'!$${letter}$2:$${letter}$${choices.length + 1}`, open: false }
    }),
  )
  if (!lists.length) return { ranges }
  const height = Math.max(...lists.map((list) => list.length))
  const headers = sheets.flatMap(({ columns }) => columns.filter((c) => c.choices?.length).map((c) => c.header))
  const spec: SheetSpec = {
    name,
    columns: headers.map((header) => ({ header, type: 'text' })),
    rows: Array.from({ length: height }, (_, row) => lists.map((list) => list[row])),
  }
  return { spec, ranges }
}
