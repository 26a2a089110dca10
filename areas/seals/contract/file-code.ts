/**
 * How a stamped file carries the code that it is checked by: a comment after its end, which readers of PDF pass over (ISO 32000-1, 7.2.4).
 * A file that was saved anew by another program does not have it any more.
 */
export const codeComment = (code: string): string => `\n%Gemba-Seal: ${code}\n`

const pattern = /%Gemba-Seal: ([0-9a-z]{1,9}-[2-9b-z]{28})\b/g

/** The code that bytes carry, read as Latin-1; null: none. Of several the last counts, which was stamped last. */
export const codeIn = (text: string): string | null => [...text.matchAll(pattern)].at(-1)?.[1] ?? null

/** Letters that `codeComment` needs at most: bytes read piece by piece overlap by so many. */
export const codeCommentLength = 64

/** Where anybody checks a file, before its code. */
export const checkPath = '/s/'

/** What a person typed, or scanned as an address, as a code. */
export const typedCode = (typed: string): string =>
  (typed.split(checkPath).at(-1) ?? '').replace(/\s/g, '').toLowerCase()
