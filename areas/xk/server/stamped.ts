import { sql } from 'kysely'
import { packedThere } from '#areas/inventory/server/index.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { stampedCrud } from '../contract/stamped.ts'
import { madeBy, materialsOf } from './made-of.ts'

/** What reports made and no unit holds yet, by lot and place: free stock less what is packed there. */
export const stamped = serveCrud(stampedCrud, {
  table: 'stockBalance',
  list: (db, ctx) =>
    db
      .selectFrom('stockBalance as b')
      .innerJoin('stockLot as l', (j) => j.onRef('l.teamId', '=', 'b.teamId').onRef('l.id', '=', 'b.lotId'))
      .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'b.teamId').onRef('p.id', '=', 'b.productId'))
      .innerJoin('stockLocation as s', (j) => j.onRef('s.teamId', '=', 'b.teamId').onRef('s.id', '=', 'b.locationId'))
      .innerJoinLateral(madeBy(db, ctx, sql.ref<number>('b.lot_id')), (j) => j.onTrue())
      .where('b.state', '=', 'free')
      .where('l.number', '<>', '')
      .where(sql<boolean>`b.quantity > ${packedThere}`)
      .select([
        'b.id',
        'b.version',
        'b.createdAt',
        'made.at',
        'b.productId',
        'p.code as productCode',
        nameIn(ctx, 'p').as('productName'),
        'l.number as lotNumber',
        sql<number>`b.quantity - ${packedThere}`.as('loose'),
        packedThere.as('framed'),
        unitIn(ctx, 'p').as('unit'),
        'b.locationId',
        's.code as locationCode',
        'made.machineName',
        'made.workorderNo',
        'made.reportNo',
        materialsOf(sql.ref<number>('b.lot_id')).as('materialLots'),
      ]),
  countedBy: ['stockBalance', 'packingUnit'],
  sort: [{ field: 'at', order: 'desc' }],
})
