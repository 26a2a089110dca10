import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { insertRows } from '#core/server/crud/rows.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { refuse, refuseField, throwIf } from '#core/server/refusal.ts'
import type { addWipCount } from '../contract/count.api.ts'
import { wipLinesMost } from '../contract/count.ts'
import { standing } from './books.ts'
import { type Countable, countableOperations } from './operations.ts'
import { mayCountIn } from './policy.ts'

type Asked = InputOf<typeof addWipCount>

/** Lines and work centres that are named are the workshop's, and orders are there for the caller. */
async function refuseForeign(ctx: Ctx, { workshopId, lineIds, workCenterIds, orderIds }: Asked): Promise<void> {
  const { rows } = await sql<{ workshop: number; lineIds: number; workCenterIds: number; orderIds: number }>`
    select (select count(*) from department where id = ${workshopId} and is_workshop) as workshop,
      (select count(*) from production_line where id = any(${lineIds}::bigint[]) and workshop_id = ${workshopId}) as line_ids,
      (select count(*) from work_center where id = any(${workCenterIds}::bigint[]) and workshop_id = ${workshopId}) as work_center_ids,
      (select count(*) from work_order where id = any(${orderIds}::bigint[]) and deleted_at is null) as order_ids`.execute(
    ctx.db,
  )
  const [known] = rows
  if (!known?.workshop) throw refuseField('workshopId', 'refused.gone')
  for (const [field, ids] of Object.entries({ lineIds, workCenterIds, orderIds }))
    if (known[field as 'lineIds'] < new Set(ids).size) throw refuseField(field, 'wipCount.elsewhere')
}

/** Of an order that is named every operation is counted that something came to; of a place those where the books have pieces. */
function conditionOf({ lineIds, workCenterIds, orderIds }: Asked) {
  const all = !lineIds.length && !workCenterIds.length && !orderIds.length
  return sql`(o.work_order_id = any(${orderIds}::bigint[]) and (${standing} <> 0 or o.reported_good > 0 or before.good > 0)
    or ${standing} <> 0 and (${all} or c.line_id = any(${lineIds}::bigint[]) or c.id = any(${workCenterIds}::bigint[])))`
}

/** Makes a count of the operations where pieces stand. */
export async function addCount(ctx: Ctx, input: Asked): Promise<OutputOf<typeof addWipCount>> {
  throwIf(mayCountIn(ctx.caller, input.workshopId))
  await refuseForeign(ctx, input)
  const found = await countableOperations(ctx, input.workshopId, conditionOf(input), wipLinesMost)
  if (found.length > wipLinesMost) throw refuse('wipCount.tooMany', { most: wipLinesMost })
  const free = found.filter(({ heldBy }) => heldBy === null)
  const [taken] = found
  if (!taken) throw refuse('wipCount.nothing')
  if (!free.length) throw refuse('wipCount.allTaken', { count: taken.heldBy ?? '', name: nameOfLine(taken) })
  const { workshopId, tolerance, note } = input
  const [countNo = ''] = await takeNumbers(ctx, 'wipCount', 1)
  const by = { createdBy: ctx.caller.userId || null, createdAt: ctx.now.toISOString() }
  const [made] = await insertRows(ctx.db, 'wipCount', [{ countNo, workshopId, tolerance, note: note || null, ...by }])
  const { id } = made as { id: number }
  await takeLines(ctx, id, free)
  ctx.audit({ verb: 'add', entity: 'wipCount', id, name: countNo, after: { workshopId, lines: free.length } })
  ctx.touch('wipCount', [id])
  return { id, countNo, lines: free.length }
}

/** What a line is called where somebody is told of it. */
export const nameOfLine = (line: { workorderNo: string; produreName: string }): string =>
  `${line.workorderNo} ${line.produreName}`

/** Of two who begin to count one operation at once, the second is told so. @returns ids of the lines */
export async function takeLines(ctx: Ctx, countId: number, operations: readonly Countable[]): Promise<number[]> {
  const rows = operations.map(({ orderOperationId, workOrderId, workCenterId }) => ({
    countId,
    orderOperationId,
    workOrderId,
    workCenterId,
  }))
  const made = await ctx.db
    .insertInto('wipCountLine')
    .values(rows.toSorted((a, b) => a.orderOperationId - b.orderOperationId))
    .onConflict((c) => c.doNothing())
    .returning(['id', 'orderOperationId'])
    .execute()
  const lost = operations.find(({ orderOperationId }) => !made.some((row) => row.orderOperationId === orderOperationId))
  if (lost) throw refuse('wipCount.takenNow', { name: nameOfLine(lost) })
  return made.map(({ id }) => id)
}
