import type { Caller } from '#core/server/context.ts'
import { type Refusal, refuse } from '#core/server/refusal.ts'

/**
 * What a report tells whom, beyond the right that each call asks for:
 *
 * 1. Pay is told to those who hold the right to it, of those whose pay they were granted (`areas/wages/server/policy.ts`), and to nobody else: the
 *    measure is empty for everybody else, on the screen, in the sheet and on the wire.
 * 2. A report is sent by itself for those who may export it, whoever set up its schedule. Every recipient gets what he may read at the moment of
 *    sending, made as himself; who may not read the report gets nothing.
 */
export const maySeePay = ({ rights }: Pick<Caller, 'rights'>): boolean => rights.has('wage.view')

/** Rule 2. @returns why not; null: he may */
export const maySendReport = ({ rights }: Pick<Caller, 'rights'>, right: string): Refusal | null =>
  rights.has(`${right}.export`) ? null : refuse('reportSchedule.mayNotExport')

/** Rule 2, of the recipient: it is he who makes it, and he may read it. */
export const mayReadSent = (
  { userId, rights }: Pick<Caller, 'userId' | 'rights'>,
  of: { userId: number; right: string },
): boolean => userId === of.userId && rights.has(`${of.right}.view`)
