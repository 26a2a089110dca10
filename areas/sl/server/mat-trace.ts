import { sql } from 'kysely'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { matTraceCrud } from '../contract/sl.ts'

/**
 * What was loaded and went into products, by the one genealogy: links that reports wrote and nothing undid. A report stands behind the wall of
 * workshops, so that nobody reads here what others make.
 */
export const matTrace = serveCrud(matTraceCrud, {
  table: 'lotLink',
  list: (db, ctx) =>
    db
      .selectFrom('lotLink as k')
      .innerJoin('lotActivity as a', (j) =>
        j.onRef('a.teamId', '=', 'k.teamId').onRef('a.id', '=', 'k.activityId').on('a.documentKind', '=', 'report'),
      )
      .innerJoin('report as r', (j) => j.onRef('r.teamId', '=', 'a.teamId').onRef('r.id', '=', 'a.documentId'))
      .innerJoin('stockLot as m', (j) => j.onRef('m.teamId', '=', 'k.teamId').onRef('m.id', '=', 'k.fromLotId'))
      .innerJoin('product as mp', (j) => j.onRef('mp.teamId', '=', 'm.teamId').onRef('mp.id', '=', 'm.productId'))
      .innerJoin('stockLot as l', (j) => j.onRef('l.teamId', '=', 'k.teamId').onRef('l.id', '=', 'k.toLotId'))
      .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'l.teamId').onRef('p.id', '=', 'l.productId'))
      .innerJoin('workCenter as c', (j) => j.onRef('c.teamId', '=', 'r.teamId').onRef('c.id', '=', 'r.workCenterId'))
      .leftJoin('machine as v', (j) => j.onRef('v.teamId', '=', 'r.teamId').onRef('v.id', '=', 'r.machineId'))
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('stockFeed as f')
            .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'f.teamId').onRef('u.id', '=', 'f.loadedBy'))
            .select(['f.loadedAt', 'f.taskNo', 'u.name as loadedByName'])
            .whereRef('f.teamId', '=', 'k.teamId')
            .whereRef('f.lotId', '=', 'k.fromLotId')
            .whereRef('f.workCenterId', '=', 'r.workCenterId')
            .whereRef('f.loadedAt', '<=', 'a.at')
            .orderBy('f.loadedAt', 'desc')
            .orderBy('f.id', 'desc')
            .limit(1)
            .as('fed'),
        (j) => j.onTrue(),
      )
      .where('k.undoneBy', 'is', null)
      .select([
        'k.id',
        // Links are written and never rewritten.
        sql<number>`1`.as('version'),
        'a.createdAt',
        'a.at',
        'm.productId as materialId',
        'mp.code as materialCode',
        nameIn(ctx, 'mp').as('materialName'),
        'm.number as materialLot',
        'k.quantity',
        unitIn(ctx, 'mp').as('unit'),
        'r.workCenterId',
        nameIn(ctx, 'c').as('workCenterName'),
        nameIn(ctx, 'v').as('machineName'),
        'fed.loadedAt',
        'fed.loadedByName',
        'fed.taskNo',
        'l.productId',
        'p.code as productCode',
        nameIn(ctx, 'p').as('productName'),
        'l.number as productLot',
        'r.reportNo',
      ]),
  countedBy: ['stockFeed', 'report', 'stockLot'],
  sort: [{ field: 'at', order: 'desc' }],
})
