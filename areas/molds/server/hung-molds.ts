import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { MoldDue, MoldPosition } from '../contract/mold-status.ts'
import { reckonedMolds } from './mold-shots.ts'

/** A mold in a machine. */
export interface HungMold {
  id: number
  number: string
  name: string
  machineId: number
  position: MoldPosition
  /** Pieces of one shot. */
  holes: number
  /** Shots of its life until now. */
  shots: number
  designShots: number | null
  /** Null: it has no interval. */
  due: MoldDue | null
  /** Shots left until its maintenance, below 0 past it; null: it has its day alone. */
  untilMaintenance: number | null
  maintenanceShots: number | null
  /** `YYYY-MM-DD` */
  nextMaintenanceOn: string | null
}

/**
 * The molds that hang in machines now, whole ones and upper halves first.
 *
 * @param productId what is made with them: the cavities are those for it
 */
export async function hungMolds(ctx: Ctx, machineIds: number[], productId: number | null): Promise<HungMold[]> {
  if (!machineIds.length) return []
  const { rows } = await sql<HungMold>`
    select m.id, m.number, m.name, k.machine_id, k.position, coalesce(h.hole_count, m.hole_count) as holes,
      m.shots_now as shots, m.design_shots, m.due, m.until_maintenance, m.maintenance_shots,
      m.next_maintenance_on::text as next_maintenance_on
    from mold_mounting k
      join ${reckonedMolds} m on m.team_id = k.team_id and m.id = k.mold_id
      left join mold_product h on h.team_id = m.team_id and h.mold_id = m.id and h.product_id = ${productId}
    where k.removed_at is null and k.machine_id = any(${machineIds})
    order by k.position = 'lower', m.number`.execute(ctx.db)
  return rows
}
