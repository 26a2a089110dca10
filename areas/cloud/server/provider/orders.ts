import { sql } from 'kysely'
import { speakFor } from '#areas/identity/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { bytesOf } from '#core/server/files/store.ts'
import type { Download } from '#core/server/handler.ts'
import { notFound, refuse, stale } from '#core/server/refusal.ts'
import type * as api from '../../contract/provider.api.ts'
import { keepEntry, nameOfEdition, yuan } from '../orders.ts'
import { renewOrder } from './renew.ts'
import type { ProviderCtx } from './sessions.ts'
import { tellPeople, tellTeam } from './told.ts'

/** Orders that are listed. */
const shown = 200

type Entry = OutputOf<typeof api.selectProviderOrder>['rows'][number]

const entries = ({ db }: ProviderCtx) =>
  db
    .selectFrom('cloudOrderEntry as o')
    .innerJoin('team as t', 't.id', 'o.teamId')
    .select(['o.teamId', 't.name as teamName', 't.zone', 'o.orderId', 'o.orderNo', 'o.priceFen', 'o.placedAt'])
    .select((e) => e.ref('o.state').$castTo<Entry['status']>().as('status'))

/** The latest orders of all teams, those to be looked at first, the oldest of them before others. */
export async function listOrders(ctx: ProviderCtx): Promise<OutputOf<typeof api.selectProviderOrder>> {
  const rows = await entries(ctx)
    .orderBy(sql`o.state = 'pending'`, 'desc')
    .orderBy(sql`case when o.state = 'pending' then o.placed_at end`)
    .orderBy('o.placedAt', 'desc')
    .limit(shown)
    .execute()
  return { rows: rows.map(({ priceFen, zone: _, ...row }) => ({ ...row, price: yuan(priceFen) })) }
}

type Named = Pick<InputOf<typeof api.getProviderOrder>, 'teamId' | 'orderId'>

/** An order as it stands in its team, for which the transaction speaks from here on. */
async function orderOf(ctx: ProviderCtx, { teamId, orderId }: Named, lock = false) {
  const entry = await entries(ctx).where('o.teamId', '=', teamId).where('o.orderId', '=', orderId).executeTakeFirst()
  if (!entry) throw notFound()
  await speakFor(ctx.db, teamId)
  const order = await ctx.db
    .selectFrom('cloudOrder as o')
    .innerJoin('cloudEdition as e', 'e.code', 'o.edition')
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'o.teamId').onRef('u.id', '=', 'o.placedBy'))
    .select(['o.id', 'o.version', 'o.edition', 'o.months', 'o.users', 'o.machines', 'o.storageMb', 'o.state'])
    .select(['o.closesAt', 'u.name as placedByName', nameOfEdition(ctx.language).as('editionName')])
    .where('o.id', '=', orderId)
    .$if(lock, (q) => q.forUpdate('o'))
    .executeTakeFirstOrThrow()
  return { entry, order }
}

const receiptOf = ({ db }: ProviderCtx, orderId: number) =>
  db
    .selectFrom('cloudReceipt as r')
    .innerJoin('file as f', (j) => j.onRef('f.teamId', '=', 'r.teamId').onRef('f.id', '=', 'r.fileId'))
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'r.teamId').onRef('u.id', '=', 'r.sentBy'))
    .select(['f.id', 'f.name', 'f.mime', 'f.size', 'r.sentAt', 'u.name as sentByName'])
    .where('r.orderId', '=', orderId)
    .executeTakeFirst()

export async function getOrder(ctx: ProviderCtx, named: Named): Promise<OutputOf<typeof api.getProviderOrder>> {
  const { entry, order } = await orderOf(ctx, named)
  const { priceFen, zone: _, ...row } = entry
  const receipt = await receiptOf(ctx, named.orderId)
  const { expiresOn } = await ctx.db
    .selectFrom('cloudSubscription')
    .select('expiresOn')
    .where('teamId', '=', named.teamId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    price: yuan(priceFen),
    version: order.version,
    editionName: order.editionName,
    months: order.months,
    placedByName: order.placedByName,
    receipt: receipt ? { name: receipt.name, sentAt: receipt.sentAt, sentByName: receipt.sentByName } : null,
    expiresOn,
  }
}

export async function receiptFile(ctx: ProviderCtx, named: Named): Promise<Download> {
  await orderOf(ctx, named)
  const file = await receiptOf(ctx, named.orderId)
  if (!file) throw notFound()
  return { name: file.name, mime: file.mime, body: await bytesOf(ctx.db, { id: file.id, size: file.size }) }
}

/** An order whose payment is looked at, locked. */
async function pendingOrder(ctx: ProviderCtx, named: Named & { version: number }) {
  const found = await orderOf(ctx, named, true)
  if (found.order.state !== 'pending') throw refuse('cloudOrder.notPending', { no: found.entry.orderNo })
  if (found.order.version !== named.version) throw stale(null)
  return found
}

/** Takes a transfer for paid. */
export async function approve(
  ctx: ProviderCtx,
  input: InputOf<typeof api.approveProviderOrder>,
): Promise<OutputOf<typeof api.approveProviderOrder>> {
  const { entry, order } = await pendingOrder(ctx, input)
  const { teamId } = input
  const { orderNo, zone } = entry
  return { expiresOn: await renewOrder(ctx.db, { teamId, zone, order: { ...order, orderNo } }, ctx.by) }
}

/** Sends an order back unpaid; the time for which its payment was looked at is given back. */
export async function reject(
  ctx: ProviderCtx,
  input: InputOf<typeof api.rejectProviderOrder>,
): Promise<Record<string, never>> {
  const { db, by } = ctx
  const { entry, order } = await pendingOrder(ctx, input)
  const sent = await receiptOf(ctx, order.id)
  const left = Date.parse(order.closesAt) - Date.parse(sent?.sentAt ?? by.now.toISOString())
  const closesAt = new Date(by.now.getTime() + left).toISOString()
  const { reason } = input
  await db
    .updateTable('cloudOrder')
    .set((e) => ({ state: 'notPaid', remark: reason, closesAt, version: e('version', '+', 1) }))
    .where('id', '=', order.id)
    .execute()
  await keepEntry(db, order.id)
  const { teamId, orderId } = input
  const no = entry.orderNo
  await tellTeam(db, teamId, by, { verb: 'reject', entity: 'cloudOrder', id: orderId, name: no, after: { reason } })
  await tellPeople(db, teamId, { what: 'rejected', no, reason })
  return {}
}
