import { sql } from 'kysely'
import { fitsDecimals } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { scannedNumber } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { wantsRecount } from '#core/server/counting/tolerance.ts'
import { lockRow, type Stored } from '#core/server/crud/rows.ts'
import { notFound, refuse, refuseField, throwIf } from '#core/server/refusal.ts'
import type * as api from '../contract/count.api.ts'
import { lockBooks } from './books.ts'
import { nameOfLine, takeLines } from './make.ts'
import { type Countable, countableOperations, operationColumns } from './operations.ts'
import { mayCount } from './policy.ts'

type Counted = OutputOf<typeof api.countWipLine>

/** A count, locked, that is being counted. One of another workshop is not there for the caller. */
async function lockCounting(ctx: Ctx, id: number): Promise<Stored<'wipCount'>> {
  const count = await lockRow(ctx.db, 'wipCount', id)
  if (count.status !== 'counting') throw refuse('wipCount.over', { count: count.countNo })
  return count
}

/** The sheet of a count, work centre by work centre. What the books say is not told here, to nobody. */
export async function countSheet(
  ctx: Ctx,
  { id }: InputOf<typeof api.getWipCountSheet>,
): Promise<OutputOf<typeof api.getWipCountSheet>> {
  const count = await ctx.db.selectFrom('wipCount').select('id').where('id', '=', id).executeTakeFirst()
  if (!count) throw notFound()
  const { rows: lines } = await ctx.unscoped(() =>
    sql<api.WipSheetLine>`
      select n.id, ${operationColumns(ctx)}, n.status, array(select t.task_no from task t
          where t.team_id = o.team_id and t.order_operation_id = o.id order by t.id limit 20) as task_nos, coalesce((
        select e.user_id = ${ctx.caller.userId} from wip_count_entry e where e.team_id = n.team_id and e.line_id = n.id
        order by e.round desc limit 1), false) as mine
      from wip_count_line n
      join order_operation o on o.team_id = n.team_id and o.id = n.order_operation_id
      join work_order w on w.team_id = n.team_id and w.id = n.work_order_id
      join product p on p.team_id = w.team_id and p.id = w.product_id
      join work_center c on c.team_id = n.team_id and c.id = n.work_center_id
      where n.count_id = ${id} order by c.number, w.workorder_no, o.sequence`.execute(ctx.db),
  )
  return { lines }
}

export async function countLine(ctx: Ctx, { id, counted }: InputOf<typeof api.countWipLine>): Promise<Counted> {
  const known = await ctx.db.selectFrom('wipCountLine').select('countId').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound()
  const count = await lockCounting(ctx, known.countId)
  return { status: await enter(ctx, count, id, counted) }
}

/** Operations that the code of an order or a task means, without those that the sheet of the count names. */
const findScanned = async (ctx: Ctx, count: { id: number; workshopId: number }, code: string): Promise<Countable[]> => {
  const number = scannedNumber(code)
  return countableOperations(
    ctx,
    count.workshopId,
    sql`(lower(w.workorder_no) = lower(${number}) or exists (select from task t
        where t.team_id = o.team_id and t.order_operation_id = o.id and lower(t.task_no) = lower(${number})))
      and not exists (select from wip_count_line l where l.team_id = o.team_id and l.count_id = ${count.id}
        and l.order_operation_id = o.id)`,
    50,
  )
}

export async function findOperation(
  ctx: Ctx,
  { id, code }: InputOf<typeof api.findWipOperation>,
): Promise<OutputOf<typeof api.findWipOperation>> {
  const count = await ctx.db.selectFrom('wipCount').select(['id', 'workshopId']).where('id', '=', id).executeTakeFirst()
  if (!count) throw notFound()
  const found = await findScanned(ctx, count, code)
  return { rows: found.map(({ workOrderId: _, heldBy: __, ...operation }) => operation) }
}

/** What the sheet does not name: the books have nothing of it there, or it came since. */
export async function addLine(
  ctx: Ctx,
  input: InputOf<typeof api.addWipLine>,
): Promise<OutputOf<typeof api.addWipLine>> {
  const count = await lockCounting(ctx, input.id)
  const [found] = await countableOperations(ctx, count.workshopId, sql`o.id = ${input.orderOperationId}`, 1)
  if (!found) throw refuseField('orderOperationId', 'wipCount.otherPlace', { count: count.countNo })
  if (found.heldBy === count.countNo) throw refuseField('orderOperationId', 'wipCount.onSheet')
  if (found.heldBy !== null)
    throw refuseField('orderOperationId', 'wipCount.heldBy', { count: found.heldBy, name: nameOfLine(found) })
  const [lineId = 0] = await takeLines(ctx, count.id, [found])
  return { status: await enter(ctx, count, lineId, input.counted) }
}

/** Keeps what was counted beside what the books say at this moment, and reckons whether somebody else has to count again. */
async function enter(ctx: Ctx, count: Stored<'wipCount'>, lineId: number, counted: number): Promise<Counted['status']> {
  const line = await lockRow(ctx.db, 'wipCountLine', lineId)
  const { rows } = await ctx.unscoped(() =>
    sql<{ name: string; unit: string; unitDecimals: number }>`
      select w.workorder_no || ' ' || o.produre_name as name, w.unit, p.unit_decimals from order_operation o
      join work_order w on w.id = o.work_order_id join product p on p.id = w.product_id
      where o.id = ${line.orderOperationId}`.execute(ctx.db),
  )
  const { name, unit, unitDecimals } = rows[0] as (typeof rows)[number]
  if (!fitsDecimals(counted, unitDecimals))
    throw refuseField('counted', 'wipCount.tooFine', { unit, decimals: unitDecimals })
  const before = await ctx.db
    .selectFrom('wipCountEntry')
    .select(['round', 'counted', 'book', 'userId'])
    .where('lineId', '=', line.id)
    .orderBy('round')
    .execute()
  throwIf(mayCount(ctx.caller, { name, status: line.status, lastBy: before.at(-1)?.userId ?? null }))
  const books = await lockBooks(ctx, line)
  await ctx.db
    .insertInto('wipCountEntry')
    .values({
      lineId: line.id,
      round: before.length + 1,
      counted,
      ...books,
      userId: ctx.caller.userId || null,
      at: ctx.now.toISOString(),
    })
    .execute()
  const status = wantsRecount([...before, { counted, book: books.book }], count.tolerance) ? 'toRecount' : 'counted'
  await ctx.db
    .updateTable('wipCountLine')
    .set({ status, version: sql`version + 1` })
    .where('id', '=', line.id)
    .execute()
  ctx.touch('wipCount', [count.id])
  return status
}
