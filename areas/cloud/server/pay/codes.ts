import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type { Services } from '#core/server/services.ts'
import { type checkCloudPayCode, type makeCloudPayCode, payCallbackPath, payCodeHours } from '../../contract/pay.ts'
import type { PayChannels } from './channels.ts'
import { takePayment } from './settle.ts'

type Made = OutputOf<typeof makeCloudPayCode>
type Around = Pick<Services, 'log' | 'publicUrl'> & { channels: PayChannels }

/** A code is given again while it is good for so long at least. */
const leastMs = 5 * 60_000
/** A gateway is asked of a code once in so long. */
const askedEveryMs = 5_000
/** Codes of an order that are asked for. */
const most = 6

const orderOf = (ctx: AheadCtx, id: number) =>
  ctx.read(async ({ db }) => {
    const order = await db
      .selectFrom('cloudOrder')
      .select(['id', 'teamId', 'orderNo', 'state', 'priceFen', 'closesAt'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!order) throw notFound()
    return order
  })

/** Makes a code ahead of the act: its gateway is called while no connection is held, and our row stands before it hears of it. */
export const makeCode =
  ({ channels, log, publicUrl }: Around) =>
  async (ctx: AheadCtx, { id, channel: name }: InputOf<typeof makeCloudPayCode>): Promise<Made> => {
    const order = await orderOf(ctx, id)
    const { teamId, orderNo, priceFen: amountFen } = order
    const until = Math.min(Date.parse(order.closesAt), ctx.now.getTime() + payCodeHours * 3_600_000)
    if (order.state !== 'notPaid' || until <= ctx.now.getTime()) throw refuse('cloudOrder.settled', { no: orderNo })
    const channel = await ctx.within((db) => channels.find(db, name))
    if (!channel) throw refuse('cloudPay.off')
    const known = await ctx.within((db) =>
      db
        .selectFrom('cloudPayCode as c')
        .innerJoin('cloudPayCodeText as x', 'x.outTradeNo', 'c.outTradeNo')
        .select(['x.codeUrl', 'c.expiresAt'])
        .where('c.teamId', '=', teamId)
        .where('c.orderId', '=', id)
        .where('c.channel', '=', name)
        .where('c.amountFen', '=', amountFen)
        .where('c.ended', '=', false)
        .where('c.expiresAt', '>', new Date(ctx.now.getTime() + leastMs).toISOString())
        .orderBy('c.expiresAt', 'desc')
        .executeTakeFirst(),
    )
    if (known) return known
    const outTradeNo = `G${teamId}-${id}-${randomBytes(6).toString('hex')}`
    const expiresAt = new Date(until)
    const code = { outTradeNo, channel: name, teamId, orderId: id, amountFen, expiresAt: expiresAt.toISOString() }
    await ctx.within((db) => db.insertInto('cloudPayCode').values(code).execute())
    try {
      const notifyUrl = `${publicUrl()}${payCallbackPath(name)}`
      const codeUrl = await channel.create(
        { outTradeNo, amountFen, description: `Gemba ${orderNo}`, expiresAt },
        notifyUrl,
      )
      await ctx.within((db) => db.insertInto('cloudPayCodeText').values({ outTradeNo, codeUrl }).execute())
      return { codeUrl, expiresAt: code.expiresAt }
    } catch (error) {
      log.error({ err: error, channel: name, outTradeNo }, 'a gateway gave no code')
      throw refuse('cloudPay.failed')
    }
  }

/** What was made stands; that it was is told. */
export async function codeMade(ctx: Ctx, { id, channel }: InputOf<typeof makeCloudPayCode>, made: Made): Promise<Made> {
  const order = await ctx.db.selectFrom('cloudOrder').select('orderNo').where('id', '=', id).executeTakeFirstOrThrow()
  ctx.audit({ verb: 'payCode', entity: 'cloudOrder', id, name: order.orderNo, after: { channel } })
  return made
}

/** Asks the gateways of the codes of an order: a callback may be late, or lost on its way. */
export const askGateways =
  ({ channels, log }: Around) =>
  async (ctx: AheadCtx, { id }: InputOf<typeof checkCloudPayCode>): Promise<void> => {
    const { teamId } = await orderOf(ctx, id)
    const before = new Date(ctx.now.getTime() - askedEveryMs).toISOString()
    const codes = await ctx.within((db) =>
      db
        .updateTable('cloudPayCode')
        .set({ askedAt: ctx.now.toISOString() })
        .where('teamId', '=', teamId)
        .where('orderId', '=', id)
        .where('ended', '=', false)
        .where('askedAt', '<', before)
        .returning(['outTradeNo', 'channel'])
        .execute(),
    )
    for (const { outTradeNo, channel: name } of codes.slice(0, most)) {
      const channel = await ctx.within((db) => channels.find(db, name as 'wechat'))
      try {
        const standing = await channel?.query(outTradeNo)
        if (standing?.state === 'paid') await ctx.within((db) => takePayment(db, standing.paid, ctx.now))
      } catch (error) {
        log.warn({ err: error, channel: name, outTradeNo }, 'a gateway did not say how a code stands')
      }
    }
  }

export async function orderRenewed(
  { db }: Ctx,
  { id }: InputOf<typeof checkCloudPayCode>,
): Promise<OutputOf<typeof checkCloudPayCode>> {
  const { state } = await db.selectFrom('cloudOrder').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return { renewed: state === 'renewed' }
}
