export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export const mean = (values: readonly number[]): number => sum(values) / values.length

/** Largest less smallest value. */
export function range(values: readonly number[]): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value < least) least = value
    if (value > most) most = value
  }
  return most - least
}

/** Sample standard deviation (n − 1) of two values or more; exactly 0 when all are equal. */
export function deviation(values: readonly number[]): number {
  if (range(values) === 0) return 0
  const middle = mean(values)
  return Math.sqrt(sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1))
}
