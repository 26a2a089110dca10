import type { Candidate } from './definition.ts'
import type { Values } from './rows.ts'

/** Gives fields that a person left blank the value that a blank means: a new row gets it, a changed one when it was emptied. */
export function fillBlanks(candidates: Candidate[], meanings: Record<string, unknown>): void {
  for (const { draft, before } of candidates)
    for (const [key, meaning] of Object.entries(meanings))
      if (draft[key] === null || (draft[key] === undefined && !before)) draft[key] = meaning
}

/** What a row will hold once its draft is written. Of a new row, columns that the database fills may still be absent. */
export const wholeOf = <D extends object, R>({ draft, before }: Candidate<D, R>): R & D =>
  ({
    ...before,
    ...Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)),
  }) as R & D

/** What of a draft is filled in: a sheet's blank cells leave a row as it is. */
export const filledIn = (draft: Values): Values =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null && value !== undefined))
