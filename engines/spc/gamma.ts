/** Coefficients of Lanczos' approximation with g = 7 (Godfrey 2001); relative error below 1e-14. */
const lanczos = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** ln Γ(x) for x > 0.5. */
export function logGamma(x: number): number {
  const shifted = x - 1
  const sum = lanczos.reduce(
    (total, coefficient, i) => (i === 0 ? coefficient : total + coefficient / (shifted + i)),
    0,
  )
  const t = shifted + 7.5
  return Math.log(2 * Math.PI) / 2 + (shifted + 0.5) * Math.log(t) - t + Math.log(sum)
}

/** Share of a gamma variable of shape a ≥ 0.5 and scale 1 up to x (Abramowitz and Stegun, 6.5.29 and, above a + 1, 6.5.31). */
function gammaShare(a: number, x: number): number {
  if (x <= 0) return 0
  const front = Math.exp(a * Math.log(x) - x - (logGamma(a + 1) - Math.log(a)))
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a]
    for (let n = 1; term > sum * Number.EPSILON; n++) {
      term *= x / (a + n)
      sum += term
    }
    return front * sum
  }
  // Lentz's method; all its parts are positive here.
  let b = x + 1 - a
  let c = Number.POSITIVE_INFINITY
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < 100_000; n++) {
    const a2 = -n * (n - a)
    b += 2
    d = 1 / (a2 * d + b)
    c = b + a2 / c
    fraction *= d * c
    if (Math.abs(d * c - 1) < Number.EPSILON) break
  }
  return 1 - front * fraction
}

/** The value that a χ² variable stays below with this probability, found by halving. */
export function chiSquareQuantile(probability: number, freedom: number): number {
  let [low, high] = [0, freedom + 20 * Math.sqrt(2 * freedom) + 20]
  for (let middle = high / 2; middle > low && middle < high; middle = (low + high) / 2)
    if (gammaShare(freedom / 2, middle / 2) < probability) low = middle
    else high = middle
  return high
}
