import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { insertRows } from '#core/server/crud/rows.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import { type addStockCount, countLinesMost } from '../../contract/count.ts'
import { countedKinds, dueOf } from './due.ts'
import { readRule } from './rule.ts'

interface Lying {
  productId: number
  locationId: number
  lotId: number
}

/** What lies under a condition over `b` and `o`, where nothing is being counted already. */
async function lyingThere(ctx: Ctx, condition: ReturnType<typeof sql>): Promise<Lying[]> {
  const { rows } = await sql<Lying>`
    select distinct o.code, p.code as product, l.number, b.product_id, b.location_id, b.lot_id from stock_balance b
    join stock_location o on o.team_id = b.team_id and o.id = b.location_id and o.kind = any(${[...countedKinds]}::text[])
    join product p on p.team_id = b.team_id and p.id = b.product_id
    join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id
    where b.quantity > 0 and ${condition} order by o.code, p.code, l.number limit ${countLinesMost + 1}`.execute(ctx.db)
  return rows
}

/** Products that are due, the longest ago and the most used first, as many as one count takes. */
async function dueProducts(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number; lots: number }>`
    select p.id, p.lots * p.places as lots from ${dueOf(ctx)} p where p.due order by p.due_on, p.abc_class, p.id`.execute(
    ctx.db,
  )
  const chosen: number[] = []
  let lines = 0
  for (const { id, lots } of rows) {
    lines += Number(lots)
    if (chosen.length && lines > countLinesMost) break
    chosen.push(id)
  }
  return chosen
}

const notBeingCounted = sql`not exists (select from stock_count_place q where q.team_id = o.team_id and q.location_id = o.id)`

/** What the count takes in. Places that somebody named are refused where another count has them; of a product, they are left to it. */
async function linesOf(ctx: Ctx, { scope, locationIds, productIds }: InputOf<typeof addStockCount>): Promise<Lying[]> {
  if (scope === 'places') {
    if (!locationIds.length) throw refuseField('locationIds', 'stockCount.noPlaces')
    const { rows } = await sql<{ code: string; countNo: string }>`
      select o.code, c.count_no from stock_count_place q
        join stock_count c on c.team_id = q.team_id and c.id = q.count_id
        join stock_location o on o.team_id = q.team_id and o.id = q.location_id
      where q.location_id = any(${locationIds}::bigint[]) order by o.code limit 1`.execute(ctx.db)
    const [taken] = rows
    if (taken) throw refuseField('locationIds', 'stockCount.placeTaken', { place: taken.code, count: taken.countNo })
    return lyingThere(ctx, sql`b.location_id = any(${locationIds}::bigint[])`)
  }
  const products = scope === 'cycle' ? await dueProducts(ctx) : productIds
  if (!products.length && scope === 'products') throw refuseField('productIds', 'stockCount.noProducts')
  return lyingThere(ctx, sql`b.product_id = any(${products}::bigint[]) and ${notBeingCounted}`)
}

/** Makes a count. Empty places that somebody named are counted as well: something may lie there that the books do not know. */
export async function addCount(
  ctx: Ctx,
  input: InputOf<typeof addStockCount>,
): Promise<OutputOf<typeof addStockCount>> {
  const lines = await linesOf(ctx, input)
  if (lines.length > countLinesMost) throw refuse('stockCount.tooMany', { most: countLinesMost })
  const places = [...new Set([...lines.map(({ locationId }) => locationId), ...placesNamed(input)])].sort(
    (a, b) => a - b,
  )
  if (!places.length) throw refuse(input.scope === 'cycle' ? 'stockCount.nothingDue' : 'stockCount.nothing')
  const { tolerance } = await readRule(ctx.db)
  const [countNo = ''] = await takeNumbers(ctx, 'stockCount', 1)
  const { scope, freezes, note } = input
  const createdBy = ctx.caller.userId || null
  const row = { countNo, scope, freezes, tolerance, note: note || null, createdBy, createdAt: ctx.now.toISOString() }
  const [made] = await insertRows(ctx.db, 'stockCount', [row])
  const { id } = made as { id: number }
  await takePlaces(ctx, id, places)
  if (lines.length)
    await ctx.db
      .insertInto('stockCountLine')
      .values(lines.map(({ productId, locationId, lotId }) => ({ countId: id, productId, locationId, lotId })))
      .execute()
  ctx.audit({ verb: 'add', entity: 'stockCount', id, name: countNo, after: { scope, lines: lines.length } })
  ctx.touch('stockCount', [id])
  return { id, countNo, lines: lines.length }
}

const placesNamed = ({ scope, locationIds }: InputOf<typeof addStockCount>): number[] =>
  scope === 'places' ? locationIds : []

/** Of two who begin to count one place at once, the second is told so. */
async function takePlaces(ctx: Ctx, countId: number, places: readonly number[]): Promise<void> {
  const { rows: real } = await sql<{
    id: number
  }>`select id from stock_location where id = any(${[...places]}::bigint[])
    and kind = any(${[...countedKinds]}::text[]) order by id for key share`.execute(ctx.db)
  if (real.length < places.length) throw refuseField('locationIds', 'stockCount.noPlace')
  const { rows } = await sql<{ id: number }>`
    insert into stock_count_place (location_id, count_id) select *, ${countId}::bigint from unnest(${[...places]}::bigint[])
    on conflict (team_id, location_id) do nothing returning location_id as id`.execute(ctx.db)
  if (rows.length === places.length) return
  const { code } = await ctx.db
    .selectFrom('stockLocation')
    .select('code')
    .where('id', '=', places.find((place) => !rows.some(({ id }) => id === place)) as number)
    .executeTakeFirstOrThrow()
  throw refuse('stockCount.placeTakenNow', { place: code })
}
