import type { Caller } from '#core/server/context.ts'
import { forbidden, type Refusal } from '#core/server/refusal.ts'

/**
 * Who may do what to a work instruction, beyond the right that each verb asks for and the levels of its approval:
 *
 * 1. Everybody confirms for himself that he read one, or did a step of it; for others, whoever may put them to work.
 * 2. What stamps an instruction begins ahead only for those who may approve it.
 *
 * @returns why not; null: he may
 */
export const mayReadFor = (
  { userId, rights }: Pick<Caller, 'userId' | 'rights'>,
  readers: readonly number[],
): Refusal | null => (readers.every((id) => id === userId) || rights.has('duty.start') ? null : forbidden())

/** Whether somebody who looks at an instruction may be the one whose approval stamps it. */
export const mayApprove = ({ rights }: Pick<Caller, 'rights'>): boolean => rights.has('instruction.approve')
