import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { getWorkOrderProgress as endpoint, PrintedOrder } from '../../contract/work-order.api.ts'
import { readMaterials, readOperations } from './operations.ts'
import { readOrder } from './read-order.ts'

/** An order with its operations and materials: where it stands. */
export async function getWorkOrderProgress(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<PrintedOrder> {
  const id = 'id' in input ? input.id : await idOf(ctx, input.workorderNo)
  const order = await readOrder(ctx, id)
  const operations = await readOperations(ctx, [id])
  const materials = await readMaterials(ctx, [id])
  return { order, operations: operations.get(id) ?? [], materials: materials.get(id) ?? [] }
}

/** The order of a number. Refuses one that is not there, or not of a workshop that the caller sees. */
async function idOf(ctx: Ctx, workorderNo: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('liveWorkOrder')
    .select('id')
    .where('workorderNo', '=', workorderNo)
    .executeTakeFirst()
  if (!row) throw refuse('workOrder.noSuchNumber', { number: workorderNo })
  return row.id
}
