import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { slot } from '#core/server/slots.ts'
import { refuseHeldPiece } from '../pieces/hold.ts'

/** Says why a piece with a number may not stand in a handling unit; null: nothing is against it. */
export interface PackCheck {
  name: string
  check(ctx: Ctx, piece: { lotId: number; serialNo: string }): Promise<Message | null>
}

/** What areas hold against a numbered piece in a unit: a line, that it is not through. */
export const packCheck = slot<PackCheck>('stock.packCheck')

/** @throws a refusal: the piece is held, or the first of those that were added */
export async function checkPacked(ctx: Ctx, piece: { lotId: number; serialNo: string }): Promise<void> {
  if (!piece.serialNo) return
  await refuseHeldPiece(ctx, piece)
  for (const { check } of ctx.filled(packCheck)) {
    const why = await check(ctx, piece)
    if (why) throw refuse(why.key, why.params)
  }
}
