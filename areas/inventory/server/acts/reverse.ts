import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound, refuse, throwIf } from '#core/server/refusal.ts'
import type { reverseStockMove as endpoint } from '../../contract/inventory.api.ts'
import type { StockState } from '../../contract/stock-states.ts'
import { unlinkLots } from '../ledger/genealogy.ts'
import { moveStock } from '../ledger/move-stock.ts'
import { mayReverse } from '../policy.ts'

export async function reverseStockMove(
  ctx: Ctx,
  { id, note }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const move = await ctx.db.selectFrom('stockMove').selectAll().where('id', '=', id).executeTakeFirst()
  if (!move) throw notFound()
  throwIf(mayReverse(move))
  if (move.kind === 'reversal') throw refuse('stock.reversalStays')
  const from = { locationId: move.toLocationId, lotId: move.toLotId, state: move.toState as StockState }
  const to = { locationId: move.fromLocationId, lotId: move.fromLotId, state: move.fromState as StockState }
  const document = move.documentNo ? { kind: move.documentKind ?? '', no: move.documentNo } : null
  const counter = { kind: 'reversal' as const, quantity: move.quantity, from, to, note, document, reversesId: id }
  const moveIds = await moveStock(ctx, [counter])
  if (move.kind === 'split') await unlinkLots(ctx, 'move', [id])
  return { moveIds }
}
