import { sql } from 'kysely'
import type { OrderCheck } from '#areas/orders/server/index.ts'
import type { Message } from '#core/contract/messages.ts'

interface Kept {
  workOrderId: number
  order: string
  number: string
  stands: boolean
}

/**
 * The order of a rework has the pieces and the steps that it was started with: a part of it would be no rework and become stock, and without
 * it the rework could never be ended. It is opened again only while its rework stands.
 */
export const reworkOrderKept: OrderCheck = {
  name: 'rework',
  async check(ctx, act, orderIds) {
    const { rows } = await ctx.unscoped(() =>
      sql<Kept>`
        select k.work_order_id, w.workorder_no as order, x.number, x.status in ('open', 'done') as stands
        from rework k join disposition x on x.team_id = k.team_id and x.id = k.disposition_id
        join work_order w on w.team_id = k.team_id and w.id = k.work_order_id
        where k.work_order_id = any(${[...orderIds]}::bigint[])`.execute(ctx.db),
    )
    const kept = new Map<number, Message>()
    for (const { workOrderId, order, number, stands } of rows)
      if (act !== 'reopen') kept.set(workOrderId, { key: 'rework.orderKept', params: { order, number } })
      else if (!stands) kept.set(workOrderId, { key: 'rework.orderOver', params: { order, number } })
    return kept
  },
}
