import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { slot } from '#core/server/slots.ts'

/** Acts on an order that another area may have to keep from it. `retype`: its type is changed. */
type CheckedAct = 'split' | 'change' | 'applyRouting' | 'delete' | 'reopen' | 'retype'

/** What must hold before an act on orders. They are locked; what is wrong is answered by the ids of those that it may not be done to. */
export interface OrderCheck {
  name: string
  check(ctx: Ctx, act: CheckedAct, orderIds: readonly number[]): Promise<ReadonlyMap<number, Message>>
}

/** Where areas that make orders for a purpose of their own (rework) add what may not be done to those. */
export const orderCheck = slot<OrderCheck>('workOrder.check')

/** @returns why an act may not be done to orders, by their ids: the first thing that stands in its way */
export async function failedOrderChecks(
  ctx: Ctx,
  act: CheckedAct,
  orderIds: readonly number[],
): Promise<Map<number, Message>> {
  const failed = new Map<number, Message>()
  if (orderIds.length)
    for (const { check } of ctx.filled(orderCheck))
      for (const [id, why] of await check(ctx, act, orderIds)) if (!failed.has(id)) failed.set(id, why)
  return failed
}
