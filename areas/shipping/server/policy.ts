import type { Caller } from '#core/server/context.ts'
import { type Refusal, refuse } from '#core/server/refusal.ts'

/**
 * Who may do what in shipping, beyond the right that each verb asks for:
 *
 * 1. A reminder is its person's own: everybody at the desk reads it, who set it ends it or sets it for another day.
 */
interface Reminder {
  userId: number
  doneAt: string | null
}

/** Rule 1. @returns why not; null: he may */
export const mayKeep = ({ userId }: Pick<Caller, 'userId'>, reminder: Reminder): Refusal | null =>
  reminder.userId === userId ? null : refuse('deliveryReminder.notYours')

/** Rule 1; what is done is not done again. @returns why not; null: he may */
export const mayFinish = (who: Pick<Caller, 'userId'>, reminder: Reminder): Refusal | null =>
  mayKeep(who, reminder) ?? (reminder.doneAt === null ? null : refuse('deliveryReminder.doneAlready'))
