import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { slot } from '#core/server/slots.ts'

/** A transfer between two operations of an order, which is locked. */
export interface Transferring {
  workOrderId: number
  /** Its operation that gives, and the one that gets. */
  from: number
  to: number
}

/** One thing of another area that must hold before good pieces are moved on. `check` answers what is wrong and what would satisfy it, or null. */
export interface TransferCheck {
  name: string
  check(ctx: Ctx, transfer: Transferring): Promise<Message | null>
}

/** Where areas add what must hold before a transfer (nothing of it is in quarantine). */
export const transferCheck = slot<TransferCheck>('transfer.check')

/** Refuses a transfer that another area does not allow. */
export async function refuseTransfer(ctx: Ctx, transfer: Transferring): Promise<void> {
  for (const { check } of ctx.filled(transferCheck)) {
    const message = await check(ctx, transfer)
    if (message) throw refuse(message.key, message.params)
  }
}
