import { type RawBuilder, sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'

/** The places of a filter as a condition on andon calls `c`. A station's calls are its own and those of the machines of its work centre. */
export function callsIn({ workshopIds, lineIds, stationIds }: BoardFilter): RawBuilder<boolean> {
  const conditions = [
    workshopIds?.length ? sql`c.workshop_id = any (${workshopIds}::bigint[])` : null,
    lineIds?.length ? sql`c.line_id = any (${lineIds}::bigint[])` : null,
    stationIds?.length
      ? sql`(c.station_id = any (${stationIds}::bigint[]) or exists (
          select from station z join work_center_machine y on y.team_id = z.team_id and y.work_center_id = z.work_center_id
          where z.team_id = c.team_id and z.id = any (${stationIds}::bigint[]) and y.machine_id = c.machine_id))`
      : null,
  ].filter((each) => each !== null)
  return conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}
