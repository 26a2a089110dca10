import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { capabilityMethods, capabilityStudies, fewestForQuantiles } from '#engines/spc/index.ts'

/** Bounded so that squares and sums stay numbers. */
const value = z.number().min(-1e12).max(1e12)
const nullable = z.number().nullable()
const interval = z.tuple([z.number(), z.number()]).readonly().nullable()
const normality = z.object({
  statistic: nullable,
  p: nullable,
  problem: z.enum(['tooFew', 'noSpread']).optional(),
})

/** From so many values on the outer quantiles are those of the values themselves. */
export const quantilesFrom = fewestForQuantiles

/** Index that is usually asked for: of a running process, of a machine. */
export const indexWanted = { process: 1.33, machine: 1.67 } as const

const input = z.object({
  /** Of a process (Pp, Ppk) or of a machine (Cm, Cmk). */
  study: z.enum(capabilityStudies),
  /** All values of the study, in their order. */
  values: z.array(value).min(1).max(10_000),
  /** One of both at least. */
  lsl: value.optional(),
  usl: value.optional(),
  /** `auto`: whichever fits the values. */
  method: z.enum(['auto', ...capabilityMethods]).default('auto'),
})
export type CapabilityRequest = z.infer<typeof input>

export const reckonCapabilityStudy = endpoint({
  path: '/production/web/reckonCapabilityStudy',
  access: { right: 'inspectionRecord.view' },
  input,
  output: z.object({
    method: z.enum(capabilityMethods),
    /** Why this method: it was asked for; the values pass for normal; they do after Box–Cox; neither does. */
    because: z.enum(['asked', 'normal', 'transformed', 'neither']),
    /** Values that the method takes at the least. */
    fewest: z.number(),
    count: z.number(),
    mean: z.number(),
    deviation: nullable,
    /** Anderson–Darling, adjusted for the size; of Box–Cox also of the values after it. */
    normality,
    transformed: normality.optional(),
    /** Box–Cox: the power. */
    lambda: z.number().optional(),
    /** Of quantiles: what they are of. */
    model: z.enum(['values', 'weibull', 'lognormal']).optional(),
    /** The values with 0.135 %, 50 % and 99.865 % below them; `upper` null: by the power of Box–Cox there is none. */
    quantiles: z.object({ lower: z.number(), middle: z.number(), upper: nullable }).nullable(),
    /** Cm or Pp; null of a one-sided characteristic. */
    potential: nullable,
    /** Cmk or Ppk. */
    actual: nullable,
    /** Between which an index lies with 95 % certainty; by quantiles null of more than 5,000 values. */
    intervals: z.object({ potential: interval, actual: interval }),
    /** Shares beyond the limits. Expected: null by quantiles of the values themselves. */
    beyond: z.object({ expected: nullable, observed: z.number() }),
    /** The lower limit is at or below 0 and the method one of positive values: it was left out. */
    lowerLeftOut: z.literal(true).optional(),
    /** Why there is no number. */
    problem: z.enum(['tooFew', 'noSpread', 'notPositive']).optional(),
  }),
  summary:
    'Capability of a process or a machine from the values sent, also of values that are not normal (Box–Cox, quantiles); nothing is kept',
})
