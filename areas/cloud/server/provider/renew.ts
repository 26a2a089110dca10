import type { Db } from '#core/server/db/pool.ts'
import { localDate } from '#engines/working-time/index.ts'
import { renewedUntil } from '../../contract/term.ts'
import { keepInvoiceEntry } from '../invoices/due.ts'
import { endCodes, keepEntry } from '../orders.ts'
import { changeSubscription } from './teams.ts'
import { type Provider, tellPeople, tellTeam } from './told.ts'

/** An order that was paid, locked, and the clock of its team. */
export interface PaidOrder {
  teamId: number
  zone: string
  order: {
    id: number
    orderNo: string
    edition: string
    months: number
    users: number | null
    machines: number | null
    storageMb: number | null
  }
}

/** Renews what an order paid for: from the team's end on, or from today where that has passed. @returns the new end */
export async function renewOrder(db: Db, { teamId, zone, order }: PaidOrder, by: Provider): Promise<string> {
  const { expiresOn: before } = await db
    .selectFrom('cloudSubscription')
    .select('expiresOn')
    .where('teamId', '=', teamId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { id: orderId, orderNo, edition, months, users, machines, storageMb } = order
  const expiresOn = renewedUntil(before, localDate(zone, by.now.getTime()), months)
  await changeSubscription(db, teamId, { edition, expiresOn, users, machines, storageMb }, by)
  await db
    .insertInto('cloudRenewal')
    .values({ orderId, approvedBy: by.name, approvedAt: by.now.toISOString(), expiresOn })
    .execute()
  await db
    .updateTable('cloudOrder')
    .set((e) => ({ state: 'renewed', remark: '', version: e('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute()
  await keepInvoiceEntry(db, zone, orderId)
  await keepEntry(db, orderId)
  await tellTeam(db, teamId, by, {
    verb: 'approve',
    entity: 'cloudOrder',
    id: orderId,
    name: orderNo,
    after: { expiresOn },
  })
  await endCodes(db, teamId, orderId)
  await tellPeople(db, teamId, { what: 'renewed', no: orderNo, day: expiresOn })
  return expiresOn
}
