import { sql } from 'kysely'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { allowedOrders, auditOrders } from './bulk.ts'

/** Brings deleted orders back, except where another order has taken the number since. */
export async function undoDeleteWorkOrder(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const back = new Set<string>()
  const live = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('workOrder as w')
      .innerJoin('workOrder as gone', (join) =>
        join.onRef('gone.teamId', '=', 'w.teamId').onRef('gone.workorderNo', '=', 'w.workorderNo'),
      )
      .select('w.workorderNo')
      .where('gone.id', 'in', ids)
      .where('w.deletedAt', 'is', null)
      .execute(),
  )
  const taken = new Set(live.map((row) => row.workorderNo))
  const { rows, skipped } = await allowedOrders(
    ctx,
    ids,
    (row) => {
      const number = row.workorderNo
      if (row.deletedAt === null) return { key: 'workOrder.notDeleted' }
      if (taken.has(number) || back.has(number)) return { key: 'invalid.duplicate', params: { value: number } }
      back.add(number)
      return null
    },
    'workOrder',
  )
  const done = rows.map((row) => row.id)
  if (done.length)
    await ctx.db
      .updateTable('workOrder')
      .set({ deletedAt: null, deletedBy: null, version: sql`version + 1` })
      .where('id', 'in', done)
      .execute()
  auditOrders(ctx, 'undoDelete', rows, () => ({ deletedAt: null, deletedBy: null }))
  return { done, skipped }
}
