import { sql } from 'kysely'
import { bookRecovered, type RecoveredBy, unbookRecovered } from '#areas/inventory/server/index.ts'
import { addRecovered, lockOrders, orderProgressed } from '#areas/orders/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn } from '#core/server/crud/names.ts'
import { refuse } from '#core/server/refusal.ts'
import { reworkOf, settleRework } from '../rework/settle.ts'

/** Pieces that are good after all, by a judgement or by a report of their rework. */
export interface Recovering extends RecoveredBy {
  number: string
  defectId: number
  quantity: number
}

interface Place {
  orderOperationId: number
  workOrderId: number
  lineId: number | null
  isLast: boolean
}

async function placeOf(ctx: Ctx, defectId: number): Promise<Place> {
  const { rows } = await ctx.unscoped(() =>
    sql<Place>`
      select d.order_operation_id, o.work_order_id, r.line_id, o.successor = '{}' as is_last
      from defect d join report r on r.team_id = d.team_id and r.id = d.report_id
      join order_operation o on o.team_id = d.team_id and o.id = d.order_operation_id
      where d.id = ${defectId}`.execute(ctx.db),
  )
  return rows[0] as Place
}

const count = (ctx: Ctx, { orderOperationId, workOrderId }: Place, quantity: number): Promise<void> =>
  ctx.unscoped(async () => {
    await addRecovered(
      sql`select ${orderOperationId}::bigint as order_operation_id, ${quantity}::numeric as quantity`,
    ).execute(ctx.db)
    await orderProgressed(ctx, [workOrderId], { locked: true })
  })

/**
 * Pieces that are good after all go on to what follows; of a last operation they are stock, and of a rework order's they go on where they
 * were defective before. The orders are locked.
 */
export async function recover(ctx: Ctx, piece: Recovering): Promise<void> {
  const place = await placeOf(ctx, piece.defectId)
  // A report of a rework holds its own order alone.
  await lockOrders(ctx, [place.workOrderId])
  await count(ctx, place, piece.quantity)
  const { orderOperationId, lineId } = place
  const { kind, id, number, quantity } = piece
  const before = await reworkOf(ctx, place.workOrderId)
  if (before) {
    if (place.isLast) await recover(ctx, { ...piece, defectId: before.defectId })
    await settleRework(ctx, place.workOrderId)
  } else if (place.isLast)
    await bookRecovered(ctx, { orderOperationId, lineId, quantity, document: { kind, id, no: number } })
}

/** Takes them back. Refused where what follows has taken them already, in the order's next operations or out of the stock. */
export async function unrecover(ctx: Ctx, piece: Recovering): Promise<void> {
  const place = await placeOf(ctx, piece.defectId)
  const { kind, id, number, quantity } = piece
  await lockOrders(ctx, [place.workOrderId])
  await refuseTaken(ctx, place, number, quantity)
  await count(ctx, place, -quantity)
  const before = await reworkOf(ctx, place.workOrderId)
  if (before) {
    if (place.isLast) await unrecover(ctx, { ...piece, defectId: before.defectId })
    await settleRework(ctx, place.workOrderId)
  } else if (place.isLast) await unbookRecovered(ctx, { kind, id })
}

async function refuseTaken(ctx: Ctx, { orderOperationId }: Place, number: string, quantity: number): Promise<void> {
  const { rows } = await ctx.unscoped(() =>
    sql<{ good: number; name: string; takes: number }>`
      select own.reported_good + own.recovered_good as good, ${copiedNameIn(ctx, 's', 'operation', 'produreName')} as name,
        case when s.transferred_in is null then s.reported_good + s.reported_defective else (
          select coalesce(sum(t.quantity), 0) from transfer t
          where t.from_operation_id = own.id and t.to_operation_id = s.id and t.revoked_at is null) end as takes
      from order_operation own
      join order_operation s on s.team_id = own.team_id and s.work_order_id = own.work_order_id and s.sequence = any(own.successor)
      where own.id = ${orderOperationId}
      order by takes desc limit 1`.execute(ctx.db),
  )
  const [most] = rows
  if (!most || most.takes <= most.good - quantity) return
  throw refuse('disposition.consumed', { number, operation: most.name, taken: most.takes })
}
