import { sql } from 'kysely'
import { add, fitsDecimals, subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { changeRow, lockRow, lockRows, mustBeAt, type Stored } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import type * as api from '../../contract/reservation.ts'
import { reservation, reservationCrud, type reservationStates } from '../../contract/reservation.ts'
import { keptOn, lyingByProduct, todayIn } from './kept.ts'
import { lockFree, mustBeAhead } from './reserve.ts'

const entity = { name: reservation.name, key: reservation.key, table: 'stockReservation' as const }

/** SQL: how a reservation stands. Where less lies there than is kept, those made last are short. */
const stateOf = (zone: string) => sql<(typeof reservationStates)[number]>`case
  when r.used >= r.quantity then 'used' when r.status = 'released' then 'released' when r.until < ${todayIn(zone)} then 'expired'
  when sum(case when ${keptOn(todayIn(zone))} then r.quantity - r.used else 0 end) over (partition by r.product_id order by r.id)
    > coalesce(i.quantity, 0) then 'short'
  else 'open' end`

/** What is kept for orders, the newest first. */
export const reservations = serveCrud(reservationCrud, {
  table: 'stockReservation',
  list: (db, ctx) =>
    db
      .selectFrom(
        db
          .selectFrom('stockReservation as r')
          .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'r.teamId').onRef('p.id', '=', 'r.productId'))
          .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'r.teamId').onRef('u.id', '=', 'r.userId'))
          .leftJoin(
            sql<{
              productId: number
              quantity: number
            }>`(${lyingByProduct(todayIn(ctx.caller.zone), sql<boolean>`true`)})`.as('i'),
            (j) => j.onRef('i.productId', '=', 'r.productId'),
          )
          .select([
            'r.id',
            'r.version',
            'r.createdAt',
            'r.documentNo',
            'r.documentKind',
            'r.productId',
            'p.code as productCode',
            nameIn(ctx, 'p').as('productName'),
            stateOf(ctx.caller.zone).as('state'),
            'r.quantity',
            'r.used',
            sql<number>`r.quantity - r.used`.as('openQuantity'),
            unitIn(ctx, 'p').as('unit'),
            'r.until',
            'u.name as userName',
          ])
          .as('r'),
      )
      .selectAll(),
  countedBy: ['stockReservation', 'stockBalance', 'stockLot'],
  sort: [{ field: 'id', order: 'desc' }],
})

/** Changes how much is kept, and until when. What is used already stays used. */
export async function change(
  ctx: Ctx,
  { id, version, quantity, until }: InputOf<typeof api.changeReservation>,
): Promise<OutputOf<typeof api.changeReservation>> {
  mustBeAhead(ctx, until)
  const known = await ctx.db.selectFrom('stockReservation').select('productId').where('id', '=', id).executeTakeFirst()
  const free = known ? await lockFree(ctx, [known.productId]) : new Map<number, number>()
  const row = await lockRow(ctx.db, 'stockReservation', id)
  mustBeAt(row, { version })
  if (row.status !== 'open') throw refuse('stockReservation.over', { order: row.documentNo })
  const product = await ctx.db
    .selectFrom('product as p')
    .select(['p.code', 'p.unitDecimals', unitIn(ctx, 'p').as('unit')])
    .where('p.id', '=', row.productId)
    .executeTakeFirstOrThrow()
  const params = { product: product.code, unit: product.unit }
  if (!fitsDecimals(quantity, product.unitDecimals))
    throw refuseField('quantity', 'stock.tooFine', { ...params, decimals: product.unitDecimals })
  if (quantity < row.used) throw refuseField('quantity', 'stockReservation.usedMore', { ...params, used: row.used })
  const own = await keptNow(ctx, id)
  const there = Math.max(0, add(free.get(row.productId) ?? 0, own))
  if (subtract(quantity, row.used) > there) {
    const most = add(there, row.used)
    throw refuseField('quantity', 'stockReservation.notFree', { ...params, free: most })
  }
  await changeRow(ctx, entity, { id }, { quantity, until }, { verb: 'update' })
  return {}
}

/** What a reservation keeps today: nothing once its day is over. */
async function keptNow(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ kept: number }>`select r.quantity - r.used as kept from stock_reservation r
    where r.id = ${id} and ${keptOn(todayIn(ctx.caller.zone))}`.execute(ctx.db)
  return rows[0]?.kept ?? 0
}

/** Gives what is kept free. */
export async function release(ctx: Ctx, { ids }: InputOf<typeof api.releaseReservation>): Promise<BulkResult> {
  const named = { name: ({ documentNo }: Stored<'stockReservation'>) => documentNo }
  const { rows, skipped } = filterAllowed(ctx, ids, await lockRows(ctx.db, 'stockReservation', ids), {
    ...named,
    refusal: ({ status, used, quantity, documentNo }) =>
      status === 'open' && used < quantity ? null : { key: 'stockReservation.over', params: { order: documentNo } },
  })
  const done = rows.map(({ id }) => id)
  if (done.length)
    await ctx.db
      .updateTable('stockReservation')
      .set({ status: 'released', version: sql`version + 1` })
      .where('id', 'in', done)
      .execute()
  auditBulk(ctx, { verb: 'release', entity: 'stockReservation' }, rows, {
    ...named,
    after: () => ({ status: 'released' }),
  })
  return { done, skipped }
}
