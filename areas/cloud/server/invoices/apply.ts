import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type { applyCloudInvoice, InvoiceDetails } from '../../contract/invoice.ts'
import { partsOf } from './details.ts'
import { keepInvoiceEntry } from './due.ts'
import { keepInfo } from './info.ts'

/** Asks for the invoice of an order, or corrects what was asked for until it is issued. */
export async function applyInvoice(
  ctx: Ctx,
  { id, invoice }: InputOf<typeof applyCloudInvoice>,
): Promise<Record<string, never>> {
  const order = await ctx.db
    .selectFrom('cloudOrder')
    .select(['id', 'orderNo', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw notFound()
  if (order.state === 'closed') throw refuse('cloudInvoice.failedClosed', { no: order.orderNo })
  const before = await ctx.db.selectFrom('cloudInvoice').select('state').where('orderId', '=', id).executeTakeFirst()
  if (before?.state === 'mailed') throw refuse('cloudInvoice.failedIssued', { no: order.orderNo })
  await keepInfo(ctx, invoice)
  await writeInvoice(ctx, order, invoice)
  return {}
}

/** Keeps with an order what its invoice is to say, as it stands now. */
export async function writeInvoice(
  ctx: Ctx,
  { id: orderId, orderNo }: { id: number; orderNo: string },
  details: InvoiceDetails,
): Promise<void> {
  const { db, caller, now } = ctx
  const { content, scans } = partsOf(details)
  const applied = {
    state: 'notMailed',
    content: JSON.stringify(content),
    appliedBy: caller.userId,
    appliedAt: now.toISOString(),
    remark: '',
  }
  await db
    .insertInto('cloudInvoice')
    .values({ orderId, ...applied })
    .onConflict((c) =>
      c.columns(['teamId', 'orderId']).doUpdateSet((e) => ({ ...applied, version: e('cloudInvoice.version', '+', 1) })),
    )
    .execute()
  await db.deleteFrom('cloudInvoiceScan').where('orderId', '=', orderId).execute()
  await db
    .insertInto('cloudInvoiceScan')
    .values(scans.map((scan) => ({ ...scan, orderId })))
    .execute()
  await keepInvoiceEntry(db, caller.zone, orderId)
  ctx.audit({ verb: 'apply', entity: 'cloudInvoice', id: orderId, name: orderNo, after: content })
  ctx.touch('cloudOrder', [orderId])
}
