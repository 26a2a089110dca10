import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#core/server/context.ts'
import { type Refusal, refuse } from '#core/server/refusal.ts'

/**
 * Who may see whose pay, beyond the right that each call asks for:
 *
 * 1. Pay is seen by whom it belongs to, and by those who were granted his department, or one above it (`wage_access`). Nothing else opens it: no
 *    role and no administration. Whoever grants is written to the operation log.
 * 2. Every look at another's pay is written to the operation log (`looks.ts`).
 * 3. What is checked is approved by another person.
 * 4. Short work of oneself and of others may be entered by whoever may add it; it is approved by none whose own it is.
 */
type Who = Pick<Caller, 'userId'>

/** Rule 1, as a condition of a statement. @param department the person's department, in the statement */
export const mayBeSeen = ({ userId }: Who, department: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  ${department} in (
    with recursive granted as (
      select department_id as id from wage_access where user_id = ${userId}
      union select d.id from department d join granted g on d.parent_id = g.id
    ) select id from granted)`

/** Rule 3. @returns why not; null: he may */
export const mayApprovePeriod = (
  { userId }: Who,
  period: { name: string; checkedBy: number | null },
): Refusal | null => (period.checkedBy === userId ? refuse('wagePeriod.ownCheck', { period: period.name }) : null)
