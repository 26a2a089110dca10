import { sumDecimals } from './exact.ts'

/** Quantities of ISO 22400-2 (logistical elements), in the unit of the product. Decimals of up to eight places. */
export interface Quantities {
  /** PQ, produced quantity: good, scrap and rework. */
  pq: number
  /** GQ, good quantity. */
  gq: number
  /** SQ, scrap quantity. */
  sq: number
  /** PSQ, planned scrap quantity. */
  psq: number
  /** RQ, rework quantity. */
  rq: number
  /** IP, inspected parts. */
  ip: number
  /** GP, good parts: those of the inspected that were good the first time. */
  gp: number
}

/**
 * Sums of the named quantities over members of a group, exact: `sumQuantities(rows, ['pq', 'gq'])`. The names need not be those of
 * `Quantities`; personnel times and order times add up by it as well.
 */
export function sumQuantities<K extends string>(
  members: readonly Readonly<Record<K, number>>[],
  names: readonly K[],
): Record<K, number> {
  const sums = names.map((name) => [name, sumDecimals(members.map((member) => member[name]))])
  return Object.fromEntries(sums) as Record<K, number>
}
