import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { lotOf } from './ledger/lots.ts'
import { moveStock } from './ledger/move-stock.ts'
import { linePlace, virtualPlace } from './ledger/places.ts'
import type { StockMove } from './ledger/sides.ts'
import { outputsOf, takeFrom } from './reports.ts'

/** Pieces of a last operation that were defective at first and are good now, in the order's main unit. */
export interface Recovered {
  orderOperationId: number
  lineId: number | null
  quantity: number
  document: RecoveredBy & { no: string }
}

/** What they are good by: a judgement, or a report of their rework. */
export interface RecoveredBy {
  kind: 'disposition' | 'rework'
  id: number
}

/** Lays pieces that were judged good after all beside what the line has made, free, in the lot of their order. */
export async function bookRecovered(ctx: Ctx, { document, ...piece }: Recovered): Promise<void> {
  const output = (await outputsOf(ctx, [piece])).get(piece.orderOperationId)
  if (!output) return
  const lotId = output.lotId ?? (await lotOf(ctx, output.productId, output.workorderNo)).id
  const side = { lotId, state: 'free' as const }
  const move: StockMove = {
    kind: 'production',
    quantity: piece.quantity,
    from: { ...side, locationId: await virtualPlace(ctx, 'production') },
    to: { ...side, locationId: output.placeId ?? (await linePlace(ctx, piece.lineId ?? output.lineId)) },
    document,
  }
  await moveStock(ctx, [move])
}

/** Takes them back by moves that name theirs; refused where some of the lot has been used up or has left. */
export async function unbookRecovered(ctx: Ctx, { kind, id }: RecoveredBy): Promise<void> {
  const made = await ctx.db
    .selectFrom('stockMove as k')
    .innerJoin('stockLot as l', (j) => j.onRef('l.teamId', '=', 'k.teamId').onRef('l.id', '=', 'k.toLotId'))
    .select([
      'k.id',
      'k.quantity',
      'k.toLocationId as locationId',
      'k.toLotId as lotId',
      'l.number as lot',
      'k.documentNo',
    ])
    .where('k.documentKind', '=', kind)
    .where('k.documentId', '=', id)
    .where('k.kind', '=', 'production')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('stockMove as x')
            .select('x.id')
            .whereRef('x.teamId', '=', 'k.teamId')
            .whereRef('x.reversesId', '=', 'k.id'),
        ),
      ),
    )
    .executeTakeFirst()
  if (!made) return
  const no = made.documentNo ?? ''
  const { taken, missing } = await takeFrom(ctx, made, 'free')
  if (missing > 0) throw refuse('stock.recoveredGone', { number: no, lot: made.lot, quantity: made.quantity, missing })
  const production = await virtualPlace(ctx, 'production')
  const document = { kind, id, no }
  const moves = taken.map(({ from, quantity }, i): StockMove => {
    const to = { ...from, locationId: production }
    return { kind: 'reversal', quantity, from, to, document, ...(i === 0 && { reversesId: made.id }) }
  })
  await moveStock(ctx, moves)
}
