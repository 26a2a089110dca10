import type { Caller } from '#core/server/context.ts'
import { forbidden, type Refusal } from '#core/server/refusal.ts'

/**
 * Who may do what to a work instruction, beyond the right that each verb asks for and the levels of its approval:
 *
 * 1. Everybody confirms for himself that he read one, or did a step of it; for others, whoever may put them to work.
 *
 * @returns why not; null: he may
 */
export const mayReadFor = (
  { userId, rights }: Pick<Caller, 'userId' | 'rights'>,
  readers: readonly number[],
): Refusal | null => (readers.every((id) => id === userId) || rights.has('duty.start') ? null : forbidden())
