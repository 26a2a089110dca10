import { sql } from 'kysely'
import { holdLots } from '#areas/inventory/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { type holdTrace as endpoint, mostTraced } from '../contract/trace.ts'
import { lotById, lotsById, walk } from './walk.ts'

/**
 * Holds a lot and all that was made of it, as far as any of it is here or its order still makes more: what is all gone is counted and told. They are
 * released as people's holds in stock are, by somebody else.
 */
export async function holdTraced(
  ctx: Ctx,
  { lotId, reason }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const lot = await lotById(ctx, lotId)
  return holdLotsOf(ctx, [lotId], { reason, documentNo: lot.lotNumber || null })
}

/** Holds lots and all that was made of them. @returns how many are held now, were held already, and are all gone */
export async function holdLotsOf(
  ctx: Ctx,
  from: readonly number[],
  { reason, documentNo }: { reason: string; documentNo: string | null },
): Promise<OutputOf<typeof endpoint>> {
  const { ids, more } = await walk(ctx, from, 'forward', mostTraced)
  // A recall that leaves something out unsaid would be worse than none.
  if (more) throw refuse('trace.tooMany', { most: mostTraced })
  const lots = [...(await lotsById(ctx, ids)).values()]
  const free = lots.filter(({ status }) => status === 'free' || status === 'inInspection')
  const growing = await stillMade(ctx, ids)
  const asked = new Set(from)
  const held = free.filter(({ here, id }) => here > 0 || growing.has(id) || asked.has(id))
  await holdLots(ctx, {
    lotIds: held.map(({ id }) => id).sort((a, b) => a - b),
    status: 'held',
    reason,
    source: 'inventory',
    documentNo,
  })
  for (const { id, lotNumber } of held)
    ctx.audit({ verb: 'hold', entity: 'stockLot', id, name: lotNumber, note: reason, after: { status: 'held' } })
  return { held: held.length, already: lots.length - free.length, gone: free.length - held.length }
}

/** Lots of orders that are not over, in whichever workshop: more of them is still made. */
export async function stillMade(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await ctx.unscoped(() =>
    sql<{ id: number }>`select l.id from stock_lot l
      join live_work_order w on w.team_id = l.team_id and w.workorder_no = l.number and w.product_id = l.product_id
      where l.id = any(${[...ids]}::bigint[]) and w.status not in ('completed', 'closed')`.execute(ctx.db),
  )
  return new Set(rows.map(({ id }) => id))
}
