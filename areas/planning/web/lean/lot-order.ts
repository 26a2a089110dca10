import type { SequencedLot } from '../../contract/lean/line-sequence.api.ts'

/** Tells a lot from the others of its proposal. */
export const lotKey = ({ orderId, nth }: Pick<SequencedLot, 'orderId' | 'nth'>): string => `${orderId}-${nth}`

/** What the server is told of an order by hand. */
export const namesOf = (lots: readonly SequencedLot[]): Pick<SequencedLot, 'orderId' | 'nth' | 'quantity'>[] =>
  lots.map(({ orderId, nth, quantity }) => ({ orderId, nth, quantity }))

/** The list with what stands at `from` taken out and put in again at `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const taken = list.slice(from, from + 1)
  const rest = list.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...taken)
}

/** Lots put in order by hand, each with the time of its place until the server has reckoned it anew. */
export const timed = (order: readonly SequencedLot[], reckoned: readonly SequencedLot[]): SequencedLot[] =>
  order.map((lot, i) => {
    const { start, end } = reckoned[i] ?? lot
    return { ...lot, start, end }
  })
