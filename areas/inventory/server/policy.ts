import type { Caller } from '#core/server/context.ts'
import { type Refusal, refuse, refuseField } from '#core/server/refusal.ts'
import { area } from '../area.ts'

/**
 * Who may do what to a lot or a piece, beyond the right that each verb asks for:
 *
 * 1. What another area holds a lot or a piece for is released there.
 * 2. Who put a lot or a piece on hold does not release it.
 * 3. What a report booked is undone by reversing the report, what a judgement of defective pieces did by withdrawing it.
 * 4. What was loaded at a work centre is unloaded or weighed there.
 * 5. What was picked or sent off for a customer is taken back on its shipment.
 * 6. What a count booked is put right by counting again.
 * 7. What was staged goes back on its staging order.
 * 8. Who counted a line last does not count it again where another person is asked to.
 * 9. Who hands materials over does not receive them.
 * 10. What a customer sent back is put right by a count, or sent to him again.
 */
export interface OpenHold {
  source: string
  heldBy: number | null
}

/** Rules 1 and 2. @param holds those of the lot that are open @returns why not; null: he may */
export function mayRelease(
  { userId }: Pick<Caller, 'userId'>,
  lot: string,
  holds: readonly OpenHold[],
): Refusal | null {
  const own = holds.filter(({ source }) => source === area.id)
  if (!own.length) return refuse(holds.length ? 'stockLot.heldElsewhere' : 'stockLot.notHeld', { lot })
  return own.some(({ heldBy }) => heldBy === userId) ? refuse('stockLot.ownHold', { lot }) : null
}

/** Rules 1 and 2 for a piece with a number. @param hold null: it is held no more @returns why not; null: he may */
export function mayReleasePiece(
  { userId }: Pick<Caller, 'userId'>,
  serial: string,
  hold: OpenHold | null,
): Refusal | null {
  if (!hold) return refuse('stockPieceHold.notHeld', { serial })
  if (hold.source !== area.id) return refuse('stockPieceHold.heldElsewhere', { serial })
  return hold.heldBy === userId ? refuse('stockPieceHold.ownHold', { serial }) : null
}

/** Rules 3 to 7, and 10. @returns why not; null: he may */
export function mayReverse(move: { documentKind: string | null; documentNo: string | null }): Refusal | null {
  if (move.documentKind === 'report') return refuse('stock.reverseReport', { report: move.documentNo ?? '' })
  if (move.documentKind === 'disposition') return refuse('stock.reverseJudgement', { number: move.documentNo ?? '' })
  if (move.documentKind === 'rework') return refuse('stock.reverseReport', { report: move.documentNo ?? '' })
  if (move.documentKind === 'feed') return refuse('stock.reverseFeed', { task: move.documentNo ?? '' })
  if (move.documentKind === 'shipment') return refuse('stock.reverseShipment', { shipment: move.documentNo ?? '' })
  if (move.documentKind === 'staging') return refuse('stock.reverseStaging', { staging: move.documentNo ?? '' })
  if (move.documentKind === 'stockReturn') return refuse('stock.reverseReturn', { return: move.documentNo ?? '' })
  if (move.documentKind === 'count') return refuse('stock.reverseCount', { count: move.documentNo ?? '' })
  return null
}

/** Rule 8. What was counted and is settled is not counted again unless somebody asks for it. @returns why not; null: he may */
export function mayCount(
  { userId }: Pick<Caller, 'userId'>,
  line: { product: string; status: string; lastBy: number | null },
): Refusal | null {
  if (line.status === 'counted') return refuse('stockCount.countedAlready', { product: line.product })
  if (line.status === 'toRecount' && line.lastBy === userId)
    return refuse('stockCount.ownCount', { product: line.product })
  return null
}

/** Rule 9. @returns why not; null: he may */
export const mayReceive = ({ userId }: Pick<Caller, 'userId'>, receiverId: number): Refusal | null =>
  receiverId === userId ? refuseField('receiverId', 'stockStaging.selfReceived') : null
