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
 * 5. A person may ask about a line of his own pay. The thread with that one line is read and answered by his superior and by those who were granted
 *    his pay, of whoever may answer, and by nobody else; it opens no other line. He himself does not answer.
 * 6. Slips are printed by whoever may print and was granted the pay of all whom he prints; each print is written to the operation log.
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

/** Rule 5, as a condition of a statement. @param asking the alias of the person who asked */
export const mayBeAnswered = (who: Who, asking: string): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${asking}.id`)} <> ${who.userId} and (${sql.ref(`${asking}.superiorId`)} = ${who.userId}
    or ${mayBeSeen(who, sql.ref(`${asking}.departmentId`))}))`
