import type { Ctx } from '#core/server/context.ts'
import { notFound, refuseField } from '#core/server/refusal.ts'
import { type StockState, virtualKinds } from '../../contract/stock-states.ts'
import type { Side } from '../ledger/sides.ts'

export interface Lying extends Side {
  productId: number
  state: StockState
}

/** What lies somewhere, by its id in the list. It is no longer there where the balance is gone. */
export async function lyingAt(ctx: Ctx, id: number): Promise<Lying> {
  const row = await ctx.db
    .selectFrom('stockBalance')
    .select(['productId', 'locationId', 'lotId', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, state: row.state as StockState }
}

/** Refuses what is no place that people lay matter into. @param field that names it */
export async function mustBePlace(ctx: Ctx, field: string, id: number): Promise<void> {
  const place = await ctx.db
    .selectFrom('stockLocation')
    .select('id')
    .where('id', '=', id)
    .where('kind', 'not in', [...virtualKinds])
    .executeTakeFirst()
  if (!place) throw refuseField(field, 'stock.noPlace')
}

/** Holds the product that an act names, so that nobody deletes it meanwhile. */
export async function mustBeProduct(ctx: Ctx, id: number): Promise<void> {
  const product = await ctx.db.selectFrom('product').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!product) throw refuseField('productId', 'stock.noProduct')
}
