import { daysBefore } from '#core/server/day.ts'
import type { AreaServer } from '#core/server/handler.ts'

/** Days that refused scans are kept: they are asked about by the day. */
const keptDays = 90
const atOnce = 100_000

/** Forgets scans that were refused long ago, of all lines. */
export const forgetRefusals: NonNullable<AreaServer['timers']>[number] = {
  name: 'lines.forgetRefusals',
  cron: '53 3 * * *',
  run: (service) =>
    service.eachTeam(async ({ db, now, caller }) => {
      const before = daysBefore(now, keptDays)
      await db
        .deleteFrom('lineRefusal')
        .where('teamId', '=', caller.teamId)
        .where('id', 'in', (e) =>
          e.selectFrom('lineRefusal').select('id').where('at', '<', before).orderBy('id').limit(atOnce),
        )
        .execute()
    }),
}
