import type { Ctx } from '#core/server/context.ts'
import type { PrintedOrder } from '../contract/work-order.api.ts'
import { readMaterials, readOperations } from './operations.ts'
import { readOrder } from './read-order.ts'

/** An order with its operations and materials: where it stands. */
export async function getWorkOrderProgress(ctx: Ctx, { id }: { id: number }): Promise<PrintedOrder> {
  const order = await readOrder(ctx, id)
  const operations = await readOperations(ctx, [id])
  const materials = await readMaterials(ctx, [id])
  return { order, operations: operations.get(id) ?? [], materials: materials.get(id) ?? [] }
}
