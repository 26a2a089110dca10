import { orderClosed, orderCompleted } from '#areas/orders/contract/events.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Answer, on } from '#core/server/events.ts'
import { releaseReserved } from './reserve.ts'

const release = async (ctx: Ctx, orderIds: readonly number[]): Promise<void> => {
  if ((await releaseReserved(ctx, 'workOrder', orderIds)) > 0) ctx.touch('stagingNeed')
}

/** What is kept for work orders that have ended is free. */
export const orderAnswers: Answer[] = [
  on(orderClosed, (ctx, { orderIds }) => release(ctx, orderIds)),
  on(orderCompleted, (ctx, { orderIds }) => release(ctx, orderIds)),
]
