import {
  type Element,
  Gs1Error,
  gtin14,
  isGtin,
  isWebUri,
  parseDigitalLink,
  parseElements,
  readScan,
  valueOf,
} from '#engines/gs1/index.ts'

/** What a code of GS1 names, as far as things here have numbers of that kind. */
export interface ScannedGs1 {
  /** Global Trade Item Number with all its 14 digits. */
  gtin: string | null
  lot: string | null
  serial: string | null
  /** Serial Shipping Container Code of a logistic unit. */
  sscc: string | null
}

/**
 * What a scanned code says by GS1: an element string with its brackets, with FNC1 or behind a symbology identifier, or a Digital Link. Null for all
 * other codes, and for those that GS1 refuses. Only what a label bears is asked, not whether all is there that belongs together: labels are
 * often two.
 */
export function scannedGs1(code: string): ScannedGs1 | null {
  const elements = elementsOf(code.trim())
  if (!elements) return null
  const [gtin, lot, serial, sscc] = ['01', '10', '21', '00'].map((ai) => valueOf(elements, ai) ?? null) as [
    string | null,
    string | null,
    string | null,
    string | null,
  ]
  // The content of a unit is told by another AI than what stands by itself.
  return { gtin: gtin ?? valueOf(elements, '02') ?? null, lot, serial, sscc }
}

function elementsOf(code: string): Element[] | null {
  try {
    if (/^\][A-Za-z]\d/.test(code)) {
      const { elements } = readScan(code)
      return elements.length > 0 ? elements : null
    }
    if (isWebUri(code)) return parseDigitalLink(code, { rules: false, zeroSuppressed: true })
    return /^(\(\d{2,4}\)|[\^\u001d]\d)/.test(code) ? parseElements(code, { rules: false }) : null
  } catch (error) {
    // An address of our own, or a number that looks like an element string: it stands for itself.
    if (error instanceof Gs1Error) return null
    throw error
  }
}

/**
 * The number that a scanned or typed code means: what GS1's codes say most closely (serial, lot, logistic unit, product); labels may carry an
 * address, whose last part it is.
 */
export function scannedNumber(code: string): string {
  const gs1 = scannedGs1(code)
  const told = gs1 && (gs1.serial ?? gs1.lot ?? gs1.sscc ?? gs1.gtin)
  if (told) return told
  const last = (/([^/?#=]+)\/?$/.exec(code)?.[1] ?? code).trim()
  try {
    return decodeURIComponent(last)
  } catch {
    // A percent sign of its own, no address.
    return last
  }
}

/** The number that a label bears as it stands, or in an address that any phone opens (`https://…?number=M-1`). */
export const labelNumber = (code: string): string => (/^\w+:\/\//.test(code.trim()) ? scannedNumber(code) : code.trim())

/** Whether a scanned or typed code is the label of what has this number. */
export const isLabelOf = (number: string, code: string | null | undefined): boolean =>
  code != null && labelNumber(code).toLowerCase() === number.toLowerCase()

/** The number as a GTIN of 14 digits; null: it is none, or its check digit is wrong. */
export const gtinOf = (number: string): string | null => (isGtin(number) ? gtin14(number) : null)

/** How a number may stand in the records: typed ones come in small letters too. */
export const spellingsOf = (number: string): string[] => [number, number.toUpperCase()]
