import { type RawBuilder, sql } from 'kysely'
import { nameIn } from '#core/server/crud/names.ts'
import type { Db } from '#core/server/db/pool.ts'

type Reader = Parameters<typeof nameIn>[0]

/**
 * Numbers of the lots that the lot of an id was made of, by the one genealogy; null: none is known.
 *
 * @param until of what was made by then: what an order took later is in nothing that was put away before. Absent: all that it took
 */
export const materialsOf = (lotId: RawBuilder<number>, until?: RawBuilder<string>): RawBuilder<string | null> => sql<
  string | null
>`
  (select string_agg(distinct f.number, ', ') from lot_link k
    join stock_lot f on f.team_id = k.team_id and f.id = k.from_lot_id
    ${until ? sql`join lot_activity g on g.team_id = k.team_id and g.id = k.activity_id and g.at <= ${until}` : sql``}
    where k.to_lot_id = ${lotId} and k.undone_by is null and f.number <> '')`

/**
 * The last report that made something of the lot of an id, to be joined laterally as `made`. A report stands behind the wall of workshops:
 * nobody reads here what others make.
 */
export const madeBy = (db: Db, reader: Reader, lotId: RawBuilder<number>) =>
  db
    .selectFrom('stockMove as v')
    .innerJoin('report as r', (j) => j.onRef('r.teamId', '=', 'v.teamId').onRef('r.id', '=', 'v.documentId'))
    .innerJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 'r.teamId').onRef('w.id', '=', 'r.workOrderId'))
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'r.teamId').onRef('u.id', '=', 'r.reporterId'))
    .leftJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'r.teamId').onRef('m.id', '=', 'r.machineId'))
    .where(sql<boolean>`v.to_lot_id = ${lotId}`)
    .where('v.kind', '=', 'production')
    .where('v.documentKind', '=', 'report')
    .select(['v.effectiveAt as at', 'r.reportNo', 'w.workorderNo', 'u.name as madeByName'])
    .select(nameIn<string | null>(reader, 'm').as('machineName'))
    .orderBy('v.id', 'desc')
    .limit(1)
    .as('made')
