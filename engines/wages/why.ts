import { productOf, shareOut, sumOf } from './money.ts'

/** What a figure is, worded by whoever shows it. */
export type Meaning =
  | 'adjustment'
  | 'afterwards'
  | 'allowance'
  | 'amount'
  | 'attainment'
  | 'before'
  | 'coefficient'
  | 'days'
  | 'deduction'
  | 'difficulty'
  | 'earned'
  | 'earnedSeconds'
  | 'good'
  | 'guarantee'
  | 'guaranteed'
  | 'hourlyRate'
  | 'night'
  | 'nightAmount'
  | 'nightSeconds'
  | 'nightShare'
  | 'overtime'
  | 'overtimeSeconds'
  | 'pay'
  | 'premium'
  | 'price'
  | 'rework'
  | 'reworkShare'
  | 'scrap'
  | 'scrapShare'
  | 'seconds'
  | 'share'
  | 'shortWork'
  | 'tier'
  | 'weight'
  | 'weights'

/** The row that a figure stands in. */
export interface Source {
  kind: 'report' | 'price' | 'standard' | 'rule' | 'duty' | 'shortWork' | 'item' | 'line'
  id: number
  /** What it is called: a report's number. */
  name?: string
}

interface Node {
  of: Meaning
  value: number
  source?: Source
  /** What it is about, beyond its meaning: a kind of hour. */
  about?: string
}

/**
 * A figure and how it came about; the whole of it can be reckoned again from its leaves.
 *
 * - given: read, not reckoned
 * - product: the parts multiplied, ÷ `over`, rounded once to `places`, halves away from zero
 * - sum: of the parts, exact
 * - difference: the first less the second, exact
 * - share: the whole (first part) shared by the weights (the other parts), this being the part of weight number `at`
 * - shortfall: the first less the second where that is above 0, else 0
 *
 * `because`: what else was looked at (the attainment that chose a tier), not a part of the sum.
 */
export type Why = Node & { because?: Why[] } & (
    | { op: 'given' }
    | { op: 'product'; parts: Why[]; places: number; over?: number }
    | { op: 'sum' | 'difference' | 'shortfall'; parts: Why[] }
    | { op: 'share'; parts: Why[]; at: number; places: number }
  )

type Extra = Pick<Node, 'source' | 'about'> & { because?: Why[] }

export const given = (of: Meaning, value: number, extra: Extra = {}): Why => ({ op: 'given', of, value, ...extra })

export function product(of: Meaning, parts: Why[], places: number, extra: Extra & { over?: number } = {}): Why {
  const value = productOf(valuesOf(parts), places, extra.over)
  return { op: 'product', of, value, places, parts, ...extra }
}

export const sum = (of: Meaning, parts: Why[], extra: Extra = {}): Why => ({
  op: 'sum',
  of,
  value: sumOf(valuesOf(parts)),
  parts,
  ...extra,
})

export const difference = (of: Meaning, whole: Why, less: Why, extra: Extra = {}): Why => ({
  op: 'difference',
  of,
  value: sumOf([whole.value, -less.value]),
  parts: [whole, less],
  ...extra,
})

export const shortfall = (of: Meaning, whole: Why, less: Why): Why => ({
  op: 'shortfall',
  of,
  value: Math.max(0, sumOf([whole.value, -less.value])),
  parts: [whole, less],
})

const valuesOf = (parts: readonly Why[]): number[] => parts.map(({ value }) => value)

/** Reckons a figure again from its leaves: what it should be, whatever `value` its nodes say. */
export function reckonAgain(why: Why): number {
  if (why.op === 'given') return why.value
  const values = why.parts.map(reckonAgain)
  switch (why.op) {
    case 'product':
      return productOf(values, why.places, why.over)
    case 'sum':
      return sumOf(values)
    case 'difference':
      return sumOf([values[0] as number, -(values[1] as number)])
    case 'shortfall':
      return Math.max(0, sumOf([values[0] as number, -(values[1] as number)]))
    case 'share':
      return shareOut(values[0] as number, values.slice(1), why.places)[why.at] as number
  }
}
