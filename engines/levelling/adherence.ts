/** A lot of a planned sequence and what was made of it. Instants in epoch milliseconds. */
export interface SequencedLot {
  product: string
  planned: number
  /** Its pieces leave the line evenly from `first` on until `last`. */
  first: number
  last: number
  made: number
  /** When the first pieces of it were reported; null: none. */
  firstMade: number | null
}

/** Build to schedule: three shares, each 0–1, and their product; null where nothing was due or made. */
export interface Adherence {
  /** Pieces made ÷ pieces due, at most 1. */
  volume: number | null
  /** Of the pieces made, as many as were due: those of the products that were due. */
  mix: number | null
  /** Of the pieces made those whose lots came in the planned order. */
  sequence: number | null
  whole: number | null
}

/** Pieces that a lot should have brought by an instant. `worked`: working time between two instants. */
export function dueBy(lot: SequencedLot, at: number, worked: (from: number, to: number) => number): number {
  if (at >= lot.last) return lot.planned
  if (at <= lot.first) return 0
  const whole = worked(lot.first, lot.last)
  return whole > 0 ? Math.floor((lot.planned * worked(lot.first, at)) / whole + 1e-6) : 0
}

/**
 * How well a sequence was kept until an instant, as build-to-schedule is reckoned: volume × mix × sequence. The order is kept by
 * the heaviest set of lots, by pieces, that were begun in the planned order (longest increasing subsequence).
 *
 * @param lots in the planned order
 */
export function adherenceOf(
  lots: readonly SequencedLot[],
  at: number,
  worked: (from: number, to: number) => number,
): Adherence {
  const due = lots.map((lot) => dueBy(lot, at, worked))
  const dueInAll = sumOf(due)
  const madeInAll = sumOf(lots.map(({ made }) => made))
  if (!(dueInAll > 0)) return { volume: null, mix: null, sequence: null, whole: null }
  const volume = Math.min(1, madeInAll / dueInAll)
  if (!(madeInAll > 0)) return { volume, mix: null, sequence: null, whole: 0 }
  const byProduct = new Map<string, { due: number; made: number }>()
  for (const [i, { product, made }] of lots.entries()) {
    const known = byProduct.get(product) ?? { due: 0, made: 0 }
    byProduct.set(product, { due: known.due + (due[i] as number), made: known.made + made })
  }
  const matching = sumOf([...byProduct.values()].map((each) => Math.min(each.due, each.made)))
  const mix = matching / Math.min(dueInAll, madeInAll)
  const sequence = heaviestInOrder(lots) / madeInAll
  return { volume, mix, sequence, whole: volume * mix * sequence }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Pieces of the lots that were begun in the planned order. */
function heaviestInOrder(lots: readonly SequencedLot[]): number {
  const begun = lots.flatMap(({ made, firstMade }) => (made > 0 && firstMade !== null ? [{ made, firstMade }] : []))
  const best: number[] = []
  for (const [i, { made, firstMade }] of begun.entries()) {
    let before = 0
    for (let j = 0; j < i; j++)
      if ((begun[j]?.firstMade ?? 0) <= firstMade) before = Math.max(before, best[j] as number)
    best.push(before + made)
  }
  return Math.max(0, ...best)
}
