import { type Patience, shareOf } from './patience.ts'

/** Minutes that a unit takes at a station of a line and on its way there. */
export const atStation: Patience = [3, 8]
/** Minutes that a failed unit waits until it is mended. */
export const untilMended: Patience = [12, 50]
/** Minutes between two units that come to a line. */
export const betweenUnits = 15

/** Of all that a tester measures and a person judges so much is bad. */
const badShare = 0.025

/** What a station collects of a unit; the limits are a number's. */
export interface Characteristic {
  code: string
  kind: 'number' | 'text' | 'verdict'
  low?: number | null
  high?: number | null
}

/** A number that stands for a text, for `shareOf`. */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/**
 * What simulated testers and the person beside them tell of a unit at a station: good but now and then, and the same for the same attempt.
 *
 * @param attempt what no other unit at no other attempt has
 */
export const readings = (collect: readonly Characteristic[], attempt: string) =>
  collect.map((each) => {
    const seed = `${attempt} ${each.code}`
    const isBad = share(`${seed} is`) < badShare
    if (each.kind === 'verdict') return { code: each.code, value: !isBad }
    if (each.kind === 'text') return { code: each.code, value: `P${1 + Math.floor(share(seed) * 9)}` }
    return { code: each.code, value: measured(each, seed, isBad) }
  })

/** Whether what was told of a unit lets it pass. */
export const isGood = (
  collect: readonly Characteristic[],
  told: readonly { code: string; value: unknown }[],
): boolean =>
  collect.every(({ code, kind, low = null, high = null }) => {
    const value = told.find((each) => each.code === code)?.value
    if (kind === 'number') return (low === null || Number(value) >= low) && (high === null || Number(value) <= high)
    return kind === 'text' || value === true
  })

const share = (text: string): number => shareOf(numberOf(text))

/** Good values lie around the middle of what is allowed, where only a most is said well below it; bad ones a little beyond a limit. */
function measured({ low = null, high = null }: Characteristic, seed: string, isBad: boolean): number {
  // Of three even chances the mean: much in the middle, little at the ends.
  const even = (share(`${seed} 1`) + share(`${seed} 2`) + share(`${seed} 3`)) / 3
  if (low !== null && high !== null) {
    const span = high - low
    return rounded(isBad ? low - span * (0.05 + even * 0.2) : low + span * (0.15 + even * 0.7))
  }
  if (high !== null) return rounded(high * (isBad ? 1.05 + even * 0.6 : 0.15 + even * 0.65))
  if (low !== null) return rounded(low * (isBad ? 0.95 - even * 0.3 : 1.1 + even * 0.5))
  return rounded(even * 100)
}

/** Three digits, as a tester shows them. */
const rounded = (value: number): number => Number(value.toPrecision(3))
