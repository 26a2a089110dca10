import type { AreaServer } from '#core/server/handler.ts'

/** Days that notifications are kept. */
const keptDays = 400

/** Forgets notifications that nobody asks for any more. */
export const forgetTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'notifications.forget',
  cron: '41 3 * * *',
  run: (service) =>
    service.eachTeam(async ({ db, now }) => {
      const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
      await db.deleteFrom('notification').where('createdAt', '<', before).execute()
    }),
}
