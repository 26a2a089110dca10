import { daysBefore } from './day.ts'
import type { Database } from './db/pool.ts'
import type { AreaServer } from './handler.ts'

/** Forgets what has served its time: idempotency keys after two days, exports and finished jobs when they expire. */
export const housekeeping = (database: Database): NonNullable<AreaServer['timers']>[number] => ({
  name: 'housekeeping',
  cron: '17 * * * *',
  async run(service) {
    await service.eachTeam(async ({ db, now }) => {
      await db.deleteFrom('idempotency').where('createdAt', '<', daysBefore(now, 2)).execute()
      await db.deleteFrom('file').where('expiresAt', '<', now.toISOString()).execute()
    })
    await database.inNoTeam((db) =>
      db.deleteFrom('job').where('finishedAt', '<', daysBefore(service.now, 30)).execute(),
    )
  },
})
