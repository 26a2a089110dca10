import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

/** The gateways that take payments. */
export const payChannels = ['wechat', 'alipay'] as const
export type PayChannelName = (typeof payChannels)[number]

/** Hours for which a code can be paid, at most. */
export const payCodeHours = 2

const id = z.number().int().positive()

export const makeCloudPayCode = endpoint({
  path: '/cloud/web/makeCloudPayCode',
  access: { right: 'cloudService.order' },
  write: true,
  input: z.object({ id, channel: z.enum(payChannels) }),
  output: z.object({ codeUrl: z.string(), expiresAt: z.string() }),
  summary: 'Makes the code by which an order is paid at a gateway, or gives the one that is still good',
})

export const checkCloudPayCode = endpoint({
  path: '/cloud/web/checkCloudPayCode',
  access: { right: 'cloudService.order' },
  write: true,
  input: z.object({ id }),
  output: z.object({ renewed: z.boolean() }),
  summary: 'Asks the gateways whether the codes of an order were paid, where none has told yet',
})

/** Where gateways tell of payments. */
export const payCallbackPath = (channel: PayChannelName): string => `/cloud/callback/${channel}`
