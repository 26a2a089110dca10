import { sql } from 'kysely'
import { speakFor } from '#areas/identity/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { attachPictures } from '#core/server/files/attach.ts'
import { sniff } from '#core/server/files/sniff.ts'
import { bytesOf, storeFile } from '#core/server/files/store.ts'
import type { Download } from '#core/server/handler.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import { notFound, refuse, refuseField, stale } from '#core/server/refusal.ts'
import { localDate } from '#engines/working-time/index.ts'
import type * as api from '../../contract/provider-invoice.api.ts'
import { invoicePdfMost } from '../../contract/provider-invoice.api.ts'
import type { Content } from '../invoices/details.ts'
import { keepInvoiceEntry } from '../invoices/due.ts'
import { scansOfOrder } from '../invoices/read.ts'
import { nameOfEdition, yuan } from '../orders.ts'
import type { ProviderCtx } from './sessions.ts'
import { tellPeople, tellTeam } from './told.ts'

/** Invoices that are listed. */
const shown = 200

type Entry = OutputOf<typeof api.selectProviderInvoice>['rows'][number]
type Named = Pick<InputOf<typeof api.getProviderInvoice>, 'teamId' | 'orderId'>
type Sent = InputOf<typeof api.issueProviderInvoice>['sent']

const entries = ({ db }: ProviderCtx) =>
  db
    .selectFrom('cloudInvoiceEntry as v')
    .innerJoin('cloudOrderEntry as o', (j) => j.onRef('o.teamId', '=', 'v.teamId').onRef('o.orderId', '=', 'v.orderId'))
    .innerJoin('team as t', 't.id', 'v.teamId')
    .select(['v.teamId', 't.name as teamName', 't.zone', 'v.orderId', 'o.orderNo', 'o.priceFen', 'v.askedAt'])
    .select(['v.dueFrom', 'v.dueUntil'])
    .select((e) => [
      e.ref('v.state').$castTo<Entry['status']>().as('status'),
      e.ref('v.type').$castTo<Entry['type']>().as('type'),
      e.ref('v.medium').$castTo<Entry['medium']>().as('medium'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

/** By the team's own clock, as it was told. */
const entryOf = ({ by }: ProviderCtx, { priceFen, zone, ...row }: Row): Entry => ({
  ...row,
  price: yuan(priceFen),
  overdue: row.status === 'notMailed' && localDate(zone, by.now.getTime()) > row.dueUntil,
})

/** The invoices of paid orders, those to be issued first and the oldest of them before others. */
export async function listInvoices(ctx: ProviderCtx): Promise<OutputOf<typeof api.selectProviderInvoice>> {
  const rows = await entries(ctx)
    .orderBy(sql`v.state = 'notMailed'`, 'desc')
    .orderBy(sql`case when v.state = 'notMailed' then v.asked_at end`)
    .orderBy('v.askedAt', 'desc')
    .limit(shown)
    .execute()
  return { rows: rows.map((row) => entryOf(ctx, row)) }
}

/** An invoice as it stands in its team, for which the transaction speaks from here on. */
async function invoiceOf(ctx: ProviderCtx, { teamId, orderId }: Named, lock = false) {
  const entry = await entries(ctx).where('v.teamId', '=', teamId).where('v.orderId', '=', orderId).executeTakeFirst()
  if (!entry) throw notFound()
  await speakFor(ctx.db, teamId)
  const invoice = await ctx.db
    .selectFrom('cloudInvoice as i')
    .innerJoin('cloudOrder as o', (j) => j.onRef('o.teamId', '=', 'i.teamId').onRef('o.id', '=', 'i.orderId'))
    .innerJoin('cloudEdition as e', 'e.code', 'o.edition')
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'i.teamId').onRef('u.id', '=', 'i.appliedBy'))
    .select([
      'i.version',
      'i.state',
      'o.months',
      'u.name as appliedByName',
      nameOfEdition(ctx.language).as('editionName'),
    ])
    .select((e) => e.ref('i.content').$castTo<Content>().as('content'))
    .where('i.orderId', '=', orderId)
    .$if(lock, (q) => q.forUpdate('i'))
    .executeTakeFirstOrThrow()
  return { entry, invoice }
}

export async function getInvoice(ctx: ProviderCtx, named: Named): Promise<OutputOf<typeof api.getProviderInvoice>> {
  const { entry, invoice } = await invoiceOf(ctx, named)
  const { content, state: _, ...rest } = invoice
  const scans = await scansOfOrder(ctx.db, named.orderId)
  return { ...entryOf(ctx, entry), ...rest, details: content, scans: scans.map(({ kind, name }) => ({ kind, name })) }
}

export async function invoiceScan(
  ctx: ProviderCtx,
  input: InputOf<typeof api.downloadProviderInvoiceScan>,
): Promise<Download> {
  await invoiceOf(ctx, input)
  const file = (await scansOfOrder(ctx.db, input.orderId)).find(({ kind }) => kind === input.kind)
  if (!file) throw notFound()
  return { name: file.name, mime: file.mime, body: await bytesOf(ctx.db, { id: file.fileId, size: file.size }) }
}

/** An invoice that waits to be issued, locked. */
async function waitingInvoice(ctx: ProviderCtx, named: Named & { version: number }) {
  const found = await invoiceOf(ctx, named, true)
  if (found.invoice.state !== 'notMailed') throw refuse('provider.invoiceNotWaiting', { no: found.entry.orderNo })
  if (found.invoice.version !== named.version) throw stale(null)
  return found
}

/** Tells that an invoice went out. */
export async function issueInvoice(
  ctx: ProviderCtx,
  input: InputOf<typeof api.issueProviderInvoice>,
): Promise<Record<string, never>> {
  const { db, by } = ctx
  const { entry } = await waitingInvoice(ctx, input)
  const { teamId, orderId, invoiceNo, amount, sent } = input
  const price = yuan(entry.priceFen)
  if (Math.round(amount * 100) !== entry.priceFen) throw refuseField('amount', 'provider.invoiceAmount', { price })
  if (sent.medium !== entry.medium) throw refuseField('sent.medium', 'provider.invoiceMedium')
  const given = await db
    .insertInto('cloudInvoiceNumber')
    .values({ invoiceNo, teamId, orderId })
    .onConflict((c) => c.column('invoiceNo').doNothing())
    .executeTakeFirst()
  if (!given.numInsertedOrUpdatedRows) throw refuseField('invoiceNo', 'provider.invoiceNoTaken')
  await db
    .insertInto('cloudInvoiceIssue')
    .values({ orderId, invoiceNo, issuedBy: by.name, issuedAt: by.now.toISOString() })
    .execute()
  await keepSent(ctx, entry, sent)
  await move(ctx, entry, 'mailed', '')
  const parcel = sent.medium === 'paper' ? { carrier: sent.carrier, trackingNo: sent.trackingNo } : {}
  await tellTeam(db, teamId, by, deed('issue', entry, { invoiceNo, ...parcel }))
  const told =
    sent.medium === 'paper' ? ({ what: 'invoiceMailed', ...sent } as const) : ({ what: 'invoiceSent' } as const)
  await tellPeople(db, teamId, { ...told, no: entry.orderNo, invoiceNo })
  return {}
}

async function keepSent({ db, by }: ProviderCtx, { teamId, orderId, zone }: Row, sent: Sent): Promise<void> {
  if (sent.medium === 'paper') {
    const { carrier, trackingNo } = sent
    await db.insertInto('cloudInvoiceParcel').values({ orderId, carrier, trackingNo }).execute()
    return
  }
  const bytes = Buffer.from(sent.pdf.content, 'base64')
  if (bytes.length > invoicePdfMost) throw refuseField('sent.pdf.content', 'provider.invoicePdfLarge', { max: '2 MB' })
  const { kind, mime } = await sniff(bytes)
  if (kind !== 'pdf') throw refuseField('sent.pdf.content', 'provider.invoicePdf')
  const as = { db, caller: systemCaller({ id: teamId, zone }), now: by.now }
  const file = await storeFile(as, { name: sent.pdf.name, mime, purpose: 'document', bytes, days: 1 })
  // Held from here on: the team reads it, and it stays.
  await attachPictures({ db }, { entity: 'cloudInvoice', id: orderId }, { field: 'sent.pdf', ids: [file.id] })
  await db.insertInto('cloudInvoiceDocument').values({ orderId, fileId: file.id }).execute()
}

/** Sends what was asked for back; the team corrects it. */
export async function rejectInvoice(
  ctx: ProviderCtx,
  input: InputOf<typeof api.rejectProviderInvoice>,
): Promise<Record<string, never>> {
  const { entry } = await waitingInvoice(ctx, input)
  const { teamId, reason } = input
  await move(ctx, entry, 'sentBack', reason)
  await tellTeam(ctx.db, teamId, ctx.by, deed('sendBack', entry, { reason }))
  await tellPeople(ctx.db, teamId, { what: 'invoiceSentBack', no: entry.orderNo, reason })
  return {}
}

async function move({ db }: ProviderCtx, { orderId, zone }: Row, state: string, remark: string): Promise<void> {
  await db
    .updateTable('cloudInvoice')
    .set((e) => ({ state, remark, version: e('version', '+', 1) }))
    .where('orderId', '=', orderId)
    .execute()
  await keepInvoiceEntry(db, zone, orderId)
}

const deed = (verb: string, { orderId, orderNo }: Row, after: object) => ({
  verb,
  entity: 'cloudInvoice',
  id: orderId,
  name: orderNo,
  after,
})
