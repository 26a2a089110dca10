import { deviation, mean, sum } from './figures.ts'
import { studentLimit, studentTails } from './student.ts'

/** Below this probability a deviation is not taken for chance. */
const significance = 0.05

/** What was read of a part whose true value is known. */
export interface ReferenceReadings {
  readonly reference: number
  /** At least two. */
  readonly values: readonly number[]
}

/** Whether something is 0 but for chance; `statistic` null: there is no spread to compare it with. */
export interface AgainstZero {
  statistic: number | null
  p: number
}

export interface Bias extends AgainstZero {
  reference: number
  count: number
  mean: number
  /** Mean of the readings less the reference. */
  bias: number
  /** Sample standard deviation of the readings. */
  repeatability: number
  /** Between which the bias lies with 95 % certainty. */
  interval: readonly [number, number]
  significant: boolean
}

/** A straight line of the bias over the reference, with what it rests on. */
export interface BiasLine {
  slope: number
  intercept: number
  /** Standard deviation of the readings about it. */
  deviation: number
  /** Share of the spread of the biases that it explains. */
  determination: number
  slopeTest: AgainstZero
  interceptTest: AgainstZero
  /** The line at each reference, and between which it lies there with 95 % certainty. */
  band: { reference: number; bias: number; lower: number; upper: number }[]
}

/** Neither bias nor its change is more than chance; there is a bias; it changes over the range. */
export type BiasVerdict = 'good' | 'biased' | 'nonlinear'

export interface BiasStudy {
  /** By reference, rising. */
  references: Bias[]
  /** Mean bias of all readings. */
  bias: number
  /** Null of fewer than two references that differ. */
  line: BiasLine | null
  /** % linearity, 100·|slope|; null without a line. */
  linearityShare: number | null
  /** |slope|·process variation, in the unit of what was measured; null without one. */
  linearity: number | null
  /** 100·|bias| ÷ process variation; null without one. */
  biasShare: number | null
  verdict: BiasVerdict
}

/** An estimate against its standard error. What has no error is 0 or not beyond rounding. */
function againstZero(estimate: number, error: number, freedom: number, size: number): AgainstZero {
  if (error > 0) return { statistic: estimate / error, p: studentTails(estimate / error, freedom) }
  return { statistic: null, p: Math.abs(estimate) <= 1e-12 * size ? 1 : 0 }
}

/** Bias at one reference: t = bias ÷ (s ÷ √n) with n − 1 degrees of freedom. AIAG MSA, 4th edition, chapter III, section B, independent sample method. */
function biasAt({ reference, values }: ReferenceReadings): Bias {
  const [middle, repeatability, n] = [mean(values), deviation(values), values.length]
  const bias = middle - reference
  const error = repeatability / Math.sqrt(n)
  const reach = error * studentLimit(n - 1)
  const test = againstZero(bias, error, n - 1, Math.abs(reference))
  return {
    reference,
    count: n,
    mean: middle,
    bias,
    repeatability,
    ...test,
    interval: [bias - reach, bias + reach],
    significant: test.p < significance,
  }
}

/**
 * The line of least squares through the bias of every reading over its reference, b = a·x + c, with s² = Σ(b − a·x − c)² ÷ (n − 2):
 * t of the slope = a ÷ (s ÷ √Σ(x − x̄)²), of the intercept = c ÷ (s·√(1 ÷ n + x̄² ÷ Σ(x − x̄)²)), band a·x + c ± t·s·√(1 ÷ n + (x − x̄)² ÷ Σ(x − x̄)²).
 * AIAG MSA, 4th edition, chapter III, section B, linearity.
 */
function lineOf(readings: readonly ReferenceReadings[]): BiasLine | null {
  const points = readings.flatMap(({ reference, values }) =>
    values.map((value) => ({ x: reference, b: value - reference })),
  )
  const n = points.length
  const [middle, bias] = [mean(points.map(({ x }) => x)), mean(points.map(({ b }) => b))]
  const square = sum(points.map(({ x }) => (x - middle) ** 2))
  const size = Math.max(...readings.map(({ reference }) => Math.abs(reference)))
  // References that differ by rounding alone, or by less than has a square, are one: there is no range.
  if (Math.sqrt(square) <= Math.max(1e-12 * size, 1e-100)) return null
  const slope = sum(points.map(({ x, b }) => (x - middle) * (b - bias))) / square
  const intercept = bias - slope * middle
  const rest = sum(points.map(({ x, b }) => (b - slope * x - intercept) ** 2))
  const whole = sum(points.map(({ b }) => (b - bias) ** 2))
  // Readings are sums and differences of decimal fractions: what is this small is their rounding.
  const spread = Math.sqrt(rest / (n - 2))
  const off = spread <= 1e-13 * size ? 0 : spread
  const errorAt = (x: number) => off * Math.sqrt(1 / n + (x - middle) ** 2 / square)
  const limit = studentLimit(n - 2)
  return {
    slope,
    intercept,
    deviation: off,
    determination: whole === 0 ? 0 : 1 - Math.min(rest, whole) / whole,
    slopeTest: againstZero(slope, off / Math.sqrt(square), n - 2, 1),
    interceptTest: againstZero(intercept, errorAt(0), n - 2, size),
    band: readings.map(({ reference }) => {
      const [at, reach] = [slope * reference + intercept, limit * errorAt(reference)]
      return { reference, bias: at, lower: at - reach, upper: at + reach }
    }),
  }
}

function verdictOf(references: readonly Bias[], line: BiasLine | null): BiasVerdict {
  if (!line) return references.some(({ significant }) => significant) ? 'biased' : 'good'
  if (line.slopeTest.p < significance) return 'nonlinear'
  const size = Math.max(...references.map(({ reference }) => Math.abs(reference)))
  const slack = 1e-12 * size
  return line.band.every(({ lower, upper }) => lower <= slack && upper >= -slack) ? 'good' : 'biased'
}

/**
 * Bias of a gauge at known values, and whether it changes over its range. Of one reference the t-test decides; of several whether the line
 * of no bias lies within the band of the line (AIAG MSA, 4th edition, chapter III, section B). Linearity = |slope|·process variation,
 * % linearity = 100·|slope|, % bias = 100·|mean bias| ÷ process variation.
 *
 * @param readings at least one; references may come again
 * @param variation process variation (6σ), or the tolerance in its place
 */
export function biasStudy(readings: readonly ReferenceReadings[], variation?: number): BiasStudy {
  const together = new Map<number, number[]>()
  for (const { reference, values } of readings) together.set(reference, [...(together.get(reference) ?? []), ...values])
  const parts = [...together].sort(([a], [b]) => a - b).map(([reference, values]) => ({ reference, values }))
  const references = parts.map(biasAt)
  const line = parts.length > 1 ? lineOf(parts) : null
  const bias = mean(parts.flatMap(({ reference, values }) => values.map((value) => value - reference)))
  return {
    references,
    bias,
    line,
    linearityShare: line && 100 * Math.abs(line.slope),
    linearity: line && variation !== undefined ? Math.abs(line.slope) * variation : null,
    biasShare: variation === undefined ? null : (100 * Math.abs(bias)) / variation,
    verdict: verdictOf(references, line),
  }
}
