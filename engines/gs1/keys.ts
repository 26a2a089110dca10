import { checkDigit, checks } from './check-digit.ts'

/** A GS1 Company Prefix: 4 to 12 digits. What a team was issued is its own knowledge; GS1 sells no list of them. */
export const isCompanyPrefix = (text: string): boolean => /^\d{4,12}$/.test(text)

/** Whether the text is a GTIN of 8, 12, 13 or 14 digits whose check digit is right. */
export const isGtin = (text: string): boolean => /^(\d{8}|\d{12,14})$/.test(text) && checks(text)

/** A GTIN of any length as its 14 digits. */
export const gtin14 = (gtin: string): string => gtin.padStart(14, '0')

/**
 * The GTIN-14 with the indicator digit (0 for the item itself, 1 to 8 for its packages, 9 for a variable measure), the company prefix and the
 * item reference, filled up with zeros between them.
 *
 * @throws RangeError unless prefix and reference have 12 digits at most.
 */
export function makeGtin(indicator: number, companyPrefix: string, itemReference: string): string {
  return withCheck(String(indicator), companyPrefix, itemReference, 12)
}

/**
 * The Serial Shipping Container Code of a logistic unit: extension digit, company prefix, serial reference, check digit; 18 digits.
 *
 * @throws RangeError unless prefix and reference have 16 digits at most.
 */
export function makeSscc(extension: number, companyPrefix: string, serialReference: string): string {
  return withCheck(String(extension), companyPrefix, serialReference, 16)
}

/**
 * The Global Location Number of a place or a party: company prefix, reference, check digit; 13 digits.
 *
 * @throws RangeError unless prefix and reference have 12 digits at most.
 */
export const makeGln = (companyPrefix: string, reference: string): string => withCheck('', companyPrefix, reference, 12)

/** Whether the text is an SSCC of 18 digits whose check digit is right. */
export const isSscc = (text: string): boolean => /^\d{18}$/.test(text) && checks(text)

/** Whether the key of numeric type (GTIN-14, SSCC, GLN) was issued under the company prefix. */
export function isUnderPrefix(key: string, companyPrefix: string): boolean {
  return key.startsWith(companyPrefix, key.length === 13 ? 0 : 1)
}

function withCheck(lead: string, companyPrefix: string, reference: string, length: number): string {
  if (!isCompanyPrefix(companyPrefix) || !/^\d+$/.test(reference) || !/^\d?$/.test(lead)) {
    throw new RangeError(`no digits of a GS1 key: ${lead} ${companyPrefix} ${reference}`)
  }
  const space = length - companyPrefix.length
  if (reference.length > space) throw new RangeError(`reference ${reference} has no room beside ${companyPrefix}`)
  const digits = `${lead}${companyPrefix}${space === 0 ? '' : reference.padStart(space, '0')}`
  return digits + checkDigit(digits)
}
