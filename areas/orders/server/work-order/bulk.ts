import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Allowed, auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { lockRows, type Stored } from '#core/server/crud/rows.ts'

/** An order as it stands in its table, or in the view of those that are not deleted. */
export type OrderRow = Stored<'liveWorkOrder'>

const name = ({ workorderNo }: OrderRow): string => workorderNo

/**
 * Locks orders in the order of their ids and parts those that an act may take from those it may not. `table` absent: orders that are not
 * deleted.
 */
export const allowedOrders = async (
  ctx: Ctx,
  ids: number[],
  refusal: (row: OrderRow) => Message | null,
  table: 'liveWorkOrder' | 'workOrder' = 'liveWorkOrder',
): Promise<Allowed<OrderRow>> => filterAllowed(ctx, ids, await lockRows(ctx.db, table, ids), { name, refusal })

/** Logs what a bulk act did to orders, and tells live viewers. */
export const auditOrders = (
  ctx: Ctx,
  verb: string,
  rows: OrderRow[],
  after: (row: OrderRow) => object,
  note?: string,
): void => auditBulk(ctx, { verb, entity: 'workOrder', note }, rows, { name, after })
