import { daysBefore } from '#core/server/day.ts'
import type { AreaServer } from '#core/server/handler.ts'

/** Days that notifications are kept. */
const keptDays = 400

/** Forgets notifications that nobody asks for any more. */
export const forgetTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'notifications.forget',
  cron: '41 3 * * *',
  run: (service) =>
    service.eachTeam(async ({ db, now }) => {
      const before = daysBefore(now, keptDays)
      await db.deleteFrom('notification').where('createdAt', '<', before).execute()
    }),
}
