import type { Ctx } from '#core/server/context.ts'

/** Which of the orders have tasks. Tasks of other workshops count, though the caller does not see them. */
export async function ordersWithTasks(ctx: Ctx, orderIds: number[]): Promise<Set<number>> {
  if (!orderIds.length) return new Set()
  const rows = await ctx.unscoped(() =>
    ctx.db.selectFrom('task').select('workOrderId').distinct().where('workOrderId', 'in', orderIds).execute(),
  )
  return new Set(rows.flatMap((row) => row.workOrderId ?? []))
}

/** The calendar day of an instant in the team's zone. */
export const today = (ctx: Pick<Ctx, 'now' | 'caller'>): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ctx.caller.zone, dateStyle: 'short' }).format(ctx.now)
