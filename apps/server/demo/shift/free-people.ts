import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'

interface Wanted {
  right: string
  /** People of this workshop before others. */
  workshopId?: number | null
  /** Nobody but these. */
  among?: readonly number[]
  /** Nobody who is on duty somewhere. */
  idle?: boolean
}

/**
 * People of the floor who may do something and whom nobody is logged in as: what a person does himself nobody does in his name.
 * Administrators stay out of it. The nearest first.
 */
export async function freePeople(
  db: Db,
  now: Date,
  { right, workshopId = null, among, idle = false }: Wanted,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; near: boolean }>`
    select u.id, u.department_id = ${workshopId}::bigint as near from team_user u
    where u.status = 'enabled' and u.deleted_at is null and not u.system_administrator
      and (${among ?? null}::bigint[] is null or u.id = any(${among ?? null}::bigint[]))
      and not (${idle} and exists (select from duty_session d where d.team_id = u.team_id and d.user_id = u.id and d.off_at is null))
      and exists (select from user_role ur join role o on o.team_id = ur.team_id and o.id = ur.role_id
        where ur.team_id = u.team_id and ur.user_id = u.id and ${right} = any(o.rights))
      and not exists (select from session s where s.team_id = u.team_id and s.user_id = u.id and s.ended_at is null
        and s.seen_at > ${now.toISOString()}::timestamptz - interval '1 hour')
    order by u.id`.execute(db)
  const near = rows.filter((row) => row.near)
  return (near.length ? near : rows).map(({ id }) => id)
}

/** One of them by turns; nobody where there is nobody. */
export const inTurn = <T>(all: readonly T[], turn: number): T | undefined => all[turn % all.length]
