/** Degrees, clockwise. */
export const turns = [0, 90, 180, 270] as const
export type Turn = (typeof turns)[number]

export const conditionKinds = ['empty', 'notEmpty', 'equals', 'notEquals'] as const

/** Whether an element is printed, by the value of a field. */
export interface Condition {
  field: string
  is: (typeof conditionKinds)[number]
  /** What it is compared with; empty for `empty` and `notEmpty`. */
  value: string
}

/** On which pages of a form an element stands. */
export const pageKinds = ['all', 'first', 'later', 'last'] as const
export type PageKind = (typeof pageKinds)[number]

/** Where an element stands, in millimetres from the label's left upper corner. */
export interface Placed {
  /** Of no other element of the label. */
  id: string
  left: number
  top: number
  width: number
  height: number
  turn: Turn
  /** Null: always printed. */
  when: Condition | null
  /** Absent: on all pages. A table stands where its rows are. */
  on?: PageKind | undefined
}

export const aligns = ['left', 'center', 'right'] as const
export const verticals = ['top', 'middle', 'bottom'] as const
/** What happens to a text that has no room: it is not printed, made smaller, or cut with an ellipsis. */
export const fits = ['refuse', 'shrink', 'cut'] as const

export interface TextStyle {
  /** Millimetres from line to line are 1.25 of it. */
  size: number
  bold: boolean
  align: (typeof aligns)[number]
  vertical: (typeof verticals)[number]
  wrap: boolean
  fit: (typeof fits)[number]
}

export const qrLevels = ['L', 'M', 'Q', 'H'] as const
export const gs1Symbols = ['dataMatrix', 'code128'] as const

export interface TextElement extends Placed, TextStyle {
  type: 'text'
  /** With places: `Lot {lot}`. */
  text: string
}
/** A number that goes up from label to label of one print. */
export interface CounterElement extends Placed, TextStyle {
  type: 'counter'
  start: number
  step: number
  /** Zeros are put before it up to so many figures. */
  digits: number
}
export interface QrElement extends Placed {
  type: 'qr'
  text: string
  level: (typeof qrLevels)[number]
}
export interface DataMatrixElement extends Placed {
  type: 'dataMatrix'
  text: string
}
export interface Code128Element extends Placed {
  type: 'code128'
  text: string
  /** Whether the text stands below the bars. */
  words: boolean
}
export interface Gs1Element extends Placed {
  type: 'gs1'
  /** An element string with its AIs in brackets: `(01){gtin|gtin14}(10){lot}`. */
  text: string
  symbol: (typeof gs1Symbols)[number]
  words: boolean
}
/** As long as the longer, as thick as the shorter side. */
export interface LineElement extends Placed {
  type: 'line'
}
export interface BoxElement extends Placed {
  type: 'box'
  /** Millimetres, inwards. */
  thickness: number
}
export interface PictureElement extends Placed {
  type: 'picture'
  /** Of the picture in dots of its own; it is drawn as large as its box allows without changing its shape. */
  columns: number
  rows: number
  /** Base64 of one bit a dot, 1 for ink, rows filled up to whole bytes. */
  bits: string
}
/** What a cell of a table shows. */
export const cellKinds = ['text', 'qr'] as const

export interface TableColumn {
  /** At the head, with places of the record. */
  title: string
  /** In each row, with places of the row and of the record. */
  text: string
  as: (typeof cellKinds)[number]
  /** Its part of the table's width, beside those of the other columns. */
  share: number
  align: (typeof aligns)[number]
  /** Whether the numbers of its rows are added up below the last of them. */
  sum: boolean
}

/**
 * Rows of a list that the record has, in as much room as its box gives on each page. What has no room goes on with its head on the next page.
 */
export interface TableElement extends Placed {
  type: 'table'
  list: string
  columns: TableColumn[]
  /** Millimetres of letters, of the head (0: none) and of each row. */
  size: number
  headHeight: number
  rowHeight: number
  /** Above the head; empty: nothing. */
  title: string
  /** Where it begins on pages after the first: what stands at the top of the first need not be there. */
  laterTop: number
  /** The id of a table that this one follows, in the room of that; null: it stands in its own box. Without rows it is not there then. */
  after: string | null
  /** Whether there are rules between rows and columns. */
  rules: boolean
  /** What the row of sums is called. */
  sumTitle: string
  /** The field of rows that says of what their sums are: pieces and kilograms make no sum. Empty: all of one. */
  sumUnit: string
}
export type LabelElement =
  | TableElement
  | TextElement
  | CounterElement
  | QrElement
  | DataMatrixElement
  | Code128Element
  | Gs1Element
  | LineElement
  | BoxElement
  | PictureElement

/** A label in millimetres. */
export interface LabelModel {
  width: number
  height: number
  elements: LabelElement[]
}

/** Rows of a record's lists, as texts. */
export type ListRow = Readonly<Record<string, string>>
export type Lists = Readonly<Record<string, readonly ListRow[]>>

/** What of a table stands on one page. */
export type TablePart =
  | {
      /** Millimetres from the top of the page. */
      top: number
      rows: readonly ListRow[]
      /** The place of its first row among all rows, from 0. */
      first: number
      /** By column, below the last row; null: not here. One that could not be added up is null itself. */
      sums: readonly (string | null)[] | null
    }
  | { fails: 'listMissing' | 'tableTooLow' }

/** One page of a form. */
export interface LabelPage {
  /** From 1. */
  number: number
  of: number
  /** By the table's id; a table that is not on this page is absent. */
  tables: Readonly<Record<string, TablePart>>
}

/** What stands in the places of one label. */
export interface LabelData {
  values: Readonly<Record<string, string>>
  /** Its place in the print, from 0. */
  index: number
  /** What a copy printed again says of itself; null: it is none. */
  mark: string | null
  /** Of a form; absent: the only page, without tables. */
  page?: LabelPage | undefined
}

export const problemCodes = [
  'fieldMissing',
  'filterUnknown',
  'filterFails',
  'textDoesNotFit',
  'letterMissing',
  'codeEmpty',
  'codeTooWide',
  'codeCannotHold',
  'gs1Wrong',
  'outside',
  'listMissing',
  'tableTooLow',
  'sumFails',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Why a label cannot be printed as it is. */
export interface Problem {
  /** The element's id. */
  element: string
  code: ProblemCode
  params: Record<string, string | number>
}

/** A path of a letter's outline, in units of its font, upwards. */
export interface OutlineStep {
  command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
  args: readonly number[]
}

/** Where outlines of letters come from. */
export interface Letters {
  unitsPerEm: number
  /** Null: the font has no such letter. */
  of(codePoint: number): { advance: number; steps: readonly OutlineStep[] } | null
}

export type Symbol2d = 'qr' | 'dataMatrix'

/** Where codes come from; each throws when the code cannot hold the text. `fnc1` stands in a text for FNC1. */
export interface Codes {
  /** Rows of modules, without a quiet zone. */
  matrix(
    symbol: Symbol2d,
    text: string,
    level: QrElement['level'],
  ): { columns: number; rows: number; dark: ArrayLike<number> }
  /** Widths of bars and spaces in modules, beginning with a bar. */
  bars(text: string): readonly number[]
}

/** FNC1 in a text that is given to `Codes`: of no character that GS1 data have. */
export const fnc1 = '^FNC1'
