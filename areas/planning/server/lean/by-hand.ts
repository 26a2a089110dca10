import type { InputOf } from '#core/contract/endpoint.ts'
import { refuseField } from '#core/server/refusal.ts'
import type { LevelledLot } from '#engines/levelling/index.ts'
import type { proposeLineSequence as endpoint, SequencedLot } from '../../contract/lean/line-sequence.api.ts'

/** A lot that has no time yet. */
export type CutLot = Pick<SequencedLot, 'productId' | 'orderId' | 'workorderNo' | 'nth' | 'quantity'>

type Order = NonNullable<InputOf<typeof endpoint>['order']>

const nameOf = ({ orderId, nth, quantity }: Order[number]): string => `${orderId} ${nth} ${quantity}`

/** Lots in the order of a person; refused unless it has each of them exactly once. */
export function byHand(proposed: readonly LevelledLot[], lotOf: (lot: LevelledLot) => CutLot, order: Order) {
  const left = new Map(proposed.map((lot) => [nameOf(lotOf(lot)), lot]))
  const sequence = order.flatMap((each) => {
    const lot = left.get(nameOf(each))
    left.delete(nameOf(each))
    return lot ?? []
  })
  if (sequence.length !== order.length || left.size) throw refuseField('order', 'lean.refused.otherLots')
  return sequence
}
