import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, type Reader, unitIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { selectLotMove as selectLotMoveEndpoint } from '../contract/inventory.api.ts'
import { balanceCrud, moveCrud, productStockCrud } from '../contract/stock.ts'
import { virtualKinds } from '../contract/stock-states.ts'
import { keptOn, todayIn } from './reserve/kept.ts'

/** SQL: how what lies somewhere may be used. @param zone the team's, whose day it is */
export const statusOf = (zone: string) => sql<string>`case when l.status <> 'free' then l.status
  when l.expires_on < ${todayIn(zone)} then 'expired' else b.state end`

/** SQL: the station, machine, line or warehouse that a place belongs to. */
const placeNameIn = (reader: Reader) =>
  sql<
    string | null
  >`coalesce(${nameIn(reader, 's')}, ${nameIn(reader, 'v')}, ${nameIn(reader, 'e')}, ${nameIn(reader, 'w')})`

const lying = (db: Db) =>
  db
    .selectFrom('stockBalance as b')
    .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'b.teamId').onRef('p.id', '=', 'b.productId'))
    .innerJoin('stockLot as l', (j) => j.onRef('l.teamId', '=', 'b.teamId').onRef('l.id', '=', 'b.lotId'))
    .where('b.quantity', '>', 0)

/** What of each lot lies in each place. */
export const balancesIn = (db: Db, ctx: Pick<Ctx, 'caller' | 'language'>) =>
  lying(db)
    .innerJoin('stockLocation as o', (j) => j.onRef('o.teamId', '=', 'b.teamId').onRef('o.id', '=', 'b.locationId'))
    .leftJoin('warehouse as w', (j) => j.onRef('w.teamId', '=', 'o.teamId').onRef('w.id', '=', 'o.warehouseId'))
    .leftJoin('station as s', (j) => j.onRef('s.teamId', '=', 'o.teamId').onRef('s.id', '=', 'o.stationId'))
    .leftJoin('machine as v', (j) => j.onRef('v.teamId', '=', 'o.teamId').onRef('v.id', '=', 'o.machineId'))
    .leftJoin('productionLine as e', (j) => j.onRef('e.teamId', '=', 'o.teamId').onRef('e.id', '=', 'o.lineId'))
    .select([
      'b.id',
      'b.version',
      'b.createdAt',
      'b.productId',
      'p.code as productCode',
      nameIn(ctx, 'p').as('productName'),
      'b.lotId',
      'l.number as lotNumber',
      'b.locationId',
      'o.code as locationCode',
      'o.kind',
      'o.warehouseId',
      nameIn<string | null>(ctx, 'w').as('warehouseName'),
      placeNameIn(ctx).as('placeName'),
      'o.zone',
      statusOf(ctx.caller.zone).as('status'),
      'b.quantity',
      unitIn(ctx, 'p').as('unit'),
      'b.since',
      sql<number>`floor(extract(epoch from now() - b.since) / 86400)::int`.as('ageDays'),
      'l.producedOn',
      'l.expiresOn',
      'l.supplier',
      'l.owner',
    ])

export const balances = serveCrud(balanceCrud, {
  table: 'stockBalance',
  list: balancesIn,
  countedBy: ['stockBalance', 'stockLot'],
  sort: [
    { field: 'productCode', order: 'asc' },
    { field: 'since', order: 'asc' },
  ],
})

