import { sql } from 'kysely'
import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { pieceHoldCrud, type pieceHoldStates } from '../../contract/piece.ts'

/** Pieces that are or were held, the newest first, with where they are now. */
export const pieceHolds = serveCrud(pieceHoldCrud, {
  table: 'stockPieceHold',
  list: (db, ctx) =>
    db
      .selectFrom(
        db
          .selectFrom('stockPieceHold as h')
          .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'h.teamId').onRef('p.id', '=', 'h.productId'))
          .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'h.teamId').onRef('u.id', '=', 'h.heldBy'))
          .leftJoin('teamUser as r', (j) => j.onRef('r.teamId', '=', 'h.teamId').onRef('r.id', '=', 'h.releasedBy'))
          .leftJoinLateral(
            sql<{
              unitNumber: string
              place: string
            }>`(select b.number as unit_number, o.code as place from stock_unit_content c
              join stock_lot l on l.team_id = c.team_id and l.id = c.lot_id
              join stock_unit b on b.team_id = c.team_id and b.id = c.unit_id
              join stock_location o on o.team_id = b.team_id and o.id = b.location_id
              where c.team_id = h.team_id and c.serial_no = h.serial_no and c.ended_at is null and l.product_id = h.product_id limit 1)`.as(
              'b',
            ),
            (j) => j.onTrue(),
          )
          .leftJoinLateral(
            sql<{ lotNumber: string }>`(select w.workorder_no as lot_number from order_serial s
              join work_order w on w.team_id = s.team_id and w.id = s.work_order_id
              where s.team_id = h.team_id and s.serial_no = h.serial_no and w.product_id = h.product_id)`.as('w'),
            (j) => j.onTrue(),
          )
          .select([
            'h.id',
            'h.version',
            'h.serialNo',
            'h.productId',
            'p.code as productCode',
            nameIn(ctx, 'p').as('productName'),
            sql<(typeof pieceHoldStates)[number]>`case when h.released_at is null then 'held' else 'released' end`.as(
              'state',
            ),
            'w.lotNumber',
            'b.unitNumber',
            'b.place',
            'h.reason',
            'u.name as heldByName',
            'h.heldAt',
            'h.releaseNote',
            'r.name as releasedByName',
            'h.releasedAt',
          ])
          .as('h'),
      )
      .selectAll(),
  countedBy: ['stockPieceHold', 'packingUnit'],
  sort: [{ field: 'id', order: 'desc' }],
})
