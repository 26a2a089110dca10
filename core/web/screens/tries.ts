import { allTries, type MountedTry, mayOpen } from './screens.ts'
import type { Shown } from './slots.ts'

/** So many things a newcomer is offered. */
const offered = 3
/** Whoever may try more than these oversees more than one kind of work. */
const many = 9

/**
 * What somebody is offered to try: what fits his rights, his own work before what everybody may do. Whoever may do much begins with what
 * shows how all of it goes.
 */
export function triesFor(shown: Shown, tries: readonly MountedTry[] = allTries()): MountedTry[] {
  const fitting = tries.filter(
    ({ area, right, opens }) => mayOpen({ area, right }, shown) && mayOpen({ area, right: opens }, shown),
  )
  const rank = ({ overview, roles }: MountedTry) => (overview && fitting.length > many ? 0 : roles)
  return fitting.toSorted((a, b) => rank(a) - rank(b)).slice(0, offered)
}

/** What is kept of a person: what he opened, and whether he wants to see it. */
export interface KeptTries {
  opened: readonly string[]
  /** He put it away for good. */
  away: boolean
  /** He asked for it again: it is shown although all is tried. */
  asked: boolean
}

/** More paths than these nobody is offered in a life of the product. */
const most = 50

/** What the server kept, as another version may have written it. */
export function readTries(kept: unknown): KeptTries {
  const { opened, away, asked } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  return {
    opened: Array.isArray(opened)
      ? opened.filter((path): path is string => typeof path === 'string').slice(0, most)
      : [],
    away: away === true,
    asked: asked === true,
  }
}

/** With one more that was opened; the latest stay. */
export const withOpened = (kept: KeptTries, paths: readonly string[]): KeptTries => ({
  ...kept,
  opened: [...new Set([...paths, ...kept.opened])].slice(0, most),
})
