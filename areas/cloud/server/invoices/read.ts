import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { notFound } from '#core/server/refusal.ts'
import type { getCloudInvoice } from '../../contract/invoice.ts'
import { type Content, type Scan, shownOf } from './details.ts'
import { invoiceInfo } from './info.ts'

type Shown = OutputOf<typeof getCloudInvoice>

/** The scans that go with the invoice of an order. */
export const scansOfOrder = (db: Db, orderId: number) =>
  db
    .selectFrom('cloudInvoiceScan as s')
    .innerJoin('file as f', (j) => j.onRef('f.teamId', '=', 's.teamId').onRef('f.id', '=', 's.fileId'))
    .select(['s.fileId', 'f.fileNo', 'f.name', 'f.mime', 'f.size'])
    .select((e) => e.ref('s.kind').$castTo<Scan['kind']>().as('kind'))
    .where('s.orderId', '=', orderId)
    .orderBy('s.kind', 'desc')
    .execute()

const unissued = { issued: null, parcel: null, document: null }

/** The invoice of an order as its team sees it. */
export async function getInvoice(ctx: Ctx, { id }: InputOf<typeof getCloudInvoice>): Promise<Shown> {
  const { db, caller } = ctx
  const order = await db.selectFrom('cloudOrder').select('id').where('id', '=', id).executeTakeFirst()
  if (!order) throw notFound()
  const invoice = await db
    .selectFrom('cloudInvoice')
    .select((e) => [
      e.ref('state').$castTo<NonNullable<Shown['status']>>().as('status'),
      e.ref('content').$castTo<Content>().as('content'),
      'remark',
    ])
    .where('orderId', '=', id)
    .executeTakeFirst()
  if (!invoice)
    return { status: null, ...(await invoiceInfo(ctx)), remark: '', dueFrom: null, dueUntil: null, ...unissued }
  const due = await db
    .selectFrom('cloudInvoiceEntry')
    .select(['dueFrom', 'dueUntil'])
    .where('teamId', '=', caller.teamId)
    .where('orderId', '=', id)
    .executeTakeFirst()
  return {
    status: invoice.status,
    details: shownOf(invoice.content, await scansOfOrder(db, id)),
    remark: invoice.remark,
    dueFrom: due?.dueFrom ?? null,
    dueUntil: due?.dueUntil ?? null,
    ...(invoice.status === 'mailed' ? await issueOf(db, id) : unissued),
  }
}

async function issueOf(db: Db, orderId: number): Promise<Pick<Shown, 'issued' | 'parcel' | 'document'>> {
  const issued = await db
    .selectFrom('cloudInvoiceIssue')
    .select(['invoiceNo', 'issuedAt'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  const parcel = await db
    .selectFrom('cloudInvoiceParcel')
    .select(['carrier', 'trackingNo'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  const document = await db
    .selectFrom('cloudInvoiceDocument as d')
    .innerJoin('file as f', (j) => j.onRef('f.teamId', '=', 'd.teamId').onRef('f.id', '=', 'd.fileId'))
    .select(['f.fileNo', 'f.name'])
    .where('d.orderId', '=', orderId)
    .executeTakeFirst()
  return { issued: issued ?? null, parcel: parcel ?? null, document: document ?? null }
}
