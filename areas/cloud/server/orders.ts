import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { dayOf } from '#core/server/day.ts'
import type { Db } from '#core/server/db/pool.ts'
import { takeFile } from '#core/server/files/attach.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { enqueue } from '#core/server/jobs/enqueue.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import * as api from '../contract/order.ts'
import { writeInvoice } from './invoices/apply.ts'
import { invoiceSpan } from './invoices/due.ts'
import { completeInfo } from './invoices/info.ts'
import type { PayChannels } from './pay/channels.ts'
import { lockSubscription } from './subscription.ts'

export const dayMs = 86_400_000

/** The name of an edition `e` in the reader's language, else in Chinese. */
export const nameOfEdition = (language: string) =>
  sql<string>`coalesce(e.names ->> ${language}, e.names ->> 'zh-Hans', e.code)`

export const yuan = (fen: number): number => fen / 100

export const cloudOrders = serveCrud(api.cloudOrderCrud, {
  table: 'cloudOrder',
  list: (db, { language }) =>
    db
      .selectFrom('cloudOrder as o')
      .innerJoin('cloudEdition as e', 'e.code', 'o.edition')
      .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'o.teamId').onRef('u.id', '=', 'o.placedBy'))
      .leftJoin('cloudRenewal as r', (j) => j.onRef('r.teamId', '=', 'o.teamId').onRef('r.orderId', '=', 'o.id'))
      .select([
        'o.id',
        'o.version',
        'o.createdAt',
        'o.orderNo',
        'o.state as status',
        'o.months',
        'o.users',
        'o.machines',
      ])
      .select(['o.storageMb', 'u.name as placedByName', 'o.placedAt', 'o.closesAt', 'r.expiresOn', 'o.remark'])
      .select([
        nameOfEdition(language).as('editionName'),
        sql<number>`o.price_fen / 100.0`.as('price'),
        sql<string>`coalesce(w.channel, 'transfer')`.as('channel'),
      ])
      .leftJoin('cloudPaidBy as w', (j) => j.onRef('w.teamId', '=', 'o.teamId').onRef('w.orderId', '=', 'o.id'))
      .leftJoin('cloudInvoice as i', (j) =>
        j.onRef('i.teamId', '=', 'o.teamId').onRef('i.orderId', '=', 'o.id').on('o.state', '<>', 'closed'),
      )
      .leftJoin('cloudInvoiceEntry as v', (j) =>
        j.onRef('v.teamId', '=', 'i.teamId').onRef('v.orderId', '=', 'i.orderId').on('v.state', '=', 'notMailed'),
      )
      .leftJoin('cloudInvoiceIssue as s', (j) =>
        j.onRef('s.teamId', '=', 'i.teamId').onRef('s.orderId', '=', 'i.orderId'),
      )
      .leftJoin('cloudInvoiceParcel as p', (j) =>
        j.onRef('p.teamId', '=', 'i.teamId').onRef('p.orderId', '=', 'i.orderId'),
      )
      .leftJoin('cloudInvoiceDocument as d', (j) =>
        j.onRef('d.teamId', '=', 'i.teamId').onRef('d.orderId', '=', 'i.orderId'),
      )
      .select(['i.state as invoiceStatus', 'v.dueFrom as invoiceFrom', 'v.dueUntil as invoiceUntil', 's.invoiceNo'])
      .select(['p.carrier', 'p.trackingNo', 'd.fileId as invoiceFileId']),
  sort: [{ field: 'placedAt', order: 'desc' }],
})

/** Plans on sale, where to pay, and what waits to be paid. */
async function offerOf(ctx: Ctx): Promise<Omit<OutputOf<typeof api.selectCloudPlan>, 'channels'>> {
  const { db, language, caller } = ctx
  const plans = await db
    .selectFrom('cloudPlan as p')
    .innerJoin('cloudEdition as e', 'e.code', 'p.edition')
    .select(['p.edition', 'p.months', 'p.priceFen', 'e.users', 'e.machines', 'e.storageMb'])
    .select(nameOfEdition(language).as('editionName'))
    .orderBy('p.priceFen')
    .execute()
  const bank = await db.selectFrom('cloudBank').select(['company', 'bank', 'account']).executeTakeFirst()
  const open = await db
    .selectFrom('cloudOrder as o')
    .innerJoin('cloudEdition as e', 'e.code', 'o.edition')
    .select(['o.id', 'o.orderNo', 'o.state', 'o.months', 'o.priceFen', 'o.closesAt', 'o.remark'])
    .select(nameOfEdition(language).as('editionName'))
    .where('o.teamId', '=', caller.teamId)
    .where('o.state', 'in', ['notPaid', 'pending'])
    .executeTakeFirst()
  return {
    rows: plans.map(({ priceFen, ...plan }) => ({ ...plan, price: yuan(priceFen) })),
    bank: bank ?? null,
    open: open ? openOrder(open) : null,
    invoice: { ready: (await completeInfo(ctx)) !== null, ...invoiceSpan(dayOf(ctx)) },
  }
}

export const cloudPlans =
  (channels: Pick<PayChannels, 'names'>) =>
  async (ctx: Ctx): Promise<OutputOf<typeof api.selectCloudPlan>> => ({
    ...(await offerOf(ctx)),
    channels: await channels.names(ctx.db),
  })

function openOrder({ priceFen, state, ...order }: { priceFen: number; state: string } & Record<string, unknown>) {
  return { ...order, status: state, price: yuan(priceFen) } as NonNullable<OutputOf<typeof api.selectCloudPlan>['open']>
}

