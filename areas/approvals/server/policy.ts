import type { Caller } from '#core/server/context.ts'
import { forbidden, type Refusal, refuse } from '#core/server/refusal.ts'

/**
 * Who may do what to approvals, beyond the right that each verb asks for:
 *
 * 1. Everybody delegates for himself; for others, and what others delegated, whoever edits the approval settings.
 * 2. Nobody but an administrator lets another one's approvals be delegated to himself.
 * 3. Nobody but an administrator makes himself an approver of a level, by name or by a role of his.
 * 4. By phone approves only who is allowed to.
 *
 * Who decides on a document is who stands at its level, or for whom he stands in (`mandates.ts`), and never on his own work.
 */
type Who = Pick<Caller, 'userId' | 'rights' | 'administrator'>

/** Rule 1. @param whose approvals are delegated, before and after @returns why not; null: he may */
export const mayDelegateFor = (
  { userId, rights }: Omit<Who, 'administrator'>,
  whose: readonly number[],
): Refusal | null => (rights.has('approval.edit') || whose.every((id) => id === userId) ? null : forbidden())

/** Rule 2. */
export const mayReceive = (
  { userId, administrator }: Omit<Who, 'rights'>,
  row: { fromUserId: number; toUserId: number },
): boolean => administrator || row.toUserId !== userId || row.fromUserId === userId

/** An approval level as it is set. */
interface Approvers {
  roleIds: readonly number[]
  userIds: readonly number[]
}

/**
 * Rule 3.
 *
 * @param own the caller's roles
 * @returns the place of a level that he would gain; null: none
 */
export function levelGained(
  { userId, administrator }: Omit<Who, 'rights'>,
  own: readonly number[],
  after: readonly Approvers[],
  before: readonly (Approvers | undefined)[],
): number | null {
  if (administrator) return null
  const among = (level: Approvers | undefined) =>
    level !== undefined && (level.userIds.includes(userId) || own.some((id) => level.roleIds.includes(id)))
  const at = after.findIndex((level, i) => among(level) && !among(before[i]))
  return at < 0 ? null : at
}

/** Rule 4. @returns why not; null: he may */
export const mayApproveByPhone = (user: { appApproval: boolean } | undefined): Refusal | null =>
  user?.appApproval ? null : refuse('approval.notByPhone')
