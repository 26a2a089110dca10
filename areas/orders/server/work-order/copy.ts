import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { copyWorkOrder as endpoint, WorkOrderRow } from '../../contract/work-order.api.ts'
import { workOrder } from '../../contract/work-order.ts'
import { readOrder } from './read-order.ts'
import { addWorkOrders } from './work-order.ts'

/** Written anew by the copy, or belonging to the original alone. */
const notCopied: ReadonlySet<string> = new Set<keyof typeof workOrder.fields>(['workorderNo', 'taskNo'])

/** Writes a new order with the particulars of another, but for what the call says otherwise. */
export async function copyWorkOrder(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<WorkOrderRow> {
  const { id, ...asked } = input
  const original = (await readOrder(ctx, id)) as unknown as Record<string, unknown>
  const draft = Object.fromEntries(
    Object.entries(workOrder.fields)
      .filter(([key, field]) => !field.readonly && !notCopied.has(key))
      .map(([key]) => [key, original[key]]),
  )
  const given = Object.entries(asked).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const [row] = await addWorkOrders(ctx, [{ ...draft, ...Object.fromEntries(given) }])
  return readOrder(ctx, row?.id as number)
}
