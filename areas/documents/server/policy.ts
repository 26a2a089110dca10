import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#core/server/context.ts'
import type { AccessLevel } from '../contract/folder.api.ts'

/**
 * Who may do what with documents, beyond the right that each verb asks for:
 *
 * 1. A folder that is closed lets in those alone who are named on it, by a role of theirs or by their department or one above it; `change`
 *    is more than `read`. A folder that is not closed adds nothing: it lets in whom the folders above do.
 * 2. Whoever is kept out of a folder is kept out of all that is below it. So nobody gives a right that he has not: what he sets on a folder
 *    narrows what he has there himself.
 * 3. Whoever changes a folder, or what is in it, may change what is in it; whoever moves something may in both places.
 * 4. Nobody closes a folder to himself: who then opened it?
 * 5. Administrators are let in everywhere.
 * 6. A file that a document holds is read by whoever may see the document, also where another one uploaded it.
 */
type Who = Pick<Caller, 'userId' | 'administrator'>

/** Rule 6: beside the folder, the right to see documents. */
export const seesDocuments = ({ rights }: Pick<Caller, 'rights'>): boolean => rights.has('document.view')

/** A person of whom is asked: the caller, or of each row another (an expression for his id, and one for whether he administers). */
export interface Person {
  id: RawBuilder<unknown>
  administers: RawBuilder<unknown>
}

export const personOf = ({ userId, administrator }: Who): Person => ({
  id: sql`${userId}::bigint`,
  administers: administrator ? sql`true` : sql`false`,
})

/**
 * Rules 1, 2 and 5 as a condition.
 *
 * @param path of the folder: an expression for itself and all above it; neither this nor the person's names an alias that stands in here
 */
export const letsIn = (
  { id, administers }: Person,
  path: RawBuilder<unknown>,
  level: AccessLevel,
): RawBuilder<boolean> => {
  const enough = level === 'change' ? sql`and g.level = 'change'` : sql``
  return sql<boolean>`(${administers} or not exists (
    select from document_folder shut where shut.id = any(${path}) and shut.closed
    and not exists (select from document_folder_role g join user_role has on has.team_id = g.team_id and has.role_id = g.role_id
      where g.team_id = shut.team_id and g.folder_id = shut.id and has.user_id = ${id} ${enough})
    and not exists (select from document_folder_department g
      where g.team_id = shut.team_id and g.folder_id = shut.id ${enough} and g.department_id in (
        with recursive up as (
          select own.team_id, own.id, own.parent_id from team_user person
            join department own on own.team_id = person.team_id and own.id = person.department_id where person.id = ${id}
          union select above.team_id, above.id, above.parent_id from up
            join department above on above.team_id = up.team_id and above.id = up.parent_id)
        select up.id from up))))`
}
