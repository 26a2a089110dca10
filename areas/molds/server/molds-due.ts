import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { reckonedMolds } from './mold-shots.ts'

/** A mold whose maintenance is near or past. */
export interface DueMold {
  id: number
  number: string
  name: string
  due: 'soon' | 'overdue'
  /** Shots left until it, below 0 past it; null: it has its day alone. */
  untilMaintenance: number | null
  /** `YYYY-MM-DD` */
  nextMaintenanceOn: string | null
}

/** Molds in use whose maintenance is near or past and that nobody has sent to it, the most urgent first. A mold is worked with in every workshop. */
export const moldsDue = (ctx: Ctx): Promise<DueMold[]> =>
  ctx.unscoped(async () => {
    const { rows } = await sql<DueMold>`
      select m.id, m.number, m.name, m.due, m.until_maintenance, m.next_maintenance_on::text as next_maintenance_on
      from ${reckonedMolds} m
      where m.enabled and m.due in ('soon', 'overdue') and m.status in ('inLibrary', 'inUse')
      order by m.due, m.until_maintenance nulls last, m.number`.execute(ctx.db)
    return rows
  })
