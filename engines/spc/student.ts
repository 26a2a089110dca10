import { betaShare, fisherTail } from './fisher.ts'

/** Probability of a t variable as far from 0 as this, on either side: that of its square as a ratio of variances. */
export const studentTails = (t: number, freedom: number): number => fisherTail(t * t, 1, freedom)

/** Where a falling function comes down to a value, found by halving. */
function fallsTo(value: number, of: (place: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2)
    if (of(middle) > value) low = middle
    else high = middle
  return high
}

/** The t that a variable with these degrees of freedom leaves on either side with 5 % together. */
export const studentLimit = (freedom: number): number => fallsTo(0.05, (t) => studentTails(t, freedom), 0, 20)

/**
 * Between which a share lies with 95 % certainty, of which so many were found (Clopper and Pearson 1934): exact, by the incomplete beta
 * function.
 */
export function shareInterval(found: number, of: number): readonly [number, number] {
  const upTo = (share: number, a: number, b: number) => betaShare(a, b, share, 1 - share)
  return [
    found === 0 ? 0 : fallsTo(0.975, (share) => 1 - upTo(share, found, of - found + 1), 0, 1),
    found === of ? 1 : fallsTo(0.025, (share) => 1 - upTo(share, found + 1, of - found), 0, 1),
  ]
}
