import { d2, d3 } from './constants.ts'
import { mean, range, sum } from './figures.ts'
import { fisherTail } from './fisher.ts'

/** `measurements[part][appraiser][trial]`: every appraiser measures every part equally often. */
export type Measurements = readonly (readonly (readonly number[])[])[]

export const gaugeMethods = ['averageRange', 'anova'] as const
export type GaugeMethod = (typeof gaugeMethods)[number]

export interface GaugeOptions {
  /** Width of the tolerance, upper less lower limit: with it the shares of it are told. */
  readonly tolerance?: number
  /** Sigmas that a spread is told in against the tolerance; absent: 6 (AIAG to its 3rd edition: 5.15). */
  readonly width?: number
  /** ANOVA: the interaction is pooled with the repeatability when its p is above; absent: 0.25. */
  readonly poolAbove?: number
}

/** Percentages. */
export interface GaugeShares {
  gaugeRr: number
  repeatability: number
  reproducibility: number
  partVariation: number
}

/** Below 10 % of the variation a gauge is good, up to 30 % it may do, above it does not. AIAG MSA, chapter II, section D. */
export type GaugeVerdict = 'good' | 'conditional' | 'unacceptable'

/** Standard deviations, in the unit of what was measured. */
export interface GaugeStudy {
  repeatability: number
  /** Of the appraisers, their interaction with the parts included. */
  reproducibility: number
  /** Of the interaction alone; ANOVA that did not pool it. */
  interaction?: number
  gaugeRr: number
  partVariation: number
  totalVariation: number
  /** Of the total variation. */
  shares: GaugeShares
  toleranceShares?: GaugeShares
  /** Number of distinct categories; null of a gauge without any variation of its own. */
  ndc: number | null
  /** By the share of the total variation. */
  verdict: GaugeVerdict
  /** ANOVA: the test of the interaction; `statistic` null: there is no repeatability to compare it with. */
  interactionTest?: { statistic: number | null; p: number; pooled: boolean }
}

type Components = Pick<GaugeStudy, 'repeatability' | 'reproducibility' | 'partVariation'> &
  Partial<Pick<GaugeStudy, 'interaction' | 'interactionTest'>>

const meanOf = (cells: readonly (readonly number[])[]): number => mean(cells.map(mean))

/** Cells of each appraiser over all parts. */
const byAppraiser = (measurements: Measurements): (readonly number[])[][] =>
  (measurements[0] ?? []).map((_, appraiser) => measurements.map((part) => part[appraiser] as readonly number[]))

/** d2*, the square root of the mean square of the range of n normal values ÷ σ: √(d2² + d3²) (Duncan 1974). */
const singleRange = (n: number): number => Math.hypot(d2(n), d3(n))

/**
 * Average and range: EV = R̄·K1, AV = √((X̄diff·K2)² − EV² ÷ (parts·trials)), not below 0, PV = Rp·K3 with K1 = 1 ÷ d2(trials),
 * K2 = 1 ÷ d2*(appraisers), K3 = 1 ÷ d2*(parts). AIAG MSA, 4th edition, chapter III, section B; its table rounds the factors to four
 * decimals and takes K1 for more than 15 ranges, which is d2.
 */
function byRanges(measurements: Measurements): Components {
  const appraisers = byAppraiser(measurements)
  const trials = measurements[0]?.[0]?.length ?? 0
  const repeatability = mean(measurements.flat().map(range)) / d2(trials)
  const between = range(appraisers.map(meanOf)) / singleRange(appraisers.length)
  const square = between ** 2 - repeatability ** 2 / (measurements.length * trials)
  return {
    repeatability,
    reproducibility: Math.sqrt(Math.max(0, square)),
    partVariation: range(measurements.map(meanOf)) / singleRange(measurements.length),
  }
}

/** Sum of squared distances from a mean. */
const squares = (values: readonly number[], middle: number): number => sum(values.map((value) => (value - middle) ** 2))

/**
 * Two-way analysis of variance with parts and appraisers at random. With the interaction: σ²(repeatability) = MSe,
 * σ²(interaction) = (MSap − MSe) ÷ trials, σ²(appraiser) = (MSa − MSap) ÷ (parts·trials), σ²(part) = (MSp − MSap) ÷ (appraisers·trials);
 * pooled, the mean square of both takes the place of MSe and MSap. What comes out negative is 0. AIAG MSA, 4th edition, appendix A;
 * Montgomery, section 8.7.
 */
