import { holdersOf } from '#areas/identity/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { area } from '../../area.ts'

type Telling = 'reported' | 'joined' | 'assigned' | 'onTheWay' | 'repaired' | 'sentBack'

/** Tells people of a breakdown, with a link to it; never whoever does it himself. */
export async function tellBreakdown(
  ctx: Ctx,
  row: Pick<Stored<'maintenanceBreakdown'>, 'id' | 'breakdownNo' | 'machineId' | 'workshopId' | 'symptom'>,
  telling: Telling,
  to: readonly (number | null)[],
): Promise<void> {
  const people = to.filter((id): id is number => id !== null && id !== ctx.caller.userId)
  if (!people.length) return
  const { number, name } = await ctx.db
    .selectFrom('machine')
    .select(['number', 'name'])
    .where('id', '=', row.machineId)
    .executeTakeFirstOrThrow()
  await notify(ctx, {
    area: area.id,
    channels: ['inApp'],
    to: people,
    template: `maintenanceBreakdown.told.${telling}`,
    link: `breakdownMaintenance?breakdownId=${row.id}`,
    source: { entity: 'maintenanceBreakdown', id: row.id, workshopId: row.workshopId },
    params: () => ({ machine: `${number} ${name}`, breakdown: row.breakdownNo, symptom: row.symptom }),
  })
}

/** Whoever may give breakdowns to somebody. */
export const thoseWhoAssign = (ctx: Ctx): Promise<number[]> => holdersOf(ctx, 'maintenanceBreakdown.assign')
