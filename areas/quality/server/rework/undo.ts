import { closeWorkOrder, lockOrders } from '#areas/orders/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { outstandingOf, type ReworkFacts } from './settle.ts'

/** Closes the order of a rework, so that nothing more is reported of it. Refused while somebody works on it. */
export async function closeRework(
  ctx: Ctx,
  { workOrderId, workorderNo, closed }: ReworkFacts,
  note: string,
): Promise<void> {
  if (closed) return
  const { skipped } = await ctx.unscoped(() => closeWorkOrder(ctx, { ids: [workOrderId], note }))
  const [why] = skipped
  if (why) throw refuse('rework.notClosed', { order: workorderNo, reason: why.reason })
}

/** A judgement to rework is taken back: refused once its order has reports, else that order is closed. */
export async function undoRework(ctx: Ctx, dispositionId: number, note: string): Promise<void> {
  const started = await ctx.unscoped(() =>
    ctx.db.selectFrom('rework').select('workOrderId').where('dispositionId', '=', dispositionId).executeTakeFirst(),
  )
  if (!started) return
  // A report that is written meanwhile is waited for: it counts. Whoever withdraws has the lock already.
  await lockOrders(ctx, [started.workOrderId])
  const facts = await outstandingOf(ctx, started.workOrderId)
  if (facts.reported > 0) throw refuse('rework.reported', { order: facts.workorderNo })
  await closeRework(ctx, facts, note)
}
