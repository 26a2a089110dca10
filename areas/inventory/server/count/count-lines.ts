import { sql } from 'kysely'
import { fitsDecimals } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { wantsRecount } from '#core/server/counting/tolerance.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { lockRow, type Stored } from '#core/server/crud/rows.ts'
import { notFound, refuse, refuseField, throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/count.ts'
import { mustBeProduct } from '../acts/parts.ts'
import { lotOf } from '../ledger/lots.ts'
import { mayCount } from '../policy.ts'

type Counted = OutputOf<typeof api.countStockLine>

/** A count, locked, that is being counted. */
async function lockCounting(ctx: Ctx, id: number): Promise<Stored<'stockCount'>> {
  const count = await lockRow(ctx.db, 'stockCount', id)
  if (count.status !== 'counting') throw refuse('stockCount.over', { count: count.countNo })
  return count
}

/** The sheet of a count, place by place. What the books say is not told here, to nobody. */
export async function countSheet(
  ctx: Ctx,
  { id }: InputOf<typeof api.getStockCountSheet>,
): Promise<OutputOf<typeof api.getStockCountSheet>> {
  const { rows: lines } = await sql<api.CountSheetLine>`
    select n.id, o.code as location_code, ${nameIn(ctx, 'w')} as place_name, p.code as product_code, ${nameIn(ctx, 'p')} as product_name,
      l.number as lot_number, ${unitIn(ctx, 'p')} as unit, n.status, coalesce((
        select e.user_id = ${ctx.caller.userId} from stock_count_entry e where e.team_id = n.team_id and e.line_id = n.id
        order by e.round desc limit 1), false) as mine
    from stock_count_line n
    join stock_location o on o.team_id = n.team_id and o.id = n.location_id
    left join warehouse w on w.team_id = o.team_id and w.id = o.warehouse_id
    join product p on p.team_id = n.team_id and p.id = n.product_id
    join stock_lot l on l.team_id = n.team_id and l.id = n.lot_id
    where n.count_id = ${id} order by o.code, p.code, l.number`.execute(ctx.db)
  const { rows: places } = await sql<{ id: number; code: string }>`
    select o.id, o.code from stock_count_place q join stock_location o on o.team_id = q.team_id and o.id = q.location_id
    where q.count_id = ${id} order by o.code`.execute(ctx.db)
  return { places, lines }
}

export async function countLine(ctx: Ctx, { id, counted }: InputOf<typeof api.countStockLine>): Promise<Counted> {
  const known = await ctx.db.selectFrom('stockCountLine').select('countId').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound()
  const count = await lockCounting(ctx, known.countId)
  return { status: await enter(ctx, count, await lockRow(ctx.db, 'stockCountLine', id), counted) }
}

/** What the sheet does not name: the books have nothing of it there, or it came since. */
export async function addCountLine(
  ctx: Ctx,
  input: InputOf<typeof api.addStockCountLine>,
): Promise<OutputOf<typeof api.addStockCountLine>> {
  const count = await lockCounting(ctx, input.id)
  const place = await ctx.db
    .selectFrom('stockCountPlace')
    .select('locationId')
    .where('countId', '=', count.id)
    .where('locationId', '=', input.locationId)
    .executeTakeFirst()
  if (!place) throw refuseField('locationId', 'stockCount.otherPlace', { count: count.countNo })
  await mustBeProduct(ctx, input.productId)
  const { id: lotId } = await lotOf(ctx, input.productId, input.lotNumber)
  const { rows } = await sql<{ id: number }>`
    insert into stock_count_line (count_id, product_id, location_id, lot_id)
    values (${count.id}, ${input.productId}, ${input.locationId}, ${lotId})
    on conflict (team_id, count_id, location_id, lot_id) do nothing returning id`.execute(ctx.db)
  const [made] = rows
  if (!made) throw refuseField('lotNumber', 'stockCount.onSheet')
  return { status: await enter(ctx, count, await lockRow(ctx.db, 'stockCountLine', made.id), input.counted) }
}

/** Keeps what was counted beside what the books say at this moment, and reckons whether somebody else has to count again. */
async function enter(
  ctx: Ctx,
  count: Stored<'stockCount'>,
  line: Stored<'stockCountLine'>,
  counted: number,
): Promise<Counted['status']> {
  const product = await ctx.db
    .selectFrom('product as p')
    .select(['p.code', 'p.unitDecimals', unitIn(ctx, 'p').as('unit')])
    .where('p.id', '=', line.productId)
    .executeTakeFirstOrThrow()
  if (!fitsDecimals(counted, product.unitDecimals))
    throw refuseField('counted', 'stock.tooFine', { unit: product.unit, decimals: product.unitDecimals })
  const before = await ctx.db
    .selectFrom('stockCountEntry')
    .select(['round', 'counted', 'book', 'userId'])
    .where('lineId', '=', line.id)
    .orderBy('round')
    .execute()
  throwIf(mayCount(ctx.caller, { product: product.code, status: line.status, lastBy: before.at(-1)?.userId ?? null }))
  const book = await bookOf(ctx, line)
  await ctx.db
    .insertInto('stockCountEntry')
    .values({
      lineId: line.id,
      round: before.length + 1,
      counted,
      book,
      userId: ctx.caller.userId || null,
      at: ctx.now.toISOString(),
    })
    .execute()
  const status = wantsRecount([...before, { counted, book }], count.tolerance) ? 'toRecount' : 'counted'
  await ctx.db
    .updateTable('stockCountLine')
    .set({ status, version: sql`version + 1` })
    .where('id', '=', line.id)
    .execute()
  ctx.touch('stockCount', [count.id])
  return status
}

/** What the books say lies there, approved or not: nobody who counts can tell. It stays so until the commit. */
async function bookOf(ctx: Ctx, { locationId, lotId }: Stored<'stockCountLine'>): Promise<number> {
  const { rows } = await sql<{ quantity: number }>`
    select coalesce(sum(b.quantity), 0) as quantity from (
      select quantity from stock_balance where location_id = ${locationId} and lot_id = ${lotId} order by state for update) b`.execute(
    ctx.db,
  )
  return rows[0]?.quantity ?? 0
}
