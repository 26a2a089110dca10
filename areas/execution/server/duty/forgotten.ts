import type { Ctx } from '#core/server/context.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { shiftAt } from '../other-areas.ts'
import { closeSessions } from './close.ts'

/** Outside of every shift nobody knows when work should end: after this long it is forgotten all the same. */
const longestHours = 16

/**
 * Ends the stretches that nobody ended at the end of their shift with its handover, and marks them.
 * @returns how many
 */
export async function endForgotten(ctx: Ctx): Promise<number> {
  const open = await ctx.db
    .selectFrom('dutySession')
    .select(['id', 'lineId', 'onAt'])
    .where('offAt', 'is', null)
    .execute()
  const due = new Map<string, number[]>()
  for (const { id, lineId, onAt } of open) {
    const end = await endOf(ctx, lineId, Date.parse(onAt))
    if (end > ctx.now.getTime()) continue
    const at = new Date(end).toISOString()
    due.set(at, [...(due.get(at) ?? []), id])
  }
  for (const [at, ids] of due) await closeSessions(ctx, ids, { verb: 'forgotten', at, forgotten: true })
  return [...due.values()].flat().length
}

async function endOf(ctx: Ctx, lineId: number | null, onAt: number): Promise<number> {
  const shift = lineId === null ? null : await shiftAt(ctx, lineId, onAt)
  return shift?.end ?? onAt + longestHours * 3_600_000
}

export const forgottenTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'execution.forgottenDuty',
  cron: '*/5 * * * *',
  run: (service) =>
    service.eachTeam(async (ctx) => {
      await endForgotten(ctx)
    }),
}
