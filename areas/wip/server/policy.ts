import type { Caller } from '#core/server/context.ts'
import { type Refusal, refuse, refuseField } from '#core/server/refusal.ts'

/**
 * Who may do what with counts of work in progress, beyond the right that each verb asks for:
 *
 * 1. Whoever is granted some workshops makes counts of those alone.
 * 2. Who counted a line last does not count it again where another person is asked to.
 * 3. Who counted anything of a count settles none of its differences.
 */
type Who = Pick<Caller, 'userId' | 'workshops'>

/** Rule 1. @returns why not; null: he may */
export const mayCountIn = ({ workshops }: Who, workshopId: number): Refusal | null =>
  workshops === null || workshops.includes(workshopId) ? null : refuseField('workshopId', 'wipCount.notYourWorkshop')

/** Rule 2. What was counted and is settled is not counted again unless somebody asks for it. @returns why not; null: he may */
export function mayCount(
  { userId }: Pick<Who, 'userId'>,
  line: { name: string; status: string; lastBy: number | null },
): Refusal | null {
  if (line.status === 'counted') return refuse('wipCount.countedAlready', { name: line.name })
  if (line.status === 'toRecount' && line.lastBy === userId) return refuse('wipCount.ownCount', { name: line.name })
  return null
}

/** Rule 3. @param counters all who counted lines of the count @returns why not; null: he may */
export const maySettle = (
  { userId }: Pick<Who, 'userId'>,
  count: string,
  counters: readonly number[],
): Refusal | null => (counters.includes(userId) ? refuse('wipCount.ownSettle', { count }) : null)
