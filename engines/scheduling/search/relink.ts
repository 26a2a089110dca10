import type { Random } from './random.ts'
import type { Sequence } from './shop.ts'

/**
 * A solution between two: where they agree on the order of two operations or on a machine, so does it. Operations are sorted by
 * the weighted mean of their positions in both orders, which keeps every precedence that both keep.
 */
export function relink(a: Sequence, b: Sequence, toB: number, random: Random): Sequence {
  const n = a.order.length
  const key = new Float64Array(n)
  for (let i = 0; i < n; i++) key[a.order[i]!] = (1 - toB) * i
  for (let i = 0; i < n; i++) key[b.order[i]!] = key[b.order[i]!]! + toB * i
  const order = a.order.slice()
  // Equal means only happen to operations that the two order differently, which no precedence joins.
  order.sort((x, y) => key[x]! - key[y]! || x - y)
  const alt = a.alt.slice()
  for (let op = 0; op < n; op++) if (alt[op] !== b.alt[op] && random.next() < toB) alt[op] = b.alt[op]!
  return { order, alt, value: Number.POSITIVE_INFINITY }
}

/** How differently two solutions do things: pairs of neighbours on a machine that the other has not, and other machines. */
export function distance(a: Sequence, b: Sequence, altMachine: Int32Array): number {
  const n = a.order.length
  const position = new Int32Array(n)
  for (let i = 0; i < n; i++) position[b.order[i]!] = i
  const last = new Map<number, number>()
  let sum = 0
  for (const op of a.order) {
    if (a.alt[op] !== b.alt[op]) sum++
    const machine = altMachine[a.alt[op]!]!
    const before = last.get(machine)
    if (before !== undefined && position[before]! > position[op]!) sum++
    last.set(machine, op)
  }
  return sum
}
