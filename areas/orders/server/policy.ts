import type { Caller } from '#core/server/context.ts'

/**
 * Who may do what to an order, beyond the right that each verb asks for:
 *
 * 1. Whoever is granted some workshops writes orders of those alone: others' orders he could not see himself.
 */
export const mayWriteIn = ({ workshops }: Pick<Caller, 'workshops'>, workshopId: number): boolean =>
  workshops === null || workshops.includes(workshopId)
