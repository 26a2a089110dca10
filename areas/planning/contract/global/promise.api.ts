import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { dayText } from '#core/contract/text.ts'
import { harmedOrder, urgencies } from './global.api.ts'

/** An operation of an enquiry where it would be done. */
const promisedStep = z.object({
  produreName: z.string(),
  /** Null: it is of a workshop that the caller does not see. */
  workCenterName: z.string().nullable(),
  /** Epoch milliseconds; null: it finds no place. */
  start: z.number().nullable(),
  end: z.number().nullable(),
})

/** A material that an enquiry would lack. */
const lackingMaterial = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  /** What is missing of what it takes, when all open orders have taken theirs. */
  short: z.number(),
  /** The day on which it is there, where supplies cover it; null: none does. */
  availableOn: z.string().nullable(),
})

const promise = z.object({
  /** When it would be done, epoch milliseconds; null: an operation finds no place. */
  finish: z.number().nullable(),
  /** The day that can be promised: that on which it is done. */
  promisedOn: z.string().nullable(),
  /** Against the day that was wished for; null: none was. */
  inTime: z.boolean().nullable(),
  /** Orders that would end later and late, as far as the caller sees them; the worst first, at most 100. */
  harmed: z.array(harmedOrder),
  /** How many there are in all, how many of them would be in time without it, and how many would end later and still in time. */
  harmedCount: z.number(),
  becomingLate: z.number(),
  later: z.number(),
  steps: z.array(promisedStep),
  materials: z.array(lackingMaterial),
})

export const promiseDate = endpoint({
  path: '/production/web/promiseDate',
  access: { right: 'promiseDate.view' },
  input: z.object({
    productId: z.number().int().positive(),
    quantity: z.number().positive().max(99_999_999_999),
    /** The day that the customer wishes; absent: when nobody is harmed, or, pushing others aside, as soon as can be. */
    wantedOn: dayText().optional(),
    /** How much it may harm other orders. */
    urgency: z.enum(urgencies).default('gentle'),
  }),
  output: promise,
  summary:
    'When a quantity of a product could be done beside all that is planned, by its routing as it is now, and which orders that would make late; nothing is kept',
})
