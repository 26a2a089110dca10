import type { LabelElement, LabelModel, TableColumn, TableElement, TextStyle } from '#engines/labels/index.ts'

/** A column of a standard form's table: its title in words, what stands in it, and its part of the width. */
type FormColumn = [title: string, text: string, share: number, more?: Partial<TableColumn>]

interface FormTable {
  list: string
  title: string
  columns: readonly FormColumn[]
  rowHeight: number
  /** The row of sums is called so. */
  sumTitle?: string
  /** The field of rows that says of what their sums are. */
  sumUnit?: string
}

interface Form {
  title: string
  /** The record's number, with its place: `{workorderNo}`. */
  number: string
  /** What the code in the corner says. */
  code: string
  /** Below the number: who printed it, and what else is said of the whole. */
  said: string
  /** Names and values, two in a line. */
  head: readonly (readonly [name: string, text: string])[]
  /** Name and value over the whole width. */
  wide?: readonly [name: string, text: string]
  tables: readonly FormTable[]
  /** Places for names at the foot of the last page. */
  signs: readonly string[]
}

/** A4, and the millimetres that stay free around what stands on it. */
const paper = { width: 210, height: 297 } as const
const margin = 12
const room = paper.width - 2 * margin
const line = 7

const always = { turn: 0, when: null } as const
const style: TextStyle = { size: 3.4, bold: false, align: 'left', vertical: 'middle', wrap: false, fit: 'shrink' }

/** A form on A4 as the product brings them: head, tables that go on from page to page, names at the foot, number of the page. */
export function standardForm({ title, number, code, said, head, wide, tables, signs }: Form): LabelModel {
  const elements: LabelElement[] = []
  const text = (
    box: [left: number, top: number, width: number, height: number],
    words: string,
    more: Partial<TextStyle> & { on?: LabelElement['on'] } = {},
  ) => {
    const [left, top, width, height] = box
    elements.push({
      ...always,
      ...style,
      id: `t${elements.length}`,
      type: 'text',
      left,
      top,
      width,
      height,
      text: words,
      ...more,
    })
  }
  const rule = (left: number, top: number, width: number, on: LabelElement['on']) =>
    elements.push({ ...always, id: `l${elements.length}`, type: 'line', left, top, width, height: 0.3, on })
  text([margin, 10, 150, 10], title, { size: 7, bold: true, on: 'first' })
  text([margin, 20, 150, 7], number, { size: 4.6, bold: true, on: 'first' })
  text([margin, 27, 150, 5], said, { size: 3, on: 'first' })
  const corner = { left: paper.width - margin - 24, top: 9, width: 24, height: 24 }
  elements.push({ ...always, ...corner, id: 'code', type: 'qr', level: 'M', text: code, on: 'first' })
  text([margin, 10, room, 7], `${title}  ${number}`, { size: 4, bold: true, on: 'later' })
  let top = 36
  const half = room / 2
  head.forEach(([name, words], i) => {
    const left = margin + (i % 2) * half
    text([left, top, 27, line], name, { size: 3, on: 'first' })
    text([left + 27, top, half - 30, line], words, { bold: true, on: 'first' })
    if (i % 2 === 1 || i === head.length - 1) top += line
  })
  if (wide) {
    text([margin, top + 1.6, 27, 2 * line - 2], wide[0], { size: 3, vertical: 'top', on: 'first' })
    text([margin + 27, top + 1.4, room - 27, 2 * line - 2], wide[1], { wrap: true, vertical: 'top', on: 'first' })
    top += 2 * line
  }
  top += 3
  const foot = signs.length ? 262 : 280
  tables.forEach((table, i) => elements.push(tableOf(table, { top, foot, i })))
  const each = room / Math.max(signs.length, 1)
  signs.forEach((name, i) => {
    text([margin + i * each, foot + 6, each - 6, 6], name, { size: 3, on: 'last' })
    rule(margin + i * each, foot + 20, each - 6, 'last')
  })
  text([margin, 285, 100, 5], number, { size: 2.8 })
  text([paper.width - margin - 60, 285, 60, 5], '{page} / {pages}', { size: 2.8, align: 'right' })
  return { ...paper, elements }
}

/** The first table has all the room; those after it follow where the one before them ended. */
function tableOf(
  { list, title, columns, rowHeight, sumTitle = '', sumUnit = '' }: FormTable,
  { top, foot, i }: { top: number; foot: number; i: number },
): TableElement {
  return {
    ...always,
    id: `table${i + 1}`,
    type: 'table',
    left: margin,
    top: i ? foot - 12 * i : top,
    width: room,
    height: i ? 10 : foot - top,
    list,
    title,
    columns: columns.map(([name, text, share, more]) => ({
      title: name,
      text,
      share,
      as: 'text',
      align: 'left',
      sum: false,
      ...more,
    })),
    size: 3,
    headHeight: 8,
    rowHeight,
    laterTop: 20,
    after: i ? `table${i}` : null,
    rules: true,
    sumTitle,
    sumUnit,
  }
}
