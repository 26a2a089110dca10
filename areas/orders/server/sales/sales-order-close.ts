import { sql } from 'kysely'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRows } from '#core/server/crud/rows.ts'
import { salesOrderStatus } from '../../contract/sales-order.ts'

/** Closes or reopens sales orders. */
const change =
  (verb: 'close' | 'reopen') =>
  async (ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> => {
    const rows = await lockRows(ctx.db, 'salesOrder', ids)
    const going = rows.filter((row) => salesOrderStatus.can(row.status as 'open' | 'closed', verb))
    const done = going.map((row) => row.id)
    const { to } = salesOrderStatus.verbs[verb]
    if (done.length)
      await ctx.db
        .updateTable('salesOrder')
        .set({ status: to, version: sql`version + 1` })
        .where('id', 'in', done)
        .execute()
    for (const row of going)
      ctx.audit({
        verb,
        entity: 'salesOrder',
        id: row.id,
        name: row.salesOrderNo,
        before: { status: row.status },
        after: { status: to },
      })
    ctx.touch('salesOrder', done)
    return {
      done,
      skipped: rows
        .filter((row) => !done.includes(row.id))
        .map((row) => ({
          id: row.id,
          name: row.salesOrderNo,
          reason: ctx.t('salesOrder.wrongState', { status: ctx.t(`salesOrderStatus.${row.status}`) }),
        })),
    }
  }

export const closeSalesOrder = change('close')
export const reopenSalesOrder = change('reopen')
