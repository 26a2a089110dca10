import type { AreaServer } from '#core/server/handler.ts'
import { rawPost } from '#core/server/http/raw-post.ts'
import type { Services } from '#core/server/services.ts'
import { payCallbackPath, payChannels } from '../../contract/pay.ts'
import { BadCallback } from './channel.ts'
import type { PayChannels } from './channels.ts'
import { takePayment } from './settle.ts'

/** Callbacks are small. */
const bytesMost = 64 * 1024

/** The doors by which gateways tell of payments: what they sign is the body as it came. */
export const callbackRoutes =
  ({ database, log }: Pick<Services, 'database' | 'log'>, channels: PayChannels): AreaServer['routes'] =>
  (app) => {
    for (const name of payChannels)
      rawPost(app, payCallbackPath(name), bytesMost, async (callback) => {
        const channel = await database.inNoTeam((db) => channels.find(db, name))
        if (!channel) return { status: 404, type: 'text/plain', body: '' }
        const now = new Date()
        try {
          const paid = channel.verify(callback, now)
          const taken = !paid || (await database.inNoTeam((db) => takePayment(db, paid, now)))
          if (!taken) log.warn({ channel: name, outTradeNo: paid?.outTradeNo }, 'a payment of a code that is not ours')
          return channel.answer(taken)
        } catch (error) {
          if (!(error instanceof BadCallback)) throw error
          log.warn({ channel: name, why: error.message }, 'a callback was refused')
          return { ...channel.answer(false), status: 401 }
        }
      })
  }