/** Orders a renewal at the price that was shown, with the invoice info that the team keeps; of two at one moment the second finds the first. */
export async function placeOrder(
  ctx: Ctx,
  { edition, months, price }: InputOf<typeof api.placeCloudOrder>,
): Promise<OutputOf<typeof api.placeCloudOrder>> {
  const { db, caller, now } = ctx
  if (!(await lockSubscription(db, caller.teamId))) throw notFound()
  const { rows, bank, open } = await offerOf(ctx)
  if (open) throw refuse('cloudOrder.openAlready', { no: open.orderNo })
  const plan = rows.find((each) => each.edition === edition && each.months === months)
  const invoice = await completeInfo(ctx)
  if (!invoice) throw refuse('cloudInvoice.infoIncomplete')
  if (!plan || !bank) throw refuse('cloudOrder.planGone')
  if (plan.price !== price) throw refuse('cloudOrder.priceChanged', { price: plan.price })
  const { users, machines, storageMb } = plan
  const { id } = await db
    .insertInto('cloudOrder')
    .values({
      orderNo: '',
      edition,
      months,
      priceFen: Math.round(price * 100),
      users,
      machines,
      storageMb,
      placedBy: caller.userId,
      placedAt: now.toISOString(),
      closesAt: new Date(now.getTime() + api.orderDays * dayMs).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // What the payer writes on his transfer: of this team and this order alone.
  const orderNo = `C${caller.teamId}-${id}`
  await db.updateTable('cloudOrder').set({ orderNo }).where('id', '=', id).execute()
  await keepEntry(db, id)
  ctx.audit({ verb: 'add', entity: 'cloudOrder', id, name: orderNo, after: { edition, months, price } })
  ctx.touch('cloudOrder', [id])
  await writeInvoice(ctx, { id, orderNo }, invoice)
  return { id, orderNo }
}

/** Tells that an order was paid. */
export async function payOrder(
  ctx: Ctx,
  { id, receiptFileId }: InputOf<typeof api.payCloudOrder>,
): Promise<Record<string, never>> {
  const order = await lockOpen(ctx, id)
  // The job that closes it comes once an hour.
  if (Date.parse(order.closesAt) <= ctx.now.getTime()) throw refuse('cloudOrder.settled', { no: order.orderNo })
  const before = await ctx.db.selectFrom('cloudReceipt').select('fileId').where('orderId', '=', id).executeTakeFirst()
  const receipt = { entity: 'cloudOrder', field: 'receiptFileId', kind: 'file', id } as const
  await takeFile(ctx, receipt, { before: before?.fileId, after: receiptFileId })
  const sent = { fileId: receiptFileId, sentBy: ctx.caller.userId, sentAt: ctx.now.toISOString() }
  await ctx.db
    .insertInto('cloudReceipt')
    .values({ orderId: id, ...sent })
    .onConflict((c) => c.columns(['teamId', 'orderId']).doUpdateSet(sent))
    .execute()
  await moveOrder(ctx, order, 'pending', 'pay')
  return {}
}

/** Closes an unpaid order for good. */
export async function closeOrder(
  ctx: Ctx,
  { id }: InputOf<typeof api.closeCloudOrder>,
): Promise<Record<string, never>> {
  await moveOrder(ctx, await lockOpen(ctx, id), 'closed', 'close')
  return {}
}

async function lockOpen({ db }: Ctx, id: number) {
  const order = await db
    .selectFrom('cloudOrder')
    .select(['id', 'orderNo', 'state', 'closesAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw notFound()
  if (order.state !== 'notPaid') throw refuse('cloudOrder.settled', { no: order.orderNo })
  return order
}

async function moveOrder(
  ctx: Ctx,
  { id, orderNo, state: before }: { id: number; orderNo: string; state: string },
  state: string,
  verb: string,
): Promise<void> {
  await ctx.db
    .updateTable('cloudOrder')
    .set((e) => ({ state, remark: '', version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await keepEntry(ctx.db, id)
  if (state === 'closed') await endCodes(ctx.db, ctx.caller.teamId, id)
  ctx.audit({ verb, entity: 'cloudOrder', id, name: orderNo, before: { status: before }, after: { status: state } })
  ctx.touch('cloudOrder', [id])
}

/** Keeps the provider's list as an order of the team stands. */
export async function keepEntry(db: Db, orderId: number): Promise<void> {
  await sql`insert into cloud_order_entry (team_id, order_id, order_no, state, price_fen, placed_at)
    select team_id, id, order_no, state, price_fen, placed_at from cloud_order where id = ${orderId}
    on conflict (team_id, order_id) do update set state = excluded.state`.execute(db)
}

/** Has the codes of an order ended at their gateways, once its transaction stands. */
export async function endCodes(db: Db, teamId: number, orderId: number): Promise<void> {
  await enqueue(db, {
    teamId,
    userId: null,
    language: 'zh-Hans',
    kind: 'cloud.closeCodes',
    key: String(orderId),
    payload: { teamId, orderId },
  })
}

/** Closes what nobody paid in time. */
export async function closeLate(ctx: Ctx): Promise<void> {
  const late = await ctx.db
    .selectFrom('cloudOrder')
    .select(['id', 'orderNo', 'state'])
    .where('state', '=', 'notPaid')
    .where('closesAt', '<=', ctx.now.toISOString())
    .forUpdate()
    .execute()
  for (const order of late) await moveOrder(ctx, order, 'closed', 'expire')
}

export const orderTimers: NonNullable<AreaServer['timers']> = [
  { name: 'cloud.closeOrders', cron: '22 * * * *', run: (service) => service.eachTeam(closeLate) },
]
