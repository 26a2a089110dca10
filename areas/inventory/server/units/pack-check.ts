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

/** A scan at a packing station that was refused. */
export interface RefusedPacking {
  /** As it was scanned. */
  code: string
  /** The line whose packing station it was; absent: that of whomever. */
  line: string | undefined
  reason: Message
}

/** Keeps that a scan was refused, once nothing of it stands. */
export interface PackingRefused {
  name: string
  keep(ctx: Ctx, refused: RefusedPacking): Promise<void>
}

/** Who wants to know of refused packing: a line, whose figures tell what was tried. */
export const packingRefused = slot<PackingRefused>('stock.packingRefused')

/** @throws a refusal: the piece is held, or the first of those that were added */
export async function checkPacked(ctx: Ctx, piece: { lotId: number; serialNo: string }): Promise<void> {
  if (!piece.serialNo) return
  await refuseHeldPiece(ctx, piece)
  for (const { check } of ctx.filled(packCheck)) {
    const why = await check(ctx, piece)
    if (why) throw refuse(why.key, why.params)
  }
}
