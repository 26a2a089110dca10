import type { Candidate } from './definition.ts'

/** Gives fields that a person left blank the value that a blank means: a new row gets it, a changed one when it was emptied. */
export function fillBlanks(candidates: Candidate[], meanings: Record<string, unknown>): void {
  for (const { draft, before } of candidates)
    for (const [key, meaning] of Object.entries(meanings))
      if (draft[key] === null || (draft[key] === undefined && !before)) draft[key] = meaning
}
