import { sql } from 'kysely'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { moldMountingCrud } from '../../contract/mounting.ts'
import { reckonedMolds } from '../mold-shots.ts'

/** Mountings with the texts of all that they refer to; shots of one that is not over are those until now. */
const list = (db: Db, reader: Reader) =>
  db
    .selectFrom('moldMounting as k')
    .innerJoin('mold as o', (join) => join.onRef('o.teamId', '=', 'k.teamId').onRef('o.id', '=', 'k.moldId'))
    .innerJoin('machine as v', (join) => join.onRef('v.teamId', '=', 'k.teamId').onRef('v.id', '=', 'k.machineId'))
    .innerJoin('department as d', (join) => join.onRef('d.teamId', '=', 'k.teamId').onRef('d.id', '=', 'k.workshopId'))
    .leftJoin('workCenter as c', (join) => join.onRef('c.teamId', '=', 'k.teamId').onRef('c.id', '=', 'k.workCenterId'))
    .leftJoin('product as p', (join) => join.onRef('p.teamId', '=', 'k.teamId').onRef('p.id', '=', 'k.productId'))
    .leftJoin('task as t', (join) => join.onRef('t.teamId', '=', 'k.teamId').onRef('t.id', '=', 'k.taskId'))
    .leftJoin('teamUser as i', (join) => join.onRef('i.teamId', '=', 'k.teamId').onRef('i.id', '=', 'k.installedBy'))
    .leftJoin('teamUser as a', (join) => join.onRef('a.teamId', '=', 'k.teamId').onRef('a.id', '=', 'k.askedBy'))
    .leftJoin('teamUser as r', (join) => join.onRef('r.teamId', '=', 'k.teamId').onRef('r.id', '=', 'k.removedBy'))
    .select([
      'k.id',
      'k.version',
      'k.createdAt',
      'k.moldId',
      'o.number as moldNumber',
      'o.name as moldName',
      'k.status',
      'k.position',
      'k.machineId',
      nameIn(reader, 'v').as('machineName'),
      'v.number as machineNumber',
      'k.workCenterId',
      nameIn<string | null>(reader, 'c').as('workCenterName'),
      'k.workshopId',
      nameIn(reader, 'd').as('workshopName'),
      sql<string | null>`p.code || ' ' || ${nameIn(reader, 'p')}`.as('productText'),
      't.taskNo',
      'k.installedAt',
      'i.name as installedByName',
      'k.askedAt',
      'a.name as askedByName',
      'k.removedAt',
      'r.name as removedByName',
      'k.storageLocation',
      'k.shotsBefore',
      'k.shotsAfter',
      // What was reported elsewhere counts too: who sees some workshops alone reads the shots of one that is not over in the ledger.
      sql<number | null>`coalesce(k.shots_after, (select m.shots_now from ${reckonedMolds} m
        where k.removed_at is null and gemba_scope() is null and m.team_id = k.team_id and m.id = k.mold_id))
        - k.shots_before`.as('shotsMade'),
      sql<string>`case when k.counted then 'counts' else 'reports' end`.as('shotSource'),
      'k.note',
    ])

export const mountings = serveCrud(moldMountingCrud, {
  table: 'moldMounting',
  sort: [{ field: 'installedAt', order: 'desc' }],
  list,
})
