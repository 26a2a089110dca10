import type { AreaServer } from './handler.ts'

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

/** Forgets what has served its time: idempotency keys after two days, exports and finished jobs when they expire. */
export const housekeeping: NonNullable<AreaServer['timers']>[number] = {
  name: 'housekeeping',
  cron: '17 * * * *',
  run: (service) =>
    service.eachTeam(async ({ db, now, caller }) => {
      await db.deleteFrom('idempotency').where('createdAt', '<', daysAgo(now, 2)).execute()
      await db.deleteFrom('file').where('expiresAt', '<', now.toISOString()).execute()
      await db
        .deleteFrom('job')
        .where('teamId', '=', caller.teamId)
        .where('finishedAt', '<', daysAgo(now, 30))
        .execute()
    }),
}
