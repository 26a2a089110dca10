import { sql } from 'kysely'
import { copiedNameIn, madeNameIn, nameIn, unitIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { transferCrud } from '../../contract/transfer.ts'

export const transfers = serveCrud(transferCrud, {
  table: 'transfer',
  sort: [{ field: 'id', order: 'desc' }],
  list: (db, ctx) =>
    db
      .selectFrom('transfer as x')
      .innerJoin('workOrder as w', 'w.id', 'x.workOrderId')
      .innerJoin('orderOperation as f', 'f.id', 'x.fromOperationId')
      .innerJoin('workCenter as fc', 'fc.id', 'f.workCenterId')
      .innerJoin('orderOperation as t', 't.id', 'x.toOperationId')
      .innerJoin('workCenter as tc', 'tc.id', 't.workCenterId')
      .innerJoin('teamUser as u', 'u.id', 'x.userId')
      .select([
        'x.id',
        sql<number>`1`.as('version'),
        'x.transferNo',
        'w.workorderNo',
        'w.materialNo',
        madeNameIn(ctx, 'w').as('materialDesc'),
        unitIn(ctx, 'w').as('unit'),
        copiedNameIn(ctx, 'f', 'operation', 'produreName').as('fromOperation'),
        nameIn(ctx, 'fc').as('fromWorkCenter'),
        copiedNameIn(ctx, 't', 'operation', 'produreName').as('toOperation'),
        nameIn(ctx, 'tc').as('toWorkCenter'),
        'x.quantity',
        'x.userId',
        'u.name as userName',
        'x.revokedAt',
        'x.remark',
        'x.createdAt',
      ]),
})
