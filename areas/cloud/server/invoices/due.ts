import { sql } from 'kysely'
import { worksInChina } from '#areas/calendar/server/index.ts'
import type { Db } from '#core/server/db/pool.ts'
import { localDate, workingDayAfter } from '#engines/working-time/index.ts'
import { invoiceDays } from '../../contract/invoice.ts'

/** The days between which an invoice is issued that was paid and asked for on a day: the tax offices' working days, which are China's. */
export const invoiceSpan = (day: string): { from: string; until: string } => ({
  from: workingDayAfter(day, invoiceDays.from, worksInChina),
  until: workingDayAfter(day, invoiceDays.until, worksInChina),
})

/** Keeps the provider's list as the invoice of an order stands; it has those of paid orders alone. */
export async function keepInvoiceEntry(db: Db, zone: string, orderId: number): Promise<void> {
  const invoice = await db
    .selectFrom('cloudInvoice as i')
    .innerJoin('cloudRenewal as r', (j) => j.onRef('r.teamId', '=', 'i.teamId').onRef('r.orderId', '=', 'i.orderId'))
    .select(['i.teamId', 'i.orderId', 'i.state', 'i.appliedAt', 'r.approvedAt'])
    .select([sql<string>`i.content ->> 'type'`.as('type'), sql<string>`i.content ->> 'medium'`.as('medium')])
    .where('i.orderId', '=', orderId)
    .executeTakeFirst()
  if (!invoice) return
  const { appliedAt, approvedAt, ...entry } = invoice
  const askedAt = Date.parse(appliedAt) > Date.parse(approvedAt) ? appliedAt : approvedAt
  const { from, until } = invoiceSpan(localDate(zone, Date.parse(askedAt)))
  const { state, type, medium } = entry
  const standing = { state, type, medium, askedAt, dueFrom: from, dueUntil: until }
  await db
    .insertInto('cloudInvoiceEntry')
    .values({ ...entry, ...standing })
    .onConflict((c) => c.columns(['teamId', 'orderId']).doUpdateSet(standing))
    .execute()
}
