import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { countedCharts, gaugeMethods, measuredCharts, rules } from '#engines/spc/index.ts'

const figure = z.number()
const nullable = z.number().nullable()
/** A measured value: bounded so that squares and sums stay numbers. */
const value = z.number().min(-1e12).max(1e12)
const positive = z.number().min(1e-12).max(1e12)
const place = z.number().int().min(0)
const most = 2_000

const options = z.strictObject({
  /** Rules that are on. Absent: `nelson1` and `nelson2`, of an EWMA `nelson1`, of a CUSUM none beside its own. */
  rules: z.array(z.enum(rules)).max(rules.length).optional(),
  /** Trends (6) and alternations (14) are counted by steps between points, not by points. */
  countSteps: z.boolean().default(false),
  /** Distance of the limits from the centre in standard errors. */
  width: z.number().min(0.1).max(10).default(3),
  /** First and last point, from 0, that centre, sigma and capability are reckoned from. Absent: all. */
  baseline: z.strictObject({ from: place, to: place }).optional(),
  /** Takes the place of the centre that would be reckoned; also the target of Cpm. */
  target: value.optional(),
  /** Takes the place of the standard deviation of a single value that would be reckoned. */
  sigma: positive.optional(),
  /** p and u: points in standard errors of their own about 0, with the same limits whatever their sizes. */
  standardised: z.boolean().default(false),
  /** EWMA: weight of the newest point. */
  lambda: z.number().min(0.001).max(1).default(0.2),
  /** CUSUM: allowance and decision interval in standard errors. */
  k: z.number().min(0).max(10).default(0.5),
  h: z.number().min(0.1).max(100).default(5),
  /** Specification limits of measured values: with one of them capability is answered. */
  lsl: value.optional(),
  usl: value.optional(),
})

const chartInput = z.object({
  chart: z.enum([...measuredCharts, ...countedCharts]),
  /** X̄-R, X̄-S (2 to 25 values each); EWMA and CUSUM of means. */
  subgroups: z.array(z.array(value).min(1).max(50)).min(1).max(most).optional(),
  /** I-MR; EWMA and CUSUM of single values. */
  values: z.array(value).min(1).max(most).optional(),
  /** p and np: nonconforming units; c and u: nonconformities. */
  counts: z.array(place.max(1e9)).min(1).max(most).optional(),
  /** p and np: units looked at; u: units or area, not whole where it need not be. One for each count. */
  sizes: z.array(z.number().min(1e-6).max(1e9)).min(1).max(most).optional(),
  options: options.prefault({}),
})
export type ChartRequest = z.infer<typeof chartInput>

/** Points of a chart with their limits and the rules that they break. */
export const chartPoints = z.array(
  z.object({
    value: figure,
    center: figure,
    lower: figure,
    upper: figure,
    /** Values, or units looked at, behind the point. */
    sizes: figure,
    /** Rules that the point breaks: those whose pattern it completes or continues; `cusum`: a sum is beyond h. */
    violations: z.array(z.enum([...rules, 'cusum'])),
    /** CUSUM alone, in standard errors of the point. */
    upperSum: figure.optional(),
    lowerSum: figure.optional(),
  }),
)

const interval = z.tuple([figure, figure]).readonly().nullable()
const problem = z.enum(['tooFew', 'noSpread']).optional()

export const reckonControlChart = endpoint({
  path: '/production/web/reckonControlChart',
  access: { right: 'inspectionRecord.view' },
  input: chartInput,
  output: z.object({
    points: chartPoints,
    /** Ranges or deviations of the subgroups; of I-MR the moving ranges, from the second value on. */
    spread: z.object({ points: chartPoints }).optional(),
    center: figure,
    /** Standard deviation of a single value; of np and c, of a count. */
    sigma: figure,
    /** Null: an index that a one-sided characteristic has not, or that `problem` stands in the way of. */
    capability: z
      .object({
        cp: nullable,
        cpk: nullable,
        pp: nullable,
        ppk: nullable,
        cpm: nullable,
        mean: figure,
        sigmaWithin: figure,
        sigmaOverall: nullable,
        /** Between which an index lies with 95 % certainty. */
        intervals: z.object({ cp: interval, cpk: interval, pp: interval, ppk: interval }),
        /** Anderson–Darling, adjusted for the size. */
        normality: z.object({ statistic: nullable, p: nullable, problem }),
        problem,
      })
      .optional(),
  }),
  summary:
    'A control chart of the values sent: points with limits and the rules they break, and capability; nothing is kept',
})

const gaugeInput = z.object({
  method: z.enum(gaugeMethods),
  /** By part, appraiser and trial; each appraiser measures each part equally often. */
  measurements: z
    .array(z.array(z.array(value).min(2).max(50)).min(2).max(50))
    .min(2)
    .max(200),
  /** Width of the tolerance: upper less lower limit. */
  tolerance: positive.optional(),
  /** Sigmas of a spread against the tolerance. */
  width: z.literal([5.15, 6]).default(6),
  /** ANOVA: the interaction is pooled when its p is above. */
  poolAbove: z.number().min(0).max(1).default(0.25),
})
export type GaugeRequest = z.infer<typeof gaugeInput>

const shares = z.object({
  gaugeRr: figure,
  repeatability: figure,
  reproducibility: figure,
  partVariation: figure,
})

export const reckonGaugeStudy = endpoint({
  path: '/production/web/reckonGaugeStudy',
  access: { right: 'inspectionRecord.view' },
  input: gaugeInput,
  output: z.object({
    repeatability: figure,
    /** With the interaction of appraisers and parts. */
    reproducibility: figure,
    /** Of ANOVA that did not pool it. */
    interaction: figure.optional(),
    gaugeRr: figure,
    partVariation: figure,
    totalVariation: figure,
    /** Percentages of the total variation. */
    shares,
    /** Percentages of the tolerance. */
    toleranceShares: shares.optional(),
    /** Number of distinct categories; null of a gauge without variation of its own. */
    ndc: nullable,
    /** Below 10 % of the total variation, to 30 %, above. */
    verdict: z.enum(['good', 'conditional', 'unacceptable']),
    /** Of ANOVA; `statistic` null: nothing to compare with. */
    interactionTest: z.object({ statistic: nullable, p: figure, pooled: z.boolean() }).optional(),
  }),
  summary:
    'Repeatability and reproducibility of a gauge from the measurements sent, in standard deviations; nothing is kept',
})