function byVariances(measurements: Measurements, poolAbove: number): Components {
  const byPart = measurements.map(meanOf)
  const byPerson = byAppraiser(measurements).map(meanOf)
  const cells = measurements.flat()
  const [parts, people, trials] = [byPart.length, byPerson.length, cells[0]?.length ?? 0]
  const middle = meanOf(cells)
  const together = sum(
    measurements.flatMap((part, i) =>
      part.map((cell, j) => (mean(cell) - (byPart[i] as number) - (byPerson[j] as number) + middle) ** 2),
    ),
  )
  const within = sum(cells.map((cell) => (range(cell) === 0 ? 0 : squares(cell, mean(cell)))))
  const ofInteraction = { square: trials * together, freedom: (parts - 1) * (people - 1) }
  const ofError = { square: within, freedom: parts * people * (trials - 1) }
  const msPart = (people * trials * squares(byPart, middle)) / (parts - 1)
  const msPerson = (parts * trials * squares(byPerson, middle)) / (people - 1)
  const msInteraction = ofInteraction.square / ofInteraction.freedom
  const msError = ofError.square / ofError.freedom
  // Without repeatability every interaction beyond rounding stands out.
  const negligible = msInteraction <= 1e-20 * (msPart + msPerson)
  const statistic = msError > 0 ? msInteraction / msError : null
  const unlike = negligible ? 1 : 0
  const p = statistic === null ? unlike : fisherTail(statistic, ofInteraction.freedom, ofError.freedom)
  const pooled = p > poolAbove
  const residual = pooled
    ? (ofInteraction.square + ofError.square) / (ofInteraction.freedom + ofError.freedom)
    : msInteraction
  const component = (square: number, less: number, of: number) => Math.max(0, (square - less) / of)
  const person = component(msPerson, residual, parts * trials)
  const interaction = pooled ? 0 : component(msInteraction, msError, trials)
  return {
    repeatability: Math.sqrt(pooled ? residual : msError),
    reproducibility: Math.sqrt(person + interaction),
    ...(pooled ? {} : { interaction: Math.sqrt(interaction) }),
    partVariation: Math.sqrt(component(msPart, residual, people * trials)),
    interactionTest: { statistic, p, pooled },
  }
}

const verdictOf = (share: number): GaugeVerdict => {
  if (share < 10) return 'good'
  return share <= 30 ? 'conditional' : 'unacceptable'
}

/**
 * Repeatability and reproducibility of a gauge, crossed: GRR = √(EV² + AV²), TV = √(GRR² + PV²), shares are 100·x ÷ TV, of the
 * tolerance 100·width·x ÷ tolerance; ndc = 1.41·PV ÷ GRR without its decimals, at least 1. AIAG MSA, 4th edition, chapter III.
 *
 * @param measurements at least two parts, appraisers and trials, as many in each cell; by ranges 25 of each at the most
 * @returns null where nothing varies
 * @throws RangeError beyond 25 parts, appraisers or trials by ranges
 */
export function gaugeStudy(
  method: GaugeMethod,
  measurements: Measurements,
  { tolerance, width = 6, poolAbove = 0.25 }: GaugeOptions = {},
): GaugeStudy | null {
  if (range(measurements.flat(2)) === 0) return null
  const components = method === 'anova' ? byVariances(measurements, poolAbove) : byRanges(measurements)
  const { repeatability, reproducibility, partVariation, interaction, interactionTest } = components
  const gaugeRr = Math.hypot(repeatability, reproducibility)
  const totalVariation = Math.hypot(gaugeRr, partVariation)
  if (totalVariation === 0) return null
  const sharesOf = (whole: number): GaugeShares => ({
    gaugeRr: (100 * gaugeRr) / whole,
    repeatability: (100 * repeatability) / whole,
    reproducibility: (100 * reproducibility) / whole,
    partVariation: (100 * partVariation) / whole,
  })
  const shares = sharesOf(totalVariation)
  return {
    repeatability,
    reproducibility,
    ...(interaction === undefined ? {} : { interaction }),
    gaugeRr,
    partVariation,
    totalVariation,
    shares,
    ...(tolerance === undefined ? {} : { toleranceShares: sharesOf(tolerance / width) }),
    ndc: gaugeRr === 0 ? null : Math.max(1, Math.floor((1.41 * partVariation) / gaugeRr)),
    verdict: verdictOf(shares.gaugeRr),
    ...(interactionTest ? { interactionTest } : {}),
  }
}
