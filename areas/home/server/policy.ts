import type { Caller } from '#core/server/context.ts'

/**
 * What the home page tells whom: what waits, and today in figures, to those who may look at what lies behind. What is a person's own is told
 * him in any case.
 *
 * @param behind the rights of what lies behind: all of them are needed
 */
export const mayKnow = ({ rights }: Pick<Caller, 'rights'>, ...behind: readonly string[]): boolean =>
  behind.every((right) => rights.has(right))
