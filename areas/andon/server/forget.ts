import { daysBefore } from '#core/server/day.ts'
import type { AreaServer } from '#core/server/handler.ts'

/** Days that timers are kept after they ended; what they did stands in the calls' courses for good. */
const keptDays = 30

/** Forgets timers that fired or were stopped long ago. */
export const forgetTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'andon.forgetTimers',
  cron: '47 3 * * *',
  run: (service) =>
    service.eachTeam(async ({ db, now, caller }) => {
      const before = daysBefore(now, keptDays)
      await db
        .deleteFrom('andonTimer')
        .where('teamId', '=', caller.teamId)
        .where('state', '<>', 'armed')
        .where('endedAt', '<', before)
        .execute()
    }),
}
