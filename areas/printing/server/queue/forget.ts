import { daysBefore } from '#core/server/day.ts'
import type { AreaServer } from '#core/server/handler.ts'

/** Days that a print is kept after it ended: until then it can be printed again as it was. */
const keptDays = 90
const atOnce = 10_000

/** Forgets prints that ended long ago, with the labels that they hold; copies before what they are copies of. */
export const forgetPrints: NonNullable<AreaServer['timers']>[number] = {
  name: 'printing.forgetPrints',
  cron: '53 3 * * *',
  run: (service) =>
    service.eachTeam(async ({ db, now }) => {
      await db
        .deleteFrom('printJob')
        .where('id', 'in', (e) =>
          e
            .selectFrom('printJob as j')
            .select('j.id')
            .where('j.finishedAt', '<', daysBefore(now, keptDays))
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('printJob as c')
                    .select('c.id')
                    .whereRef('c.teamId', '=', 'j.teamId')
                    .whereRef('c.copyOf', '=', 'j.id'),
                ),
              ),
            )
            .limit(atOnce),
        )
        .execute()
    }),
}
