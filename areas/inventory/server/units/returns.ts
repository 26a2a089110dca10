import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { stockReturnCrud } from '../../contract/return.ts'

/** What customers sent back, line by line. */
export const returns = serveCrud(stockReturnCrud, {
  table: 'stockReturnLine',
  list: (db, ctx) =>
    db
      .selectFrom('stockReturnLine as s')
      .innerJoin('stockReturn as r', (j) => j.onRef('r.teamId', '=', 's.teamId').onRef('r.id', '=', 's.returnId'))
      .innerJoin('stockUnit as y', (j) => j.onRef('y.teamId', '=', 's.teamId').onRef('y.id', '=', 's.unitId'))
      .innerJoin('stockLot as f', (j) => j.onRef('f.teamId', '=', 's.teamId').onRef('f.id', '=', 's.fromLotId'))
      .innerJoin('stockLot as l', (j) => j.onRef('l.teamId', '=', 's.teamId').onRef('l.id', '=', 's.lotId'))
      .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'l.teamId').onRef('p.id', '=', 'l.productId'))
      .innerJoin('stockLocation as o', (j) => j.onRef('o.teamId', '=', 'r.teamId').onRef('o.id', '=', 'r.locationId'))
      .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'r.teamId').onRef('u.id', '=', 'r.userId'))
      .select([
        's.id',
        's.version',
        's.createdAt',
        'r.returnNo',
        'p.id as productId',
        'p.code as productCode',
        nameIn(ctx, 'p').as('productName'),
        's.quantity',
        unitIn(ctx, 'p').as('unit'),
        's.serialNo',
        'f.number as fromLotNumber',
        'l.number as lotNumber',
        'y.number as unitNumber',
        'r.locationId',
        'o.code as locationCode',
        'r.reason',
        'u.name as userName',
      ]),
  countedBy: ['stockReturn'],
  sort: [{ field: 'id', order: 'desc' }],
})
