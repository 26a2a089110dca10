/** Steps that chance has. */
const steps = 4096

/**
 * The inverse of the standard normal distribution by Acklam's rational approximation (2003); relative error below 1.2e-9.
 *
 * @param share above 0 and below 1
 */
export function normalDeviate(share: number): number {
  if (share > 0.5) return -normalDeviate(1 - share)
  if (share < 0.024_25) {
    const q = Math.sqrt(-2 * Math.log(share))
    return (
      (((((-7.784894002430293e-3 * q - 3.223964580411365e-1) * q - 2.400758277161838) * q - 2.549732539343734) * q +
        4.374664141464968) *
        q +
        2.938163982698783) /
      ((((7.784695709041462e-3 * q + 3.224671290700398e-1) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1)
    )
  }
  const q = share - 0.5
  const r = q * q
  return (
    ((((((-3.969683028665376e1 * r + 2.209460984245205e2) * r - 2.759285104469687e2) * r + 1.38357751867269e2) * r -
      3.066479806614716e1) *
      r +
      2.506628277459239) *
      q) /
    (((((-5.447609879822406e1 * r + 1.615858368580409e2) * r - 1.556989798598866e2) * r + 6.680131188771972e1) * r -
      1.328068155288572e1) *
      r +
      1)
  )
}

let table: Float64Array | undefined

/** Standard normal deviates in the middle of steps of equal chance. */
const deviates = (): Float64Array =>
  (table ??= Float64Array.from({ length: steps }, (_, i) => normalDeviate((i + 0.5) / steps)))

/** Mixes all bits of a whole number (the finaliser of MurmurHash3). */
function mixed(x: number): number {
  let h = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/**
 * The deviates of one play. That of an operation depends on the seed, the play and the operation's number alone: whatever else is in the
 * plan, and whichever spread it has, it draws the same.
 */
export function deviatesOf(seed: number, play: number): (op: number) => number {
  const all = deviates()
  const base = mixed(mixed(seed + 0x9e3779b9) + play)
  return (op) => all[mixed(base ^ mixed(op + 0x51ed270b)) & (steps - 1)]!
}
