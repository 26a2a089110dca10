import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { OrderProgress } from '#areas/boards/contract/production.api.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'

const shown = 200

/** Orders in production against their operations. Columns are all operations that one of them passes, in the order of their passing. */
export async function processProgress(
  ctx: Ctx,
  filter: BoardFilter,
): Promise<{ operations: string[]; rows: OrderProgress[] }> {
  const { db } = ctx
  let query = db
    .selectFrom('workOrder as w')
    .select(['w.id', 'w.workorderNo', madeNameIn(ctx, 'w').as('materialDesc'), 'w.requiredEndDate'])
    .where('w.deletedAt', 'is', null)
    .where('w.status', 'in', ['scheduled', 'incomplete', 'pendingApproval'])
  if (filter.workshopIds?.length) query = query.where('w.workshopId', 'in', filter.workshopIds)
  if (filter.lineIds?.length) {
    const lines = filter.lineIds
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('task as t').select('t.id').whereRef('t.workOrderId', '=', 'w.id').where('t.lineId', 'in', lines),
      ),
    )
  }
  const orders = await query.orderBy('w.requiredEndDate').orderBy('w.id').limit(shown).execute()
  if (!orders.length) return { operations: [], rows: [] }
  const operations = await db
    .selectFrom('orderOperation')
    .select(['workOrderId', 'sequence', 'planQuantity as planned', 'reportedGood as done'])
    .select([
      copiedNameIn(ctx, 'orderOperation', 'operation', 'produreName').as('produreName'),
      sql<number>`reported_good - approved_good`.as('unapproved'),
    ])
    .where(
      'workOrderId',
      'in',
      orders.map((order) => order.id),
    )
    .orderBy('sequence')
    .execute()
  const today = dayOf(ctx)
  const rows = orders.map((order) => ({
    ...order,
    late: order.requiredEndDate < today,
    operations: operations
      .filter((operation) => operation.workOrderId === order.id)
      .map(({ produreName, planned, done, unapproved }) => ({ produreName, planned, done, unapproved })),
  }))
  return { operations: columnsOf(operations), rows }
}

/** All names, by their mean place in the routings. */
export function columnsOf(operations: { produreName: string; sequence: number }[]): string[] {
  const known = new Map<string, { count: number; places: number }>()
  for (const { produreName, sequence } of operations) {
    const { count, places } = known.get(produreName) ?? { count: 0, places: 0 }
    known.set(produreName, { count: count + 1, places: places + sequence })
  }
  return [...known].sort(([, a], [, b]) => a.places / a.count - b.places / b.count).map(([name]) => name)
}