export const productStocks = serveCrud(productStockCrud, {
  table: 'stockBalance',
  list: (db, ctx) =>
    db
      .selectFrom(
        lying(db)
          .select([
            'p.id',
            'p.version',
            'p.createdAt',
            'p.code as productCode',
            nameIn(ctx, 'p').as('productName'),
            unitIn(ctx, 'p').as('unit'),
            sql<number>`sum(b.quantity)`.as('quantity'),
            sql<number>`coalesce(sum(b.quantity) filter (where ${statusOf(ctx.caller.zone)} = 'free'), 0)`.as(
              'freeQuantity',
            ),
            sql<number>`coalesce(sum(b.quantity) filter (where ${statusOf(ctx.caller.zone)} = 'unapproved'), 0)`.as(
              'unapprovedQuantity',
            ),
            sql<number>`coalesce(sum(b.quantity) filter (
            where ${statusOf(ctx.caller.zone)} not in ('free', 'unapproved')), 0)`.as('heldQuantity'),
            sql<number>`count(distinct b.lot_id)`.as('lots'),
            sql<number>`count(distinct b.location_id)`.as('places'),
            sql<number>`coalesce((select sum(r.quantity - r.used) from stock_reservation r
              where r.team_id = p.team_id and r.product_id = p.id and ${keptOn(todayIn(ctx.caller.zone))}), 0)`.as(
              'reservedQuantity',
            ),
            sql<string>`min(b.since)`.as('oldestSince'),
            sql<string | null>`min(l.expires_on)`.as('expiresOn'),
          ])
          .groupBy(['p.teamId', 'p.id', 'p.version', 'p.createdAt', 'p.code', 'p.name', 'p.unit'])
          .as('p'),
      )
      .selectAll(),
  sort: [{ field: 'productCode', order: 'asc' }],
})

/** The code of a place; virtual ones are told by their kind alone. */
const codeOf = (alias: string) =>
  sql<
    string | null
  >`case when ${sql.ref(`${alias}.kind`)} = any(${sql.lit(`{${virtualKinds.join(',')}}`)}::text[]) then null
    else ${sql.ref(`${alias}.code`)} end`

const movesIn = (db: Db, reader: Reader) =>
  db
    .selectFrom('stockMove as k')
    .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'k.teamId').onRef('p.id', '=', 'k.productId'))
    .innerJoin('stockLot as l', (j) => j.onRef('l.teamId', '=', 'k.teamId').onRef('l.id', '=', 'k.fromLotId'))
    .innerJoin('stockLot as m', (j) => j.onRef('m.teamId', '=', 'k.teamId').onRef('m.id', '=', 'k.toLotId'))
    .innerJoin('stockLocation as f', (j) => j.onRef('f.teamId', '=', 'k.teamId').onRef('f.id', '=', 'k.fromLocationId'))
    .innerJoin('stockLocation as o', (j) => j.onRef('o.teamId', '=', 'k.teamId').onRef('o.id', '=', 'k.toLocationId'))
    .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'k.teamId').onRef('u.id', '=', 'k.userId'))
    .select([
      'k.id',
      'k.version',
      'k.createdAt',
      'k.effectiveAt',
      'k.kind',
      'p.code as productCode',
      'k.productId',
      nameIn(reader, 'p').as('productName'),
      'k.fromLotId as lotId',
      'l.number as lotNumber',
      'm.number as toLotNumber',
      'k.quantity',
      unitIn(reader, 'p').as('unit'),
      'k.fromLocationId',
      codeOf('f').as('fromCode'),
      'f.kind as fromKind',
      'k.toLocationId',
      codeOf('o').as('toCode'),
      'o.kind as toKind',
      'k.documentNo',
      'l.supplier',
      'u.name as userName',
      'k.note',
      sql<boolean>`exists (select 1 from stock_move r where r.team_id = k.team_id and r.reverses_id = k.id)`.as(
        'reversed',
      ),
    ])

export const moves = serveCrud(moveCrud, {
  table: 'stockMove',
  list: movesIn,
  more: { id: { kind: 'integer' } },
  countedBy: ['stockMove'],
  sort: [{ field: 'id', order: 'desc' }],
})

const movesTold = 200

/** What became of one lot, what was split off it and what it was split off among it. */
export async function selectLotMove(
  ctx: Ctx,
  { lotId }: InputOf<typeof selectLotMoveEndpoint>,
): Promise<OutputOf<typeof selectLotMoveEndpoint>> {
  const rows = await movesIn(ctx.db, ctx)
    .where((e) => e.or([e('k.fromLotId', '=', lotId), e('k.toLotId', '=', lotId)]))
    .orderBy('k.id', 'desc')
    .limit(movesTold)
    .execute()
  return { rows: rows as OutputOf<typeof selectLotMoveEndpoint>['rows'] }
}
