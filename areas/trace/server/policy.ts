import type { Caller } from '#core/server/context.ts'

/**
 * Who may show what on a public page, beyond the right that each verb asks for:
 *
 * 1. A page tells what whoever opened it may see, and after a change no more than whoever changed it may see.
 */
type Who = Pick<Caller, 'workshops'>

/** Rule 1. @param told the workshops that the page tells of by now; null: all @returns those after a change */
export function mayTell({ workshops }: Who, told: readonly number[] | null): number[] | null {
  if (workshops === null || told === null) return workshops ?? (told && [...told])
  return told.filter((id) => workshops.includes(id))
}
