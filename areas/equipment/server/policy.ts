import type { Caller } from '#core/server/context.ts'
import { type Refusal, refuse } from '#core/server/refusal.ts'

/**
 * Who may do what to a shift handover, beyond the right that each verb asks for:
 *
 * 1. Only who signed for the outgoing shift takes the signature back.
 * 2. Nobody hands over to himself.
 *
 * States of machines and reasons of stops are anybody's who has the right of the verb.
 */
interface Handover {
  outgoingBy: number | null
  outgoingName: string | null
}

type Who = Pick<Caller, 'userId'>

/** Rule 1. @returns why not; null: he may */
export const mayWithdrawSignature = ({ userId }: Who, row: Handover): Refusal | null =>
  row.outgoingBy === userId ? null : refuse('handover.notYours', { name: row.outgoingName ?? '' })

/** Rule 2. @returns why not; null: he may */
export const mayTakeOverShift = ({ userId }: Who, row: Pick<Handover, 'outgoingBy'>): Refusal | null =>
  row.outgoingBy === userId ? refuse('handover.toHimself') : null
