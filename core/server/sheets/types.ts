export type ColumnType = 'text' | 'number' | 'date' | 'datetime'

export interface SheetColumn {
  /** The header's text. */
  header: string
  /** Width in characters; without it, from the header and the type. */
  width?: number
  /**
   * `text`: always a string cell, whatever the text begins with. `number`: number, bigint or a decimal text; one with
   * more than the 15 digits a spreadsheet keeps stays text. `date`, `datetime`: a Date (an instant), or
   * `yyyy-mm-dd[ hh:mm[:ss]]` as it stands. A value that does not suit its column is written as text, never dropped.
   */
  type: ColumnType
  /** The values to choose from, offered as a list in the cells below the header. */
  choices?: readonly string[]
  /** Another column of the workbook whose cells, from `row` on (1 is the header), are offered; what stands nowhere in it may be typed too. */
  chosenFrom?: { sheet: number; column: number; row: number }
  /** Shown by the colour of the header. */
  required?: boolean
}

/** A remark on one cell: the cell is filled red and the message stands in its comment. */
export interface SheetNote {
  /** Index of the row among the rows, from 0; -1 is the header, which keeps its own colour. */
  row: number
  /** Index of the column, from 0. */
  column: number
  message: string
}

export interface SheetSpec {
  /** Characters that Excel refuses are replaced, and the name is cut to 31 and made unique. */
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>
  notes?: readonly SheetNote[]
}

export interface WriteOptions {
  /** IANA zone in which instants (Date values) are shown. Default UTC. */
  timeZone?: string
}

/** A cell as read. A Date holds the wall clock of the sheet in its UTC fields; a time of day is `HH:mm:ss`. */
export type Cell = string | number | boolean | Date | null
