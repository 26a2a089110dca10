import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { refuseField } from '#core/server/refusal.ts'
import { linkLots } from '../ledger/genealogy.ts'
import { inheritHolds } from '../ledger/holds.ts'
import { lotOf } from '../ledger/lots.ts'
import { moveStock } from '../ledger/move-stock.ts'
import { packedThere } from '../units/claims.ts'
import { type Lying, lyingAt } from './parts.ts'

interface Splitting {
  from: Lying
  quantity: number
  /** Of the new lot. */
  lotNumber: string
  note?: string | null
}

/**
 * Splits some of a lot off where it lies. The new lot knows what is known of the old one, and is held for what that is held for.
 *
 * @throws a refusal: the number is another lot's, or less lies there loose
 */
export async function splitOff(
  ctx: Ctx,
  { from, quantity, lotNumber, note }: Splitting,
): Promise<{ lotId: number; moveIds: number[] }> {
  const parent = await lockRow(ctx.db, 'stockLot', from.lotId)
  const { supplier, supplierLot, certificate, producedOn, expiresOn, owner } = parent
  const facts = { supplier, supplierLot, certificate, producedOn, expiresOn, owner, parentId: parent.id }
  const lot = await lotOf(ctx, from.productId, lotNumber, facts)
  if (!lot.made) throw refuseField('lotNumber', 'stock.lotExists', { lot: lotNumber })
  await inheritHolds(ctx, parent.id, lot.id)
  const to = { ...from, lotId: lot.id }
  const moveIds = await moveStock(ctx, [{ kind: 'split', quantity, from, to, note }])
  const document = { kind: 'move' as const, id: moveIds[0] as number }
  const links = [{ fromLotId: parent.id, toLotId: lot.id, quantity }]
  await linkLots(ctx, [{ kind: 'split', at: ctx.now.toISOString(), document, links }])
  return { lotId: lot.id, moveIds }
}

/**
 * Splits all that lies loose of a balance off, as a lot under a number that begins with the old one.
 *
 * @param balanceId of free stock
 * @param documentNo what it is split off for: the end of the new lot's number
 * @returns the new lot; null: nothing of it lies there loose any more
 */
export async function splitOffLoose(ctx: Ctx, balanceId: number, documentNo: string): Promise<number | null> {
  const from = await lyingAt(ctx, balanceId)
  const { number } = await lockRow(ctx.db, 'stockLot', from.lotId)
  const { rows } = await sql<{ loose: number; taken: number }>`
    select b.quantity - ${packedThere} as loose, (select count(*)::int from stock_lot l where l.parent_id = b.lot_id
      and l.number like ${`%${documentNo}%`}) as taken from stock_balance b
    where b.id = ${balanceId} and b.state = 'free'`.execute(ctx.db)
  const [there] = rows
  if (!there || there.loose <= 0) return null
  const end = [documentNo, ...(there.taken ? [String(there.taken + 1)] : [])].join('-')
  const whole = [number, end].filter(Boolean).join('-')
  const lotNumber = whole.length > 64 ? `${end}-${from.lotId}` : whole
  return (await splitOff(ctx, { from, quantity: there.loose, lotNumber, note: documentNo })).lotId
}
