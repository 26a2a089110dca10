import { serialFromWallClock, wallClockOf } from './dates.ts'
import { STYLE } from './styles.ts'
import type { ColumnType } from './types.ts'
import { escapeCellText } from './xml.ts'

/** The letters of a column, from index 0: A, Z, AA, XFD. */
export function columnName(index: number): string {
  let name = ''
  for (let n = index; n >= 0; n = Math.floor(n / 26) - 1) name = String.fromCharCode(65 + (n % 26)) + name
  return name
}

export const textCell = (ref: string, style: number, text: string): string =>
  `<c r="${ref}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeCellText(text)}</t></is></c>`

const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
const KEPT_DIGITS = 15

/** The text of a number that a spreadsheet holds without loss, or undefined. */
function numberText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  const text = typeof value === 'bigint' ? String(value) : value
  if (typeof text !== 'string' || !DECIMAL.test(text)) return undefined
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '')
  const significant = text.includes('.') ? digits.replace(/0+$/, '') : digits
  return significant.length <= KEPT_DIGITS ? text : undefined
}

function plainText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return String(value)
}

/**
 * One cell. `toWallClock` sees instants in the zone of the sheet. A value that does not suit the type of the column
 * becomes text; nothing is ever written as a formula. An unmarked cell without a value takes no space.
 */
export function cellXml(
  value: unknown,
  type: ColumnType,
  ref: string,
  marked: boolean,
  toWallClock: (ms: number) => number,
): string {
  const style = (marked ? STYLE.marked : STYLE.column)[type]
  if (value === null || value === undefined || value === '') return marked ? `<c r="${ref}" s="${style}"/>` : ''
  if (type === 'number') {
    if (typeof value === 'boolean') return `<c r="${ref}" s="${style}" t="b"><v>${value ? 1 : 0}</v></c>`
    const number = numberText(value)
    if (number !== undefined) return `<c r="${ref}" s="${style}"><v>${number}</v></c>`
  } else if (type !== 'text') {
    const wallClock = wallClockOf(value, toWallClock)
    const serial = wallClock === undefined ? undefined : serialFromWallClock(wallClock)
    if (serial !== undefined) {
      return `<c r="${ref}" s="${style}"><v>${type === 'date' ? Math.floor(serial) : serial}</v></c>`
    }
  }
  return textCell(ref, (marked ? STYLE.marked : STYLE.column).text, plainText(value))
}
