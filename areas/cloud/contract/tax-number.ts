/** The characters of a unified social credit code (GB 32100-2015): digits and capitals without I, O, S, V and Z. */
const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The last character of a unified social credit code, by the 17 before it; undefined where they hold another character. */
export function creditCodeCheck(body: string): string | undefined {
  let sum = 0
  let weight = 1
  for (const each of body) {
    const value = characters.indexOf(each)
    if (value < 0) return undefined
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return characters[(31 - (sum % 31)) % 31]
}

const isCreditCode = (code: string): boolean =>
  /^[1-9A-Y][1-9A-Y]\d{6}/.test(code) && creditCodeCheck(code.slice(0, 17)) === code[17]

/** The last character of a citizen's number (GB 11643, ISO 7064 MOD 11-2), by the 17 digits before it. */
export function citizenCheck(body: string): string | undefined {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  return '10X98765432'[weights.reduce((sum, weight, i) => sum + weight * Number(body[i]), 0) % 11]
}

const isCitizen = (number: string): boolean => /^\d{17}[\dX]$/.test(number) && citizenCheck(number) === number[17]

/** What is wrong with a tax number: its length, its characters, or its check character. */
export type TaxNumberFault = 'length' | 'characters' | 'check'

/**
 * A taxpayer's number: a unified social credit code or a citizen's number of 18 characters, or one of the older kinds of 15 and 20.
 *
 * @returns null where it is good
 */
export function taxNumberFault(number: string): TaxNumberFault | null {
  if (![15, 18, 20].includes(number.length)) return 'length'
  if (!/^[0-9A-Z]+$/.test(number)) return 'characters'
  if (number.length !== 18) return null
  if (isCreditCode(number) || isCitizen(number)) return null
  return /[IOSVZ]/.test(number) ? 'characters' : 'check'
}
