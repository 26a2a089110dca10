import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

/** Bounded so that squares and sums stay numbers. */
const value = z.number().min(-1e12).max(1e12)
const nullable = z.number().nullable()
const test = { statistic: nullable, p: z.number() }

/** Parts and readings of each that AIAG MSA takes at the least. */
export const biasWanted = { references: 5, readings: 10 } as const

const input = z.object({
  /** What was read of parts whose true value is known; a reference may come again. */
  readings: z
    .array(z.object({ reference: value, values: z.array(value).min(1).max(500) }))
    .min(1)
    .max(500),
  /** Process variation (6σ), or the tolerance in its place: with it the percentages of it are told. */
  variation: z.number().min(1e-12).max(1e12).optional(),
})
export type BiasRequest = z.infer<typeof input>

export const reckonBiasStudy = endpoint({
  path: '/production/web/reckonBiasStudy',
  access: { right: 'inspectionRecord.view' },
  input,
  output: z.object({
    /** By reference, rising. */
    references: z.array(
      z.object({
        reference: z.number(),
        count: z.number(),
        mean: z.number(),
        /** Mean less reference. */
        bias: z.number(),
        /** Sample standard deviation of the readings. */
        repeatability: z.number(),
        /** t-test of the bias; `statistic` null: the readings do not vary. */
        ...test,
        /** Between which the bias lies with 95 % certainty. */
        interval: z.tuple([z.number(), z.number()]).readonly(),
        significant: z.boolean(),
      }),
    ),
    /** Mean bias of all readings. */
    bias: z.number(),
    /** The straight line of the bias over the reference; null of a single reference. */
    line: z
      .object({
        slope: z.number(),
        intercept: z.number(),
        deviation: z.number(),
        /** R², from 0 to 1. */
        determination: z.number(),
        slopeTest: z.object(test),
        interceptTest: z.object(test),
        /** The line at each reference with its band of 95 %. */
        band: z.array(z.object({ reference: z.number(), bias: z.number(), lower: z.number(), upper: z.number() })),
      })
      .nullable(),
    /** % linearity, 100·|slope|. */
    linearityShare: nullable,
    /** |slope|·variation. */
    linearity: nullable,
    /** 100·|bias| ÷ variation. */
    biasShare: nullable,
    /** No bias beyond chance; a bias; one that changes over the range. */
    verdict: z.enum(['good', 'biased', 'nonlinear']),
  }),
  summary: 'Bias and linearity of a gauge from the readings of known values that are sent; nothing is kept',
})
