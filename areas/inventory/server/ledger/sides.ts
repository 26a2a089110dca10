import { add } from '#core/contract/decimal.ts'
import type { ReservedFor } from '../../contract/reservation.ts'
import type { MoveKind, StockState } from '../../contract/stock-states.ts'

/** One end of a move: what of which lot in which place. */
export interface Side {
  locationId: number
  lotId: number
  state: StockState
}

/** What a move is written for: a report, a receipt note. */
export interface StockDocument {
  kind: string
  id?: number
  no: string
}

/** A quantity of one product on its way from a place to a place, in the product's main unit. */
export interface StockMove {
  kind: MoveKind
  quantity: number
  from: Side
  to: Side
  /** When it happened, ISO 8601; absent: as the books learn of it. */
  effectiveAt?: string | null
  note?: string | null
  document?: StockDocument | null
  /** The move that this one undoes. */
  reversesId?: number
  /** The orders that take it, or bring it back: what is kept for them is theirs. Absent: what is kept for anybody is not there. */
  takenFor?: { kind: ReservedFor; ids: readonly number[] }
}

/** Moves that leave alone what is kept for others. */
export const keepsFor: readonly MoveKind[] = ['transfer', 'consumption', 'return', 'shipment']

export interface Change extends Side {
  change: number
}

/** What tells one balance from another. */
export const keyOf = ({ locationId, lotId, state }: Side): string => `${locationId} ${lotId} ${state}`

const before = (a: Side, b: Side): number =>
  a.locationId - b.locationId || a.lotId - b.lotId || (a.state < b.state ? -1 : Number(a.state > b.state))

/**
 * What moves change in all, one entry for each balance that they touch, in the order in which balances are locked. What goes through a place
 * within the same act needs not to have lain there.
 *
 * @returns changes, whose sum over all places is 0
 */
export function netOf(moves: readonly Pick<StockMove, 'from' | 'to' | 'quantity'>[]): Change[] {
  const changes = new Map<string, Change>()
  const put = (side: Side, change: number) => {
    const key = keyOf(side)
    changes.set(key, { ...side, change: add(changes.get(key)?.change ?? 0, change) })
  }
  for (const { from, to, quantity } of moves) {
    put(from, -quantity)
    put(to, quantity)
  }
  return [...changes.values()].sort(before)
}
