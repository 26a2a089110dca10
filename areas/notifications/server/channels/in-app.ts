import type { Ctx } from '#core/server/context.ts'
import { type Channel, delivered } from './channel.ts'

/** The live topic of one person's messages in the product. */
export const inboxTopic = (userId: number | string): string => `notification:${userId}`

/** In the product itself: the row is the message, and the bell of its person rings when its transaction commits. */
export const inAppChannel = (ctx: Ctx): Channel => ({
  async send({ address }) {
    ctx.touch(inboxTopic(address))
    return delivered
  },
})
