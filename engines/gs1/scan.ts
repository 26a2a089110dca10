import { aiOf } from './ai-table.ts'
import { checkDigit, checks } from './check-digit.ts'
import { isWebUri, parseDigitalLink } from './digital-link.ts'
import { type Element, groupSeparator, parseRaw } from './element-string.ts'
import { all, Gs1Error } from './errors.ts'

/** Symbols whose messages are told apart here. */
export type Symbology =
  | 'qr'
  | 'dataMatrix'
  | 'dotCode'
  | 'gs1-128'
  | 'dataBarOmni'
  | 'dataBarLimited'
  | 'dataBarExpanded'
  | 'ean13'
  | 'ean8'
  | 'upcA'
  | 'upcE'

/**
 * What a reader sent. `data`: an element string with `^` for FNC1, a Digital Link, the digits of a GTIN, or plain text, in which `\^` stands for
 * a caret at its beginning; after `|` what a composite symbol's second part holds. `elements` is what it says, empty for plain text.
 */
export interface Scan {
  symbology: Symbology
  kind: 'elements' | 'digitalLink' | 'gtin' | 'plain'
  data: string
  elements: Element[]
}

interface Carrier {
  symbology: Symbology
  holds: 'plain' | 'elements' | 'ean13' | 'ean8'
}

/** Symbology identifiers of AIM (ISO/IEC 15424) that readers send ahead of the data when they are told to. */
const carriers: Readonly<Record<string, Carrier>> = {
  ']Q1': { symbology: 'qr', holds: 'plain' },
  ']Q3': { symbology: 'qr', holds: 'elements' },
  ']d1': { symbology: 'dataMatrix', holds: 'plain' },
  ']d2': { symbology: 'dataMatrix', holds: 'elements' },
  ']J0': { symbology: 'dotCode', holds: 'plain' },
  ']J1': { symbology: 'dotCode', holds: 'elements' },
  ']C1': { symbology: 'gs1-128', holds: 'elements' },
  ']e0': { symbology: 'dataBarExpanded', holds: 'elements' },
  ']E0': { symbology: 'ean13', holds: 'ean13' },
  ']E4': { symbology: 'ean8', holds: 'ean8' },
}

/**
 * What the message of a reader says, which begins with a symbology identifier.
 *
 * @throws Gs1Error for a message without one, or whose data is not what the identifier says.
 */
export function readScan(scan: string): Scan {
  const carrier = carriers[scan.slice(0, 3)]
  if (!carrier) throw new Gs1Error(scan, { code: 'noSymbologyIdentifier', at: 0, length: Math.min(3, scan.length) })
  const message = scan.slice(3)
  const { symbology, holds } = carrier
  if (holds === 'plain') {
    const link = isWebUri(message)
    const elements = link ? parseDigitalLink(message, { rules: false }) : []
    return { symbology, kind: link ? 'digitalLink' : 'plain', data: message.replace(/^(\\*\^)/, '\\$1'), elements }
  }
  if (holds === 'elements') {
    const data = elementData(scan, message)
    return { symbology, kind: 'elements', data, elements: parseRaw(data, { rules: false }) }
  }
  const [digits = '', second] = message.split('|', 2)
  if (digits.length !== (holds === 'ean13' ? 13 : 8) || !/^\d+$/.test(digits)) {
    throw new Gs1Error(scan, { code: 'noGtin', at: 3, length: digits.length })
  }
  if (!checks(digits)) throw new Gs1Error(scan, { code: 'incorrectCheckDigit', at: 2 + digits.length, length: 1 }, '01')
  const elements = [{ ai: '01', value: digits.padStart(14, '0') }]
  if (second === undefined) return { symbology, kind: 'gtin', data: digits, elements }
  if (!second.startsWith(']e0'))
    throw new Gs1Error(scan, { code: 'noSymbologyIdentifier', at: 4 + digits.length, length: 3 })
  const data = elementData(scan, second.slice(3))
  return {
    symbology,
    kind: 'gtin',
    data: `${digits}|${data}`,
    elements: [...elements, ...parseRaw(data, { rules: false })],
  }
}

