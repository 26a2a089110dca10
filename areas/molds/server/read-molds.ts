import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import { reckonedMolds } from './mold-shots.ts'

/** A mold as planning reckons with it. */
export interface MoldFacts {
  id: number
  number: string
  name: string
  holeCount: number
  strokesPerMinute: number | null
  /** Work centres that it fits; none: wherever the operation may be done. */
  pressIds: number[]
  /** Cavities by product, where it makes several at once. */
  products: { productId: number; holeCount: number }[]
  designShots: number | null
  /** Until now, reports included. */
  shots: number
  shotsSince: number
  maintenanceShots: number | null
  /** `YYYY-MM-DD` */
  nextMaintenanceOn: string | null
  maintenanceMinutes: number
}

/** The molds in use, by their number. Read it unscoped where the whole plan counts. */
export async function readMolds(db: Db): Promise<Map<string, MoldFacts>> {
  const any = await db.selectFrom('mold').select('id').limit(1).executeTakeFirst()
  if (!any) return new Map()
  const { rows } = await sql<MoldFacts>`
    select m.id, m.number, m.name, m.hole_count, m.strokes_per_minute, m.design_shots, m.maintenance_shots,
      m.next_maintenance_on, m.maintenance_minutes, m.shots_now as shots, m.shots_now_since as shots_since,
      array(select p.work_center_id from mold_press p where p.team_id = m.team_id and p.mold_id = m.id
        order by p.work_center_id) as press_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('productId', h.product_id, 'holeCount', h.hole_count)
        order by h.product_id), '[]') from mold_product h where h.team_id = m.team_id and h.mold_id = m.id) as products
    from ${reckonedMolds} m
    where m.enabled`.execute(db)
  return new Map(rows.map((row) => [row.number, row]))
}
