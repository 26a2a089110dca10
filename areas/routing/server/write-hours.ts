import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { insertRows, lockRows, type StoredRow, updateRow } from '#core/server/crud/rows.ts'
import { askFirst } from '#core/server/refusal.ts'
import { labelsOf } from './craft-hours-label.ts'

export interface Hours {
  productId: number
  operationId: number
  workCenterId: number
  singleTripQuantity: number
  singleProcessingTime: number
  timePreparation?: number
  unitPrice: number
  greenLampDuration?: number | null
  remark?: string | null
}

const keyOf = (row: object) => {
  const { productId, operationId, workCenterId } = row as Hours
  return `${productId}/${operationId}/${workCenterId}`
}

const shownMost = 5

/**
 * Writes man-hours where there may be some already: those are overwritten once the person said yes (`overwrite`), and what they
 * were stays in the operation log. Two people at once do not both find a place empty: the products' rows are locked.
 */
export async function writeHours(
  ctx: Ctx,
  hours: Hours[],
  confirmed: readonly string[],
): Promise<{ added: number; overwritten: number }> {
  const products = [...new Set(hours.map((each) => each.productId))].sort((a, b) => a - b)
  await sql`select id from product where id = any(${products}) order by id for no key update`.execute(ctx.db)
  const standing = await existing(ctx, hours)
  const taken = hours.filter((each) => standing.has(keyOf(each)))
  if (taken.length && !confirmed.includes('overwrite')) {
    const labels = await labelsOf(ctx.db, taken.slice(0, shownMost))
    const names = `${labels.join(ctx.t('listed'))}${taken.length > shownMost ? ' …' : ''}`
    throw askFirst('overwrite', 'craftHours.overwrite', { count: taken.length, names })
  }
  for (const { remark, ...change } of taken) {
    const id = (standing.get(keyOf(change)) as StoredRow).id
    const { before, after } = await updateRow(ctx.db, 'craftHours', { id }, remark ? { ...change, remark } : change)
    const [name] = await labelsOf(ctx.db, [change])
    ctx.audit({ verb: 'update', entity: 'craftHours', id, name, before, after })
  }
  const fresh = hours.filter((each) => !standing.has(keyOf(each)))
  const added = await insertRows(ctx.db, 'craftHours', fresh as never)
  const names = await labelsOf(ctx.db, fresh)
  added.forEach((row, i) => ctx.audit({ verb: 'add', entity: 'craftHours', id: row.id, name: names[i], after: row }))
  ctx.touch('craftHours')
  return { added: fresh.length, overwritten: taken.length }
}

async function existing(ctx: Ctx, hours: Hours[]): Promise<Map<string, StoredRow>> {
  const { rows } = await sql<{ id: number }>`
    select h.id from craft_hours h
    join unnest(${hours.map((each) => each.productId)}::bigint[], ${hours.map((each) => each.operationId)}::bigint[],
      ${hours.map((each) => each.workCenterId)}::bigint[]) as t (product_id, operation_id, work_center_id)
      on h.product_id = t.product_id and h.operation_id = t.operation_id and h.work_center_id = t.work_center_id`.execute(
    ctx.db,
  )
  const ids = rows.map((row) => row.id)
  const locked = ids.length ? await lockRows(ctx.db, 'craftHours', ids) : []
  return new Map(locked.map((row) => [keyOf(row), row]))
}
