import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { forgetFiles, takeFile } from '#core/server/files/attach.ts'
import type { getCloudInvoiceInfo, InvoiceDetails, saveCloudInvoiceInfo } from '../../contract/invoice.ts'
import { type Content, partsOf, type Scan, scanField, shownOf, wholeOf } from './details.ts'

/** Scans are held by the team's invoice info; orders name those of their time. */
const holder = 'cloudInvoiceInfo'

const scansOf = (db: Db) =>
  db
    .selectFrom('cloudInvoiceInfoScan as s')
    .innerJoin('file as f', (j) => j.onRef('f.teamId', '=', 's.teamId').onRef('f.id', '=', 's.fileId'))
    .select(['s.fileId', 'f.fileNo', 'f.name'])
    .select((e) => e.ref('s.kind').$castTo<Scan['kind']>().as('kind'))
    .execute()

async function readInfo({ db, caller }: Pick<Ctx, 'db' | 'caller'>) {
  const row = await db
    .selectFrom('cloudInvoiceInfo')
    .select((e) => e.ref('content').$castTo<Content>().as('content'))
    .where('teamId', '=', caller.teamId)
    .executeTakeFirst()
  return row && { content: row.content, scans: await scansOf(db) }
}

/** The team's invoice info as it would go with an order; null: there is none, or it is not complete. */
export async function completeInfo(ctx: Pick<Ctx, 'db' | 'caller'>): Promise<InvoiceDetails | null> {
  const info = await readInfo(ctx)
  return info ? wholeOf(info.content, info.scans) : null
}

export async function invoiceInfo(ctx: Pick<Ctx, 'db' | 'caller'>): Promise<OutputOf<typeof getCloudInvoiceInfo>> {
  const info = await readInfo(ctx)
  return { details: info ? shownOf(info.content, info.scans) : null }
}

export async function saveInfo(
  ctx: Ctx,
  { invoice }: InputOf<typeof saveCloudInvoiceInfo>,
): Promise<Record<string, never>> {
  await keepInfo(ctx, invoice)
  return {}
}

/** Keeps what was given for the next order. A scan is a fresh upload of the caller's own, or one that the team's invoices have. */
export async function keepInfo(ctx: Ctx, details: InvoiceDetails): Promise<void> {
  const { db, caller, now } = ctx
  const before = await readInfo(ctx)
  const { content, scans } = partsOf(details)
  const known = await knownScans(db, scans)
  for (const scan of scans) {
    const holding = known.some(({ kind, fileId }) => kind === scan.kind && fileId === scan.fileId)
    const of = { entity: holder, field: scanField(scan.kind), kind: 'file', id: caller.teamId } as const
    await takeFile(ctx, of, { before: holding ? scan.fileId : undefined, after: scan.fileId })
  }
  const kept = { content: JSON.stringify(content), savedBy: caller.userId, savedAt: now.toISOString() }
  await db
    .insertInto('cloudInvoiceInfo')
    .values(kept)
    .onConflict((c) =>
      c.column('teamId').doUpdateSet((e) => ({ ...kept, version: e('cloudInvoiceInfo.version', '+', 1) })),
    )
    .execute()
  await db.deleteFrom('cloudInvoiceInfoScan').where('teamId', '=', caller.teamId).execute()
  await db.insertInto('cloudInvoiceInfoScan').values(scans).execute()
  await forgetUnheld(ctx, before?.scans ?? [], scans)
  ctx.audit({ verb: 'update', entity: holder, id: caller.teamId, before: before?.content, after: content })
  ctx.touch('cloudInvoice')
}

/** Those of the scans that the team's invoices have already. */
const knownScans = (db: Db, scans: readonly Scan[]) => {
  const ids = scans.map(({ fileId }) => fileId)
  return db
    .selectFrom('cloudInvoiceInfoScan')
    .select(['kind', 'fileId'])
    .where('fileId', 'in', ids)
    .union(db.selectFrom('cloudInvoiceScan').select(['kind', 'fileId']).where('fileId', 'in', ids))
    .execute()
}

/** Forgets scans that neither the info nor an order names any more. */
async function forgetUnheld(ctx: Ctx, before: readonly Scan[], after: readonly Scan[]): Promise<void> {
  const gone = before.map(({ fileId }) => fileId).filter((id) => !after.some(({ fileId }) => fileId === id))
  if (!gone.length) return
  const held = await ctx.db.selectFrom('cloudInvoiceScan').select('fileId').where('fileId', 'in', gone).execute()
  const unheld = gone.filter((id) => !held.some(({ fileId }) => fileId === id))
  if (unheld.length) await forgetFiles(ctx, holder, unheld)
}
