import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'
import { payChannels } from './pay.ts'
import { access, session } from './provider.api.ts'

/** Why a payment waits: it renewed nothing, or (`transfer`) renewed beside the receipt of a transfer. */
export const paymentReasons = ['closed', 'twice', 'amount', 'transfer'] as const
/** What the provider did with it, by hand. */
export const paymentWays = ['refund', 'credit'] as const

export const selectProviderPayment = endpoint({
  path: '/cloud/web/selectProviderPayment',
  access,
  input: z.object({ session }),
  output: z.object({
    rows: z.array(
      z.object({
        channel: z.enum(payChannels),
        transactionId: z.string(),
        teamName: z.string(),
        orderNo: z.string(),
        /** Yuan. */
        amount: z.number(),
        price: z.number(),
        paidAt: z.string(),
        reason: z.enum(paymentReasons),
        /** Null: it waits. */
        handled: z.object({ way: z.enum(paymentWays), note: z.string(), by: z.string(), at: z.string() }).nullable(),
      }),
    ),
  }),
  summary: 'Payments that renewed nothing, those that wait to be handled first',
})

export const handleProviderPayment = endpoint({
  path: '/cloud/web/handleProviderPayment',
  access,
  write: true,
  input: z.object({
    session,
    channel: z.enum(payChannels),
    transactionId: writtenText().max(64),
    way: z.enum(paymentWays),
    note: writtenText().trim().min(1).max(500),
  }),
  output: z.object({}),
  summary: 'Tells what was done by hand with a payment that renewed nothing',
})
