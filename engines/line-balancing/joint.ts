import { inOrder } from './order.ts'

/** A product's operation on the line. The same operation of two products has the same id. */
export interface ProductOperation {
  id: string
  /** Milliseconds a piece. */
  time: number
  after: readonly string[]
}

export interface MixedProduct {
  /** Pieces wanted: its part in the mix. */
  quantity: number
  operations: readonly ProductOperation[]
}

export interface JointOperation {
  id: string
  /** Mean milliseconds of a piece of the mix, rounded; at least 1. */
  time: number
  /** The most that a piece of one product takes. */
  most: number
  after: string[]
}

/**
 * The operations of a mix as those of one mean product: times weighted by quantity, what comes before in any product comes before
 * in all (N. T. Thomopoulos, Line Balancing-Sequencing for Mixed-Model Assembly, Management Science 14 (1967)).
 *
 * @returns in the order of their precedence; null where two products contradict each other
 */
export function jointOperations(products: readonly MixedProduct[]): JointOperation[] | null {
  const wanted = products.filter(({ quantity }) => quantity > 0)
  const whole = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  const joint = new Map<string, { sum: number; most: number; after: Set<string> }>()
  for (const { quantity, operations } of wanted)
    for (const { id, time, after } of operations) {
      const known = joint.get(id) ?? { sum: 0, most: 0, after: new Set<string>() }
      known.sum += time * quantity
      known.most = Math.max(known.most, time)
      for (const before of after) known.after.add(before)
      joint.set(id, known)
    }
  const list = [...joint].map(([id, { sum, most, after }]) => ({
    id,
    time: Math.max(1, Math.round(sum / whole)),
    most,
    after: [...after].filter((before) => joint.has(before)),
  }))
  try {
    return inOrder(list)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
