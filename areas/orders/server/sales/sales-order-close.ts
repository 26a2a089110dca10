import { sql } from 'kysely'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { lockRows, type Stored } from '#core/server/crud/rows.ts'
import { salesOrderClosed } from '../../contract/events.ts'
import { salesOrderStatus } from '../../contract/sales-order.ts'

const name = ({ salesOrderNo }: Stored<'salesOrder'>): string => salesOrderNo

/** Closes or reopens sales orders. */
const change =
  (verb: 'close' | 'reopen') =>
  async (ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> => {
    const { rows, skipped } = filterAllowed(ctx, ids, await lockRows(ctx.db, 'salesOrder', ids), {
      name,
      refusal: (row) =>
        salesOrderStatus.can(row.status as 'open' | 'closed', verb)
          ? null
          : { key: 'salesOrder.wrongState', params: { status: ctx.t(`salesOrderStatus.${row.status}`) } },
    })
    const done = rows.map((row) => row.id)
    const { to } = salesOrderStatus.verbs[verb]
    if (done.length)
      await ctx.db
        .updateTable('salesOrder')
        .set({ status: to, version: sql`version + 1` })
        .where('id', 'in', done)
        .execute()
    auditBulk(ctx, { verb, entity: 'salesOrder' }, rows, { name, after: () => ({ status: to }) })
    if (verb === 'close' && done.length) await ctx.emit(salesOrderClosed, { salesOrderIds: done })
    return { done, skipped }
  }

export const closeSalesOrder = change('close')
export const reopenSalesOrder = change('reopen')
