import { sql } from 'kysely'
import { holdersOf } from '#areas/identity/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { area } from '../../area.ts'
import { reckonedWear } from './list.ts'

interface Worn {
  id: number
  fittingId: number
  state: 'soon' | 'overdue'
  carrier: string
  position: string
  part: string
  percent: number
  stock: number
  workshopId: number | null
}

/** Tells those who replace parts of each whose life nears its end, and once more when it is over. @returns of how many */
export async function tellWorn(ctx: Ctx): Promise<number> {
  const { rows } = await sql<Worn>`
    select w.id, w.fitting_id, w.state, coalesce(w.mold_number, m.number || ' ' || m.name) as carrier, w.position,
      p.number || ' ' || p.name as part, round(w.used * 100 / w.life, 1) as percent, p.stock, m.workshop_id
    from ${reckonedWear} w
    join maintenance_wear_fitting f on f.team_id = w.team_id and f.id = w.fitting_id
    join maintenance_part p on p.team_id = w.team_id and p.id = w.part_id
    left join machine m on m.team_id = w.team_id and m.id = w.machine_id
    where w.enabled and f.told < case w.state when 'overdue' then 2 when 'soon' then 1 else 0 end order by w.id`.execute(
    ctx.db,
  )
  if (!rows.length) return 0
  const people = await holdersOf(ctx, 'maintenanceWear.replace')
  for (const { id, fittingId, state, workshopId, ...params } of rows) {
    await ctx.db
      .updateTable('maintenanceWearFitting')
      .set({ told: state === 'overdue' ? 2 : 1 })
      .where('id', '=', fittingId)
      .execute()
    if (!people.length) continue
    await notify(ctx, {
      area: area.id,
      channels: ['inApp'],
      to: people,
      template: `maintenanceWear.told.${state}`,
      link: 'vulnerableParts',
      source: { entity: 'maintenanceWear', id, workshopId },
      params: () => ({ ...params }),
    })
  }
  return rows.length
}

/** Every hour: wear is slow. */
export const wearTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'maintenance.wear',
  cron: '25 * * * *',
  run: (service) =>
    service.eachTeam(async (ctx) => {
      await tellWorn(ctx)
    }),
}
