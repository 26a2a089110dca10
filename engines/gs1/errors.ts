/**
 * What is wrong with GS1 data. The codes of contents are those of GS1's linters in lower camel case (`incorrectCheckDigit`); the rest is
 * about the string as a whole. Their words stand in the locales of whoever shows them.
 */
export interface Gs1Issue {
  code: string
  /** Where the wrong characters begin within the data, from 0. */
  at: number
  /** How many they are; 0 where something is missing. */
  length: number
  /** More of it where one code stands for several cases: the part of a coupon, the AIs that are missing or too many. */
  detail?: string
}

/** GS1 data is refused. `data` is what the positions count in. */
export class Gs1Error extends Error {
  override readonly name = 'Gs1Error'
  readonly code: string
  readonly data: string
  readonly at: number
  readonly length: number
  /** The application identifier that it is about. */
  readonly ai: string | undefined
  readonly detail: string | undefined

  constructor(data: string, issue: Gs1Issue, ai?: string) {
    super(`${issue.code}${ai === undefined ? '' : ` (${ai})`} at ${issue.at}: ${data.slice(0, 200)}`)
    this.code = issue.code
    this.data = data
    this.at = issue.at
    this.length = issue.length
    this.ai = ai
    this.detail = issue.detail
  }
}

/** The whole of `data` is wrong. */
export const all = (code: string, data: string): Gs1Issue => ({ code, at: 0, length: data.length })
