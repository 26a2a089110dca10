import type { Caller } from '#core/server/context.ts'

/**
 * What a report tells whom, beyond the right that each call asks for:
 *
 * 1. Pay is told to those who hold the right to it, of those whose pay they were granted (`areas/wages/server/policy.ts`), and to nobody else: the
 *    measure is empty for everybody else, on the screen, in the sheet and on the wire.
 */
export const maySeePay = ({ rights }: Pick<Caller, 'rights'>): boolean => rights.has('wage.view')
