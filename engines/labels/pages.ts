import { fillPlaces, PlaceError } from './places.ts'
import type { LabelModel, LabelPage, ListRow, Lists, TableElement, TablePart } from './types.ts'

/** Millimetres of the line above a table's head, and between a table and the one that follows it. */
export const titleHeight = 7
const gap = 4
const eps = 1e-6

/** Millimetres of a table above its first row, on every page. */
export const aboveRows = ({ title, headHeight }: Pick<TableElement, 'title' | 'headHeight'>): number =>
  (title ? titleHeight : 0) + headHeight

const isTable = (element: LabelModel['elements'][number]): element is TableElement => element.type === 'table'

/** Where a table ended: what follows it goes on there. */
interface End {
  page: number
  top: number
}

/**
 * The pages of a form: its tables go on from page to page until all rows of the record stand on one.
 *
 * @param values that texts of columns have places for beside those of their row
 * @returns one page at least; a label without tables has one
 */
export function pagesOf(model: LabelModel, values: Readonly<Record<string, string>>, lists: Lists): LabelPage[] {
  const tables = model.elements.filter(isTable)
  const pages: Record<string, TablePart>[] = [{}]
  const ends = new Map<string, { end: End; room: TableElement }>()
  for (const table of tables) {
    const before = table.after === null ? undefined : ends.get(table.after)
    const room = before?.room ?? table
    const rows = Object.hasOwn(lists, table.list) ? (lists[table.list] as readonly ListRow[]) : null
    if (!rows) {
      ;(pages[0] as Record<string, TablePart>)[table.id] = { fails: 'listMissing' }
      continue
    }
    if (before && !rows.length) {
      ends.set(table.id, before)
      continue
    }
    const start = before ? { page: before.end.page, top: before.end.top + gap } : { page: 1, top: table.top }
    const flowed = flow(table, { rows, sums: sumsOf(table, rows, values), start, room })
    for (const { page, part } of flowed.parts) {
      while (pages.length < page) pages.push({})
      ;(pages[page - 1] as Record<string, TablePart>)[table.id] = part
    }
    ends.set(table.id, { end: flowed.end, room })
  }
  return pages.map((each, i) => ({ number: i + 1, of: pages.length, tables: each }))
}

interface Flowing {
  rows: readonly ListRow[]
  sums: readonly (string | null)[] | null
  start: End
  room: TableElement
}

function flow(table: TableElement, { rows, sums, start, room }: Flowing) {
  const bottom = room.top + room.height
  const above = aboveRows(table)
  const parts: { page: number; part: TablePart }[] = []
  let { page, top } = start
  const capacity = () => Math.floor((bottom - top - above + eps) / table.rowHeight)
  const turn = () => {
    page++
    top = room.laterTop
  }
  // Behind another table there may be no room for a row: it begins on the next page.
  if (capacity() < 1 && table.after !== null) turn()
  const whole = rows.length + (sums ? 1 : 0)
  for (let from = 0; ; ) {
    const fits = capacity()
    if (fits < 1) {
      parts.push({ page, part: { fails: 'tableTooLow' } })
      return { parts, end: { page, top } }
    }
    const to = Math.min(from + fits, rows.length)
    const ends = whole - from <= fits
    parts.push({ page, part: { top, rows: rows.slice(from, to), first: from, sums: ends ? sums : null } })
    if (ends) return { parts, end: { page, top: top + above + (whole - from) * table.rowHeight } }
    from = to
    turn()
  }
}

const number = /^(-?)(\d+)(?:\.(\d+))?$/

/** The numbers of each column, added up exactly; by unit where rows have several. Null: no column is added up, or there are no rows. */
function sumsOf(
  { columns, sumTitle, sumUnit }: TableElement,
  rows: readonly ListRow[],
  values: Readonly<Record<string, string>>,
): (string | null)[] | null {
  if (!rows.length || !columns.some(({ sum }) => sum)) return null
  const sums = columns.map((column): string | null => {
    if (!column.sum) return ''
    const byUnit = new Map<string, string[]>()
    for (const row of rows) {
      const text = filled(column.text, { ...values, ...row })
      if (text === null || (text !== '' && !number.test(text))) return null
      const unit = sumUnit ? (row[sumUnit] ?? '') : ''
      const of = byUnit.get(unit)
      if (of) of.push(text || '0')
      else byUnit.set(unit, [text || '0'])
    }
    const told = [...byUnit].map(([unit, each]) => (byUnit.size > 1 ? `${added(each)} ${unit}`.trim() : added(each)))
    return told.join(' + ')
  })
  // What the row is called stands in the first column that has no sum.
  const named = columns.findIndex(({ sum }) => !sum)
  return sums.map((sum, i) => (i === named ? sumTitle : sum))
}

/** @returns null where the column has a place for what is not there: that is told of its cells */
function filled(text: string, values: Readonly<Record<string, string>>): string | null {
  try {
    return fillPlaces(text, values).trim()
  } catch (error) {
    if (error instanceof PlaceError) return null
    throw error
  }
}

/** The sum of numbers that are written out, exact however many places they have. */
function added(texts: readonly string[]): string {
  const read = texts.map((text) => number.exec(text) as RegExpExecArray)
  const places = Math.max(...read.map(([, , , fraction = '']) => fraction.length))
  const sum = read.reduce((total, [, sign, whole = '0', fraction = '']) => {
    const scaled = BigInt(whole + fraction.padEnd(places, '0'))
    return total + (sign ? -scaled : scaled)
  }, 0n)
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return `${sum < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}
