import { sql } from 'kysely'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { xkTraceCrud } from '../contract/trace-all.ts'
import { madeBy, materialsOf } from './made-of.ts'

/**
 * What stands in frames, a row for each lot in each, with what it was made of and where the frame stands: in a pack, that in a box. Read from the
 * units and the genealogy of the stock: what left in a shipment still stands in its units and is told too.
 */
export const xkTrace = serveCrud(xkTraceCrud, {
  table: 'stockUnitContent',
  list: (db, ctx) =>
    db
      .selectFrom('stockUnitContent as x')
      .innerJoin('stockUnit as f', (j) => j.onRef('f.teamId', '=', 'x.teamId').onRef('f.id', '=', 'x.unitId'))
      .innerJoin('stockLocation as s', (j) => j.onRef('s.teamId', '=', 'f.teamId').onRef('s.id', '=', 'f.locationId'))
      .innerJoin('stockLot as l', (j) => j.onRef('l.teamId', '=', 'x.teamId').onRef('l.id', '=', 'x.lotId'))
      .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'l.teamId').onRef('p.id', '=', 'l.productId'))
      .leftJoin('stockUnitNesting as n', (j) =>
        j.onRef('n.teamId', '=', 'f.teamId').onRef('n.unitId', '=', 'f.id').on('n.endedAt', 'is', null),
      )
      .leftJoin('stockUnit as k', (j) => j.onRef('k.teamId', '=', 'n.teamId').onRef('k.id', '=', 'n.parentId'))
      .leftJoin('stockUnitNesting as o', (j) =>
        j
          .onRef('o.teamId', '=', 'k.teamId')
          .onRef('o.unitId', '=', 'k.id')
          .on('o.endedAt', 'is', null)
          .on('k.level', '=', 'pack'),
      )
      .leftJoin('stockUnit as q', (j) => j.onRef('q.teamId', '=', 'o.teamId').onRef('q.id', '=', 'o.parentId'))
      .leftJoin('teamUser as y', (j) => j.onRef('y.teamId', '=', 'x.teamId').onRef('y.id', '=', 'x.packedBy'))
      .leftJoinLateral(madeBy(db, ctx, sql.ref<number>('x.lot_id')), (j) => j.onTrue())
      .where('f.level', '=', 'frame')
      .where('x.endedAt', 'is', null)
      .select([
        'x.id',
        // A line of what stands in a unit is ended, never rewritten.
        sql<number>`1`.as('version'),
        'x.packedAt as createdAt',
        materialsOf(sql.ref<number>('x.lot_id'), sql.ref<string>('x.packed_at')).as('materialLots'),
        'l.productId',
        'p.code as productCode',
        nameIn(ctx, 'p').as('productName'),
        'l.number as productLot',
        'x.quantity',
        unitIn(ctx, 'p').as('unit'),
        'f.number as frameNumber',
        sql<string | null>`case when k.level = 'pack' then k.number end`.as('packNumber'),
        // A frame may go into a box without a pack around it; what stands in a carton or on a pallet is in no box.
        sql<string | null>`case 'box' when k.level then k.number when q.level then q.number end`.as('boxNumber'),
        'made.machineName',
        'made.workorderNo',
        'made.madeByName',
        'made.at as madeAt',
        'y.name as packedByName',
        'x.packedAt',
        's.code as locationCode',
        'f.customer',
      ]),
  countedBy: ['packingUnit', 'stockLot', 'report'],
  sort: [{ field: 'packedAt', order: 'desc' }],
})
