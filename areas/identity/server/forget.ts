import type { AreaServer } from '#core/server/handler.ts'

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

/** Forgets sessions a week after their end, and what logins leave behind. */
export const forgetTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'identity.forget',
  cron: '23 * * * *',
  run: (service) =>
    service.eachTeam(async ({ db, now, caller }) => {
      await db
        .deleteFrom('session')
        .where('teamId', '=', caller.teamId)
        .where('expiresAt', '<', daysAgo(now, 7))
        .execute()
      await db.deleteFrom('loginTicket').where('expiresAt', '<', daysAgo(now, 1)).execute()
      await db.deleteFrom('loginTry').where('lastAt', '<', daysAgo(now, 1)).execute()
      await db.deleteFrom('loginPuzzle').where('expiresAt', '<', now.toISOString()).execute()
      await db.deleteFrom('oauthRequest').where('expiresAt', '<', now.toISOString()).execute()
      await db.deleteFrom('smsCode').where('expiresAt', '<', daysAgo(now, 1)).execute()
    }),
}
