import { speakFor } from '#areas/identity/server/index.ts'
import type { Db } from '#core/server/db/pool.ts'
import { renewOrder } from '../provider/renew.ts'
import type { Paid } from './channel.ts'

/** Why a payment waits for the provider. */
type Reason = 'closed' | 'twice' | 'amount' | 'transfer'

/**
 * Takes a payment in, once however often it is told, and renews what it pays for; where it pays for nothing it waits in the provider's console.
 * In one transaction of no team, which speaks for the team of the order from here on.
 *
 * @returns false where no code of ours was paid
 */
export async function takePayment(db: Db, paid: Paid, now: Date): Promise<boolean> {
  const { channel, transactionId, outTradeNo, amountFen } = paid
  const code = await db
    .selectFrom('cloudPayCode as c')
    .innerJoin('team as t', 't.id', 'c.teamId')
    .select(['c.teamId', 'c.orderId', 'c.amountFen', 't.zone'])
    .where('c.outTradeNo', '=', outTradeNo)
    .where('c.channel', '=', channel)
    .executeTakeFirst()
  if (!code) return false
  const { teamId, orderId } = code
  const fresh = await db
    .insertInto('cloudPayment')
    .values({
      channel,
      transactionId,
      outTradeNo,
      teamId,
      orderId,
      amountFen,
      paidAt: paid.paidAt.toISOString(),
      receivedAt: now.toISOString(),
    })
    .onConflict((c) => c.columns(['channel', 'transactionId']).doNothing())
    .executeTakeFirst()
  if (!fresh.numInsertedOrUpdatedRows) return true
  await db.updateTable('cloudPayCode').set({ ended: true }).where('outTradeNo', '=', outTradeNo).execute()
  await speakFor(db, teamId)
  const order = await db
    .selectFrom('cloudOrder')
    .select(['id', 'orderNo', 'state', 'edition', 'months', 'users', 'machines', 'storageMb', 'priceFen'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const right = paid.currency === 'CNY' && amountFen === code.amountFen && amountFen === order.priceFen
  const reason = reasonOf(order.state, right)
  if (reason) await db.insertInto('cloudPaymentTodo').values({ channel, transactionId, reason }).execute()
  if ((order.state === 'notPaid' || order.state === 'pending') && right) {
    await renewOrder(db, { teamId, zone: code.zone, order }, { name: `cloudChannel.${channel}`, now })
    await db.insertInto('cloudPaidBy').values({ orderId, channel, transactionId }).execute()
  }
  return true
}

/** Null: it pays for its order. */
function reasonOf(state: string, right: boolean): Reason | null {
  if (state === 'closed') return 'closed'
  if (state === 'renewed') return 'twice'
  if (!right) return 'amount'
  // It renews, and a receipt was sent besides: whether a transfer came as well is for the provider to see.
  return state === 'pending' ? 'transfer' : null
}
