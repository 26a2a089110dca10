import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'
import { instantText, writtenText } from '#core/contract/text.ts'
import { deliveryAttempt } from './outgoing.ts'
import { webhookTypes } from './webhook-types.ts'

const secretTold = z.object({ id: z.number(), secret: z.string() })

export const createWebhook = endpoint({
  path: '/user/web/createWebhook',
  access: { right: 'webhook.add' },
  write: true,
  input: z.object({
    name: writtenText().trim().min(1).max(64),
    address: writtenText().trim().min(1).max(500),
    types: z.array(z.enum(webhookTypes)).min(1).max(webhookTypes.length),
    remark: writtenText().trim().max(500).nullable().default(null),
  }),
  /** What its messages are signed with, told this once. */
  output: secretTold,
  secret: true,
  summary:
    'Makes a webhook: what happens is posted to its address, signed as Standard Webhooks 1.0 has it; its secret is told this once',
})

export const rotateWebhook = endpoint({
  path: '/user/web/rotateWebhook',
  access: { right: 'webhook.add' },
  write: true,
  input: idInput.extend({ overlapHours: z.number().min(0).max(720) }),
  output: secretTold.extend({ oldUntil: z.string() }),
  secret: true,
  summary:
    'Gives a webhook a new secret, told this once; for the hours of overlap its messages carry a signature of the one before too',
})

export const enableWebhook = endpoint({
  path: '/user/web/enableWebhook',
  access: { right: 'webhook.edit' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Enables webhooks again: what waited is sent in its order',
})

export const disableWebhook = endpoint({
  path: '/user/web/disableWebhook',
  access: { right: 'webhook.edit' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Disables webhooks: nothing is sent to them, and nothing is kept for them meanwhile',
})

export const testWebhook = endpoint({
  path: '/user/web/testWebhook',
  access: { right: 'webhook.edit' },
  write: true,
  input: idInput,
  output: z.object({ deliveryId: z.number() }),
  summary: 'Sends a message of the type webhook.test',
})

export const resendWebhookDelivery = endpoint({
  path: '/user/web/resendWebhookDelivery',
  access: { right: 'webhook.edit' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Sends messages again under their ids, or those that wait now',
})

export const resendWebhookRange = endpoint({
  path: '/user/web/resendWebhookRange',
  access: { right: 'webhook.edit' },
  write: true,
  input: idInput.extend({
    from: instantText(),
    to: instantText(),
    /** Those too that were delivered. */
    all: z.boolean().default(false),
  }),
  output: z.object({ count: z.number() }),
  summary: 'Sends what a webhook was told of between two moments again, in its order; 10,000 at most',
})

export const getWebhookDeliveryLog = endpoint({
  path: '/user/web/getWebhookDeliveryLog',
  access: { right: 'webhook.view' },
  input: idInput,
  output: z.object({
    /** As it is sent, JSON. */
    body: z.string(),
    /** The newest 50 first. */
    attempts: z.array(deliveryAttempt),
  }),
  summary: 'What a message says, and every try to deliver it with its answer',
})
