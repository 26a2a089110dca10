import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'

const category = writtenText().trim().min(1).max(64)
const interval = z.tuple([z.number(), z.number()]).readonly()
/** A share of parts or judgements, with what it lies between with 95 % certainty. */
const share = z.object({ found: z.number(), of: z.number(), share: z.number(), interval })
/** From −1 to 1; null where everything is of one category. */
const kappa = z.number().nullable()
const agreed = z.object({ parts: share, kappa })
const verdict = z.enum(['good', 'conditional', 'unacceptable'])

/** Categories that parts are judged by at the most: more are measurements. */
export const mostCategories = 20

const input = z.object({
  /** By part, appraiser and trial; each appraiser judges each part equally often. */
  ratings: z
    .array(z.array(z.array(category).min(1).max(10)).min(1).max(10))
    .min(2)
    .max(500),
  /** What each part is. */
  reference: z.array(category).max(500).optional(),
  /** The category of parts that are accepted: with it and the reference misses and false alarms are told. */
  accepted: category.optional(),
})
export type AgreementRequest = z.infer<typeof input>

export const reckonAgreementStudy = endpoint({
  path: '/production/web/reckonAgreementStudy',
  access: { right: 'inspectionRecord.view' },
  input,
  output: z.object({
    categories: z.array(z.string()),
    appraisers: z.array(
      z.object({
        /** Parts judged alike in each trial, and Fleiss’ kappa of the trials; null of a single trial. */
        within: agreed.nullable(),
        /** Parts judged right in each trial (effectiveness), and Cohen’s kappa with the reference. */
        against: agreed.optional(),
        /** Of the judgements of parts that are not to be accepted those that accept; null where there are none. */
        miss: share.nullable().optional(),
        /** Of the judgements of parts that are to be accepted those that do not. */
        falseAlarm: share.nullable().optional(),
        verdict: verdict.optional(),
      }),
    ),
    /** Parts that all judge alike in each trial, and Fleiss’ kappa of all judgements; null of a single appraiser. */
    between: agreed.nullable(),
    /** Cohen’s kappa of each two appraisers, by their places. */
    pairs: z.array(z.object({ one: z.number(), other: z.number(), kappa })),
    /** Parts that all judge right, and the mean of the appraisers’ kappas. */
    against: agreed.optional(),
    /** Of the worst appraiser; without a reference by the least kappa: above 0.75, from 0.40, below. */
    verdict,
  }),
  summary: 'Agreement of appraisers who judge by attributes, from the judgements sent; nothing is kept',
})
