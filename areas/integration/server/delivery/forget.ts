import { daysBefore } from '#core/server/day.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { keptDays } from './kept-days.ts'

/** Days that what ended is kept. Write-backs are kept as long as books are asked about. */
const atOnce = 10_000

/** Forgets what ended long ago, and secrets that are valid no more. */
export const forgetDeliveries: NonNullable<AreaServer['timers']>[number] = {
  name: 'integration.forgetDeliveries',
  cron: '50 3 * * *',
  run: (service) =>
    service.eachTeam(async ({ db, now }) => {
      for (const kind of ['webhook', 'erp'] as const)
        await db
          .deleteFrom('outgoingDelivery')
          .where('id', 'in', (e) =>
            e
              .selectFrom('outgoingDelivery as d')
              .innerJoin('outgoingTarget as t', (j) =>
                j.onRef('t.teamId', '=', 'd.teamId').onRef('t.id', '=', 'd.targetId').on('t.kind', '=', kind),
              )
              .select('d.id')
              .where('d.endedAt', '<', daysBefore(now, keptDays[kind]))
              .limit(atOnce),
          )
          .execute()
      await db.deleteFrom('outgoingSecret').where('expiresAt', '<', now.toISOString()).execute()
    }),
}