function elementData(scan: string, message: string): string {
  const caret = message.indexOf('^')
  if (caret >= 0)
    throw new Gs1Error(scan, { code: 'invalidCset82Character', at: scan.length - message.length + caret, length: 1 })
  if (message === '') throw new Gs1Error(scan, all('empty', scan))
  return `^${message.replaceAll(groupSeparator, '^')}`
}

/**
 * The message that a reader sends for data (as in `Scan.data`) in a symbol; inverse of `readScan` for what the symbol's identifier tells. With
 * `addCheckDigit` the digits of EAN and UPC come without it.
 *
 * @throws Gs1Error where such a symbol cannot hold the data.
 */
export function makeScan(symbology: Symbology, data: string, { addCheckDigit = false } = {}): string {
  if (symbology === 'qr' || symbology === 'dataMatrix' || symbology === 'dotCode') {
    const [plain, gs1] = matrix[symbology]
    if (!data.startsWith('^')) return plain + data.replace(/^\\(\\*\^)/, '$1')
    parseRaw(data, { rules: false })
    return gs1 + data.slice(1).replaceAll('^', groupSeparator)
  }
  const bar = data.indexOf('|')
  const linear = bar < 0 ? data : data.slice(0, bar)
  const second = bar < 0 ? undefined : data.slice(bar + 1)
  if (symbology === 'gs1-128' || symbology === 'dataBarExpanded') {
    const identifier = second === undefined && symbology === 'gs1-128' ? ']C1' : ']e0'
    return identifier + joined(linear, second)
  }
  const digits = keyDigits(symbology, linear, addCheckDigit)
  if (symbology === 'dataBarOmni' || symbology === 'dataBarLimited') return `]e0${joined(`^01${digits}`, second)}`
  const identifier = symbology === 'ean8' ? ']E4' : ']E0'
  const whole = symbology === 'ean8' ? digits : digits.padStart(13, '0')
  return `${identifier}${whole}${second === undefined ? '' : `|]e0${joined(second)}`}`
}

const matrix = { qr: [']Q1', ']Q3'], dataMatrix: [']d1', ']d2'], dotCode: [']J0', ']J1'] } as const

/** Element strings one after the other, FNC1 between them only where the last value of the first has no fixed length. */
function joined(first: string, second?: string): string {
  const elements = parseRaw(first, { rules: false })
  const one = first.slice(1).replaceAll('^', groupSeparator)
  if (second === undefined) return one
  parseRaw(second, { rules: false })
  const last = elements.at(-1)
  const between = last && aiOf(last.ai)?.fixed ? '' : groupSeparator
  return `${one}${between}${second.slice(1).replaceAll('^', groupSeparator)}`
}

const keyLengths = { dataBarOmni: 14, dataBarLimited: 14, ean13: 13, upcA: 12, upcE: 12, ean8: 8 }

function keyDigits(symbology: keyof typeof keyLengths, data: string, addCheckDigit: boolean): string {
  const length = keyLengths[symbology]
  const wrong = { code: 'noGtin', at: 0, length: data.length }
  let digits = data
  if (data.startsWith('^01')) {
    const whole = data.slice(3)
    if (whole.length !== 14 || !whole.startsWith('0'.repeat(14 - length))) throw new Gs1Error(data, wrong)
    digits = whole.slice(14 - length)
  } else if (addCheckDigit) {
    if (data.length !== length - 1 || !/^\d+$/.test(data)) throw new Gs1Error(data, wrong)
    digits = data + checkDigit(data)
  }
  if (digits.length !== length || !checks(digits)) throw new Gs1Error(data, wrong)
  if (symbology === 'dataBarLimited' && !/^[01]/.test(digits)) throw new Gs1Error(data, wrong)
  // UPC-E holds what loses its zeros in one of these places (General Specifications 5.2.2.4.2).
  if (symbology === 'upcE' && !/^0(\d\d[012]0000\d{3}|\d{3}00000\d\d|\d{4}00000\d|\d{5}0000[5-9])\d$/.test(digits)) {
    throw new Gs1Error(data, wrong)
  }
  return digits
}
