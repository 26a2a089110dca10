import type { Ctx } from '#core/server/context.ts'

/** Which of the orders have tasks. Tasks of other workshops count, though the caller does not see them. */
export async function ordersWithTasks(ctx: Ctx, orderIds: number[]): Promise<Set<number>> {
  if (!orderIds.length) return new Set()
  const rows = await ctx.unscoped(() =>
    ctx.db.selectFrom('task').select('workOrderId').distinct().where('workOrderId', 'in', orderIds).execute(),
  )
  return new Set(rows.flatMap((row) => row.workOrderId ?? []))
}
