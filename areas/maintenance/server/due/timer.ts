import type { AreaServer } from '#core/server/handler.ts'
import { makeDue } from './make.ts'
import { reckonMeters } from './reckon.ts'
import { tellDue } from './tell.ts'
import { followWindows } from './windows.ts'

/** Every ten minutes, so that what is due today is there soon after midnight in every zone. */
export const dueTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'maintenance.due',
  cron: '*/10 * * * *',
  run: (service) =>
    service.eachTeam(async (ctx) => {
      await makeDue(ctx)
      await followWindows(ctx)
      await tellDue(ctx)
    }),
}

/** Every hour: what a machine ran brings its maintenance nearer. */
export const meterTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'maintenance.meters',
  cron: '5 * * * *',
  run: (service) =>
    service.eachTeam(async (ctx) => {
      await reckonMeters(ctx)
      await makeDue(ctx)
    }),
}
