import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { lockRows } from '#core/server/crud/rows.ts'
import { listByIds } from '#core/server/crud/select.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type { PrintedOrder, WorkOrderRow } from '../../contract/work-order.api.ts'
import { type WorkOrderState, workOrderStatus } from '../../contract/work-order-status.ts'
import { readMaterials, readOperations } from './operations.ts'
import { workOrderList } from './work-order-list.ts'

/** What printing orders shows, in the order asked for. Refuses when one of them is not confirmed. */
export async function getWorkOrderPrint(ctx: Ctx, { ids }: { ids: number[] }): Promise<{ orders: PrintedOrder[] }> {
  const found = new Map(
    (await listByIds<WorkOrderRow>(ctx.db, workOrderList(ctx.db, ctx), ids)).map((row) => [row.id, row]),
  )
  const orders = [...new Set(ids)].map((id) => {
    const row = found.get(id)
    if (!row) throw notFound()
    return row
  })
  const unready = orders.filter((row) => !workOrderStatus.can(row.status as WorkOrderState, 'print'))
  if (unready.length)
    throw refuse('workOrder.notPrintable', { numbers: unready.map((row) => row.workorderNo).join(ctx.t('listed')) })
  const operations = await readOperations(ctx, ids)
  const materials = await readMaterials(ctx, ids)
  return {
    orders: orders.map((order) => ({
      order,
      operations: operations.get(order.id) ?? [],
      materials: materials.get(order.id) ?? [],
    })),
  }
}

/** The print data of orders; counts the print of each. The version stays: a print does not make a person's edit stale. */
export async function printWorkOrder(ctx: Ctx, input: { ids: number[] }): Promise<{ orders: PrintedOrder[] }> {
  const rows = await lockRows(ctx.db, 'liveWorkOrder', input.ids)
  await ctx.db.updateTable('workOrder').set({ printCount: sql`print_count + 1` }).where('id', 'in', input.ids).execute()
  const printed = await getWorkOrderPrint(ctx, input)
  for (const { id, workorderNo } of rows)
    ctx.audit({ verb: 'print', entity: 'workOrder', id, name: String(workorderNo) })
  ctx.touch('workOrder', input.ids)
  return printed
}
