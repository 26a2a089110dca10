/** A product of a mix and the lots that it is to be made in. */
export interface LevelledProduct {
  id: string
  /** Pieces of each lot, in the order in which the product's lots are to be used. */
  lots: readonly number[]
  /** What a piece uses of each part. Absent everywhere: the products themselves are levelled. */
  uses?: Readonly<Record<string, number>>
}

export interface LevelledLot {
  product: string
  /** Which of the product's lots, from 0. */
  lot: number
  quantity: number
}

/** How far a sequence strays from the even rate, in pieces (levelled by parts: in shares of what is used of each in all). */
export interface Deviation {
  /** √ of the mean square over all lots and products or parts. */
  mean: number
  most: number
}

interface Rates {
  /** What one piece of each product adds, by part. */
  adds: readonly (readonly number[])[]
  /** Of each part in all. */
  totals: readonly number[]
  pieces: number
}

/** Passes of exchanging two lots after the greedy choice. */
const passes = 6

/**
 * A levelled sequence of a mix: the lot that keeps what was made closest to the even rate comes next (goal chasing; Y. Monden,
 * Toyota Production System, 1983, there by the parts used; by products: J. Miltenburg, Level Schedules for Mixed-Model Assembly
 * Lines in Just-in-Time Production Systems, Management Science 35 (1989)); then lots change places in pairs as long as that
 * lowers the sum of squared deviations, since the greedy choice leaves the worst for the end.
 */
export function levelSequence(products: readonly LevelledProduct[]): LevelledLot[] {
  const rates = ratesOf(products)
  const sequence = greedy(products, rates)
  return numbered(products, improved(products, rates, sequence))
}

/** The products one after the other: what levelling is compared with. */
export const inBatches = (products: readonly LevelledProduct[]): LevelledLot[] =>
  numbered(
    products,
    products.flatMap(({ lots }, i) => lots.map(() => i)),
  )

/** How far lots in their order stray from the even rate. */
export function deviationOf(products: readonly LevelledProduct[], sequence: readonly LevelledLot[]): Deviation {
  const rates = ratesOf(products)
  const made = rates.totals.map(() => 0)
  let pieces = 0
  let sum = 0
  let most = 0
  for (const { product, quantity } of sequence) {
    const at = products.findIndex(({ id }) => id === product)
    pieces += quantity
    for (const [part, total] of rates.totals.entries()) {
      const after = (made[part] as number) + (rates.adds[at]?.[part] ?? 0) * quantity
      made[part] = after
      const off = Math.abs(after - (total * pieces) / rates.pieces)
      sum += off ** 2
      most = Math.max(most, off)
    }
  }
  const terms = sequence.length * rates.totals.length
  return { mean: terms ? Math.sqrt(sum / terms) : 0, most }
}

/** How often the next lot is of another product. */
export const changesOf = (sequence: readonly LevelledLot[]): number =>
  sequence.filter(({ product }, i) => i > 0 && sequence[i - 1]?.product !== product).length

function ratesOf(products: readonly LevelledProduct[]): Rates {
  const piecesOf = products.map(({ lots }) => lots.reduce((sum, lot) => sum + lot, 0))
  const pieces = piecesOf.reduce((sum, each) => sum + each, 0)
  const parts = [...new Set(products.flatMap(({ uses }) => Object.keys(uses ?? {})))]
  if (!parts.length)
    return { adds: products.map((_, i) => products.map((_p, at) => (i === at ? 1 : 0))), totals: piecesOf, pieces }
  // Parts are counted in different units: each as a share of what is used of it in all.
  const totals = parts.map((part) =>
    products.reduce((sum, { uses }, i) => sum + (uses?.[part] ?? 0) * (piecesOf[i] as number), 0),
  )
  const adds = products.map(({ uses }) => parts.map((part, at) => (uses?.[part] ?? 0) / (totals[at] || 1)))
  return { adds, totals: parts.map((_, at) => ((totals[at] as number) > 0 ? 1 : 0)), pieces }
}

/** Products by number, lot after lot. */
function greedy(products: readonly LevelledProduct[], rates: Rates): number[] {
  const next = products.map(() => 0)
  const made = rates.totals.map(() => 0)
  const sequence: number[] = []
  let pieces = 0
  const count = products.reduce((sum, { lots }) => sum + lots.length, 0)
  while (sequence.length < count) {
    let best = -1
    let least = Number.POSITIVE_INFINITY
    for (const [i, { lots }] of products.entries()) {
      const quantity = lots[next[i] as number]
      if (quantity === undefined) continue
      const off = rates.totals.reduce((sum, total, part) => {
        const after = (made[part] as number) + (rates.adds[i]?.[part] ?? 0) * quantity
        return sum + (after - (total * (pieces + quantity)) / rates.pieces) ** 2
      }, 0)
      if (off >= least - 1e-12) continue
      least = off
      best = i
    }
    const quantity = products[best]?.lots[next[best] as number] ?? 0
    for (const part of made.keys()) made[part] = (made[part] as number) + (rates.adds[best]?.[part] ?? 0) * quantity
    next[best] = (next[best] as number) + 1
    pieces += quantity
    sequence.push(best)
  }
  return sequence
}

function improved(products: readonly LevelledProduct[], rates: Rates, sequence: number[]): number[] {
  const now = [...sequence]
  let value = strayed(products, rates, now)
  for (let pass = 0; pass < passes; pass++) {
    const before = value
    for (let a = 0; a < now.length; a++)
      for (let b = a + 1; b < now.length; b++) {
        if (now[a] === now[b]) continue
        swap(now, a, b)
        const tried = strayed(products, rates, now)
        if (tried < value - 1e-9) value = tried
        else swap(now, a, b)
      }
    if (value >= before - 1e-9) break
  }
  return now
}

function swap(list: number[], a: number, b: number): void {
  const kept = list[a] as number
  list[a] = list[b] as number
  list[b] = kept
}

/** Sum of squared deviations. */
function strayed(products: readonly LevelledProduct[], rates: Rates, sequence: readonly number[]): number {
  const next = products.map(() => 0)
  const made = rates.totals.map(() => 0)
  let pieces = 0
  let sum = 0
  for (const i of sequence) {
    const quantity = products[i]?.lots[next[i] as number] ?? 0
    next[i] = (next[i] as number) + 1
    pieces += quantity
    for (const [part, total] of rates.totals.entries()) {
      const after = (made[part] as number) + (rates.adds[i]?.[part] ?? 0) * quantity
      made[part] = after
      sum += (after - (total * pieces) / rates.pieces) ** 2
    }
  }
  return sum
}

function numbered(products: readonly LevelledProduct[], sequence: readonly number[]): LevelledLot[] {
  const next = products.map(() => 0)
  return sequence.map((i) => {
    const lot = next[i] as number
    next[i] = lot + 1
    return { product: products[i]?.id ?? '', lot, quantity: products[i]?.lots[lot] ?? 0 }
  })
}
