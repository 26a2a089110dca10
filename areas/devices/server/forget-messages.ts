import { sql } from 'kysely'
import { daysBefore } from '#core/server/day.ts'
import type { Database } from '#core/server/db/pool.ts'
import type { AreaServer } from '#core/server/handler.ts'

const keptDays = 14

/** Raw messages are kept for two weeks; what they meant is in the ledger. Dead letters that nobody repeated for so long go as well. */
export const forgetMessages = (database: Database): NonNullable<AreaServer['timers']>[number] => ({
  name: 'devices.forgetMessages',
  cron: '23 1 * * *',
  async run(service) {
    const before = daysBefore(service.now, keptDays)
    await database.inNoTeam((db) => sql`select gemba_forget_device_days(${before.slice(0, 10)}::date)`.execute(db))
    await service.eachTeam(async ({ db }) => {
      await db.deleteFrom('deadLetter').where('lastAt', '<', before).execute()
    })
  },
})
