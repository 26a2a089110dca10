import { daysBefore } from '#core/server/day.ts'
import type { Database } from '#core/server/db/pool.ts'
import type { AreaServer } from '#core/server/handler.ts'

/** Forgets sessions a week after their end, and what logins leave behind. None of it is a team's: once for all of them. */
export const forgetLogins = (database: Database): NonNullable<AreaServer['timers']>[number] => ({
  name: 'identity.forget',
  cron: '23 * * * *',
  run: ({ now }) =>
    database.inNoTeam(async (db) => {
      await db.deleteFrom('session').where('expiresAt', '<', daysBefore(now, 7)).execute()
      await db.deleteFrom('loginTicket').where('expiresAt', '<', daysBefore(now, 1)).execute()
      await db.deleteFrom('loginTry').where('lastAt', '<', daysBefore(now, 1)).execute()
      await db.deleteFrom('loginPuzzle').where('expiresAt', '<', now.toISOString()).execute()
      await db.deleteFrom('oauthRequest').where('expiresAt', '<', now.toISOString()).execute()
      await db.deleteFrom('smsCode').where('expiresAt', '<', daysBefore(now, 1)).execute()
    }),
})
