import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'
import { rules, shortRunCharts } from '#engines/spc/index.ts'
import { chartPoints } from './spc.api.ts'

/** Bounded so that squares and sums stay numbers. */
const value = z.number().min(-1e12).max(1e12)
const product = writtenText().trim().min(1).max(128)
const place = z.number().int().min(0)
const nullable = z.number().nullable()

const input = z.object({
  /** Deviations from the nominal value, or values in standard deviations of their product. */
  chart: z.enum(shortRunCharts),
  /** In their order in time: one value each, or subgroups of 2 to 25. */
  points: z
    .array(z.object({ product, values: z.array(value).min(1).max(50) }))
    .min(2)
    .max(2_000),
  /** The nominal value of each product; of one that is missing the mean takes its place. */
  nominals: z
    .array(z.object({ product, nominal: value }))
    .max(2_000)
    .default([]),
  /** Absent: `nelson1` and `nelson2`. */
  rules: z.array(z.enum(rules)).max(rules.length).optional(),
  countSteps: z.boolean().default(false),
  /** Distance of the limits from the centre in standard errors. */
  width: z.number().min(0.1).max(10).default(3),
  /** First and last point, from 0, that means and sigmas are reckoned from. Absent: all. */
  baseline: z.strictObject({ from: place, to: place }).optional(),
})
export type ShortRunRequest = z.infer<typeof input>

export const reckonShortRunChart = endpoint({
  path: '/production/web/reckonShortRunChart',
  access: { right: 'inspectionRecord.view' },
  input,
  output: z.object({
    /** What the points are charted as: single values with moving ranges, or subgroups. */
    kind: z.enum(['iMR', 'xbarR', 'xbarS']),
    points: chartPoints,
    spread: z.object({ points: chartPoints }).optional(),
    center: z.number(),
    sigma: z.number(),
    products: z.array(
      z.object({
        product: z.string(),
        points: z.number(),
        /** What was taken off its values. */
        nominal: z.number(),
        /** Mean of its values less that, and the standard deviation of a single value; null of too few values. */
        deviation: nullable,
        sigma: nullable,
      }),
    ),
  }),
  summary: 'One control chart of products that change often, from the values sent; nothing is kept',
})
