import { lockOrders } from '#areas/orders/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { undoPublication as endpoint } from '../../contract/published/publish.api.ts'
import { begun } from '../../contract/task/task.ts'
import { type Change, lockPlan, logStep, type PlanColumns, same, updateTasks } from '../plan/write-plan.ts'
import { ordersFollow, ordersOfTasks } from '../task/order-facts.ts'

/** The last publication that was not taken back. */
export async function lastPublication(ctx: Ctx) {
  const row = await ctx.db
    .selectFrom('planPublication')
    .selectAll()
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, changes: row.changes as Change[] }
}

/** Takes the last publication back: the shop floor sees what it saw before. The plan itself stays as the planner has it. */
export async function undoPublication(ctx: Ctx): Promise<OutputOf<typeof endpoint>> {
  await lockPlan(ctx)
  const found = await lastPublication(ctx)
  if (!found) throw refuse('plan.refused.nothingPublished')
  const ids = found.changes.map(({ id }) => id)
  const orderIds = await ordersOfTasks(ctx, ids)
  await lockOrders(ctx, orderIds)
  const rows = await ctx.unscoped(() =>
    ctx.db.selectFrom('task').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute(),
  )
  const now = new Map(rows.map((row) => [row.id, row]))
  const back = found.changes.map(({ id, taskNo, before, after }) => {
    const row: Record<string, unknown> | undefined = now.get(id)
    if (!row) throw refuse('plan.refused.goneSince', { task: taskNo })
    if (begun.includes(String(row.status))) throw refuse('plan.refused.begunSince', { task: taskNo })
    const held = Object.entries(after as PlanColumns).every(([key, value]) => same(key, row[key], value))
    if (!held) throw refuse('plan.refused.changedSince', { task: taskNo, user: ctx.t('plan.somebody') })
    return { id, taskNo, version: 0, before: after as PlanColumns, after: before as PlanColumns }
  })
  const changes = await updateTasks(ctx, back)
  await ctx.db
    .updateTable('planPublication')
    .set({ undoneAt: ctx.now.toISOString() })
    .where('id', '=', found.id)
    .execute()
  logStep(ctx, { verb: 'undoPublication' }, changes)
  ctx.touch('plan')
  await ordersFollow(ctx, orderIds)
  return { publicationId: found.id, tasks: changes.length }
}
