/** A key figure; `null` is "n/a": there was nothing to measure against. */
export type Ratio = number | null

/** a ÷ b, `null` when b is 0: never 0 or 1 for want of data. */
export function ratio(a: number, b: number): Ratio {
  return b === 0 ? null : a / b
}
