import type { JobHandler } from '#core/server/jobs/worker.ts'
import type { Services } from '#core/server/services.ts'
import type { PayChannelName } from '../../contract/pay.ts'
import type { PayChannels } from './channels.ts'
import { takePayment } from './settle.ts'

/** Ends the codes of an order that waits for no payment any more, so that nobody pays them; one that was paid meanwhile is taken in. */
export const closeCodesJob = (
  { database, log }: Pick<Services, 'database' | 'log'>,
  channels: PayChannels,
): JobHandler => ({
  lane: 'messages',
  async run(job) {
    const { teamId, orderId } = job.payload as { teamId: number; orderId: number }
    const codes = await database.inNoTeam((db) =>
      db
        .selectFrom('cloudPayCode')
        .select(['outTradeNo', 'channel'])
        .where('teamId', '=', teamId)
        .where('orderId', '=', orderId)
        .where('ended', '=', false)
        .execute(),
    )
    for (const { outTradeNo, channel: name } of codes) {
      const channel = await database.inNoTeam((db) => channels.find(db, name as PayChannelName))
      try {
        const standing = await channel?.query(outTradeNo)
        if (standing?.state === 'paid') await database.inNoTeam((db) => takePayment(db, standing.paid, new Date()))
        else if (standing?.state === 'open') await channel?.close(outTradeNo)
      } catch (error) {
        // It runs out by itself; what is paid until then is told by a callback.
        log.warn({ err: error, channel: name, outTradeNo }, 'a code was not closed')
      }
      await database.inNoTeam((db) =>
        db.updateTable('cloudPayCode').set({ ended: true }).where('outTradeNo', '=', outTradeNo).execute(),
      )
    }
    return { closed: codes.length }
  },
})
