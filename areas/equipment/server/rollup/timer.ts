import type { AreaServer } from '#core/server/handler.ts'
import { advance } from './advance.ts'
import { workOffDirty } from './dirty.ts'
import { followCalendar } from './follow-calendar.ts'

/** Keeps the roll-ups: a few machines a transaction, so that nobody waits long for their locks. */
export const rollUpTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'equipment.rollUp',
  cron: '*/30 * * * * *',
  async run(service) {
    await service.eachTeam(followCalendar)
    for (const step of [workOffDirty, advance])
      for (let more = true; more; ) {
        more = false
        await service.eachTeam(async (ctx) => {
          if (await step(ctx)) more = true
        })
      }
  },
}
