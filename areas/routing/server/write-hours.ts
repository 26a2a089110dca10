import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { insertRows, lockRows, type StoredRow, updateRow } from '#core/server/crud/rows.ts'
import type { Db } from '#core/server/db/pool.ts'
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

/** Man-hours are known by their product, operation and work centre. */
export const placeKey = (row: object): string => {
  const { productId, operationId, workCenterId } = row as Hours
  return `${productId}/${operationId}/${workCenterId}`
}

/** Whoever writes man-hours of a product holds its row: two people at once do not both find a place empty. */
export async function lockProducts(db: Db, ids: readonly number[]): Promise<void> {
  const products = [...new Set(ids)].sort((a, b) => a - b)
  await sql`select id from product where id = any(${products}) order by id for no key update`.execute(db)
}

const shownMost = 5

/**
 * Writes man-hours where there may be some already: those are overwritten once the person said yes (`overwrite`), and what they
 * were stays in the operation log.
 */
export async function writeHours(
  ctx: Ctx,
  hours: Hours[],
  confirmed: readonly string[],
): Promise<{ added: number; overwritten: number }> {
  await lockProducts(
    ctx.db,
    hours.map((each) => each.productId),
  )
  const standing = await existing(ctx, hours)
  const taken = hours.filter((each) => standing.has(placeKey(each)))
  if (taken.length && !confirmed.includes('overwrite')) {
    const labels = await labelsOf(ctx.db, taken.slice(0, shownMost))
    const names = `${labels.join(ctx.t('listed'))}${taken.length > shownMost ? ' …' : ''}`
    throw askFirst('overwrite', 'craftHours.overwrite', { count: taken.length, names })
  }
  for (const { remark, ...change } of taken) {
    const id = (standing.get(placeKey(change)) as StoredRow).id
    const { before, after } = await updateRow(ctx.db, 'craftHours', { id }, remark ? { ...change, remark } : change)
    const [name] = await labelsOf(ctx.db, [change])
    ctx.audit({ verb: 'update', entity: 'craftHours', id, name, before, after })
  }
  const fresh = hours.filter((each) => !standing.has(placeKey(each)))
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
  return new Map(locked.map((row) => [placeKey(row), row]))
}
