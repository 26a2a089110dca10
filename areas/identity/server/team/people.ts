import { sql } from 'kysely'
import type { z } from 'zod'
import type { listInput } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { listPage } from '#core/server/crud/select.ts'
import { columnsOf } from '#core/server/crud/where.ts'
import { refuseField } from '#core/server/refusal.ts'

const text = { kind: 'text' } as const

/** A person as he is chosen: no more of him than that is told. */
export interface Chosen {
  id: number
  name: string
  jobNumber: string
}

/**
 * A page of the people who are in the team, found by name, sound or job number, for areas where people are chosen by those who do not
 * administer them. Who may ask is for the endpoint to say.
 */
export const listPeople = (
  { db, caller }: Pick<Ctx, 'db' | 'caller'>,
  input: z.output<typeof listInput>,
): Promise<{ rows: Chosen[]; total: number }> =>
  listPage(
    db,
    db
      .selectFrom('teamUser as u')
      .where('u.deletedAt', 'is', null)
      .where('u.status', '=', 'enabled')
      .select(['u.id', 'u.name', 'u.jobNumber', 'u.namePinyin']),
    input,
    {
      columns: columnsOf({ fields: {} }, { name: text, jobNumber: text, namePinyin: text }),
      search: ['name', 'jobNumber', 'namePinyin'],
      sort: [{ field: 'name', order: 'asc' }],
      zone: caller.zone,
      shown: ['id', 'name', 'jobNumber'],
    },
  )

/** SQL over a person `u`: he holds a right, by one of his roles or as an administrator. */
export const holds = (right: string) => sql<boolean>`(u.system_administrator or exists (
  select from user_role o join role r on r.team_id = o.team_id and r.id = o.role_id
  where o.team_id = u.team_id and o.user_id = u.id and (r.all_rights or ${right} = any(r.rights))))`

/** The people who are in the team and hold a right: whom something is told that somebody has to do. */
export async function holdersOf({ db }: Pick<Ctx, 'db'>, right: string): Promise<number[]> {
  const rows = await db
    .selectFrom('teamUser as u')
    .select('u.id')
    .where('u.deletedAt', 'is', null)
    .where('u.status', '=', 'enabled')
    .where(holds(right))
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Refuses to give something to a person who is not in the team any more. @param field of the input that names him */
export async function mustBeHere({ db }: Pick<Ctx, 'db'>, userId: number, field: string): Promise<void> {
  const known = await db
    .selectFrom('teamUser')
    .select('id')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .where('status', '=', 'enabled')
    .executeTakeFirst()
  if (!known) throw refuseField(field, 'refused.gone')
}
