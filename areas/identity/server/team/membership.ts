import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'

/**
 * Tells the logins, which know no team yet, what became of a team's users: whom the team lets in, whom it invites, and who is gone.
 * Called after every change of a user's status, web login or deletion, in the same transaction.
 */
export async function keepMembership(db: Db, userIds: readonly number[]): Promise<void> {
  if (!userIds.length) return
  await sql`with users as (select * from team_user where id = any(${userIds}::bigint[])),
    gone as (
      delete from membership m using users u
      where u.deleted_at is not null and m.account_id = u.account_id and m.team_id = u.team_id and m.user_id = u.id)
    insert into membership as m (account_id, team_id, user_id, web_login, enabled, invited, invited_at)
    select u.account_id, u.team_id, u.id, u.web_login, u.status = 'enabled', u.status = 'invited',
      case when u.status = 'invited' then now() end
    from users u where u.deleted_at is null
    on conflict (account_id, team_id) do update
      set user_id = excluded.user_id, web_login = excluded.web_login, enabled = excluded.enabled, invited = excluded.invited,
        invited_at = coalesce(m.invited_at, excluded.invited_at)`.execute(db)
}
