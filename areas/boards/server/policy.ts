import type { Caller } from '#core/server/context.ts'

/**
 * Who may show what on a board, beyond the right that each verb asks for:
 *
 * 1. A display holds the rights of its boards, so whoever makes it or changes it holds them too.
 * 2. A display, and a floor plan, never shows workshops that whoever makes it may not see; all of them only who sees all.
 */
type Who = Pick<Caller, 'rights' | 'workshops'>

/** Rule 1. */
export const mayShowBoard = ({ rights }: Pick<Who, 'rights'>, board: { right: string | null }): boolean =>
  board.right === null || rights.has(board.right)

/** Rule 2. @param workshopIds those that are shown; none: all */
export const mayShowWorkshops = ({ workshops }: Pick<Who, 'workshops'>, workshopIds: readonly number[]): boolean =>
  workshops === null || (workshopIds.length > 0 && workshopIds.every((id) => workshops.includes(id)))
