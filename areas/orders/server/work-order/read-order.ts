import type { Ctx } from '#core/server/context.ts'
import { lockRow, type Stored } from '#core/server/crud/rows.ts'
import { listByIds } from '#core/server/crud/select.ts'
import { notFound, refuse, stale } from '#core/server/refusal.ts'
import type { WorkOrderRow } from '../../contract/work-order.api.ts'
import { workOrderStatus } from '../../contract/work-order-status.ts'
import { failedOrderChecks } from './order-checks.ts'
import { stateOf, wrongState } from './work-order.ts'
import { workOrderList } from './work-order-list.ts'

/** An order as lists show it. Refuses when it is not there. */
export async function readOrder(ctx: Ctx, id: number): Promise<WorkOrderRow> {
  const [row] = await listByIds<WorkOrderRow>(ctx.db, workOrderList(ctx.db, ctx), [id])
  if (!row) throw notFound()
  return row
}

/** An order locked for a verb. Refuses a stale version, a state that the verb does not lead out of, and what other areas keep. */
export async function lockOrderFor(
  ctx: Ctx,
  target: { id: number; version: number },
  verb: 'change' | 'applyRouting' | 'split',
): Promise<Stored<'liveWorkOrder'>> {
  const row = await lockRow(ctx.db, 'liveWorkOrder', target.id)
  if (row.version !== target.version) throw stale(await readOrder(ctx, target.id))
  const why = workOrderStatus.can(stateOf(row), verb)
    ? (await failedOrderChecks(ctx, verb, [row.id])).get(row.id)
    : wrongState(ctx, row)
  if (why) throw refuse(why.key, why.params)
  return row
}
