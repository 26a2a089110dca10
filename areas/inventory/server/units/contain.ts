import { sql } from 'kysely'
import { fitsDecimals, subtract } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { insertRows } from '#core/server/crud/rows.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import type { UnitLevel, UnitState } from '../../contract/unit.ts'
import { packedThere } from './claims.ts'
import { refuseHeldUnits } from './hold.ts'
import { checkPacked } from './pack-check.ts'
import { lockUnit, touchUnits, type Unit, type UnitContent } from './units.ts'

interface NewUnit {
  number: string
  level: UnitLevel
  customer: string
  locationId: number
}

/** Opens a handling unit with nothing in it. */
export async function openUnit(ctx: Ctx, unit: NewUnit): Promise<Unit> {
  const [row] = await insertRows(ctx.db, 'stockUnit', [
    { ...unit, createdBy: ctx.caller.userId || null, createdAt: ctx.now.toISOString() },
  ])
  const { id } = row as { id: number }
  touchUnits(ctx, [id])
  return lockUnit(ctx, id)
}

interface Put {
  lotId: number
  quantity: number
  /** Empty: the piece has none, or nobody said. */
  serialNo: string
  /** It stood in another unit until now: nothing is asked that was asked when it was packed. */
  was?: true
}

/**
 * Puts some of a lot that lies at the unit's place into it. The unit is locked; the balance is locked here, so that of two who pack the last
 * piece one does.
 *
 * @throws a refusal: less of it lies there loose; the serial is in a unit, or another area holds something against it
 */
export async function putInto(ctx: Ctx, unit: Unit, { lotId, quantity, serialNo, was }: Put): Promise<void> {
  await refuseHeldUnits(ctx, [unit.id])
  if (!was) await checkPacked(ctx, { lotId, serialNo })
  await ctx.db
    .selectFrom('stockBalance')
    .select('id')
    .where('locationId', '=', unit.locationId)
    .where('lotId', '=', lotId)
    .where('state', '=', 'free')
    .forUpdate()
    .execute()
  const { rows } = await sql<{ loose: number; product: string; place: string }>`
    select b.quantity - ${packedThere} as loose, concat_ws(' ', p.code, l.number) as product, c.code as place from stock_balance b
    join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id
    join product p on p.team_id = b.team_id and p.id = b.product_id
    join stock_location c on c.team_id = b.team_id and c.id = b.location_id
    where b.location_id = ${unit.locationId} and b.lot_id = ${lotId} and b.state = 'free'`.execute(ctx.db)
  const { loose = 0, product = '', place = '' } = rows[0] ?? {}
  if (loose < quantity) throw refuse('stock.packLoose', { product, place, loose, quantity }, { loose })
  const packed = { packedBy: ctx.caller.userId || null, packedAt: ctx.now.toISOString() }
  const made = await ctx.db
    .insertInto('stockUnitContent')
    .values({ unitId: unit.id, lotId, quantity, serialNo, ...packed })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw refuse('stock.serialPacked', { serial: serialNo, unit: await unitOfSerial(ctx, lotId, serialNo) })
  touchUnits(ctx, [unit.id])
}

async function unitOfSerial(ctx: Ctx, lotId: number, serialNo: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('stockUnitContent as x')
    .innerJoin('stockUnit as u', (j) => j.onRef('u.teamId', '=', 'x.teamId').onRef('u.id', '=', 'x.unitId'))
    .select('u.number')
    .where('x.lotId', '=', lotId)
    .where('x.serialNo', '=', serialNo)
    .where('x.endedAt', 'is', null)
    .executeTakeFirst()
  return row?.number ?? ''
}

/** What is left in the unit could never be moved again. */
async function refuseTooFine({ db }: Ctx, productId: number, quantity: number): Promise<void> {
  const { unit, unitDecimals } = await db
    .selectFrom('product')
    .select(['unit', 'unitDecimals'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  if (!fitsDecimals(quantity, unitDecimals))
    throw refuseField('quantity', 'stock.tooFine', { unit, decimals: unitDecimals })
}

/** Takes some of a line out of its unit, which is locked: it lies loose at the unit's place. What was in it until now stays written. */
export async function takeOut(ctx: Ctx, content: UnitContent, quantity: number): Promise<void> {
  await refuseHeldUnits(ctx, [content.unitId])
  await refuseTooFine(ctx, content.productId, quantity)
  const ended = { endedBy: ctx.caller.userId || null, endedAt: ctx.now.toISOString() }
  const rest = subtract(content.quantity, quantity)
  if (rest > 0) {
    await ctx.db.updateTable('stockUnitContent').set({ quantity: rest }).where('id', '=', content.id).execute()
    await sql`insert into stock_unit_content (unit_id, lot_id, quantity, serial_no, packed_by, packed_at, ended_by, ended_at)
      select unit_id, lot_id, ${quantity}::numeric, serial_no, packed_by, packed_at, ${ended.endedBy}::bigint, ${ended.endedAt}::timestamptz
      from stock_unit_content where id = ${content.id}`.execute(ctx.db)
  } else await ctx.db.updateTable('stockUnitContent').set(ended).where('id', '=', content.id).execute()
  touchUnits(ctx, [content.unitId])
}

/** Puts a unit into another; both are locked. @throws a refusal: it stands in one */
export async function putUnitInto(ctx: Ctx, unit: Unit, parent: Unit): Promise<void> {
  await refuseHeldUnits(ctx, [unit.id, parent.id])
  const begun = { begunBy: ctx.caller.userId || null, begunAt: ctx.now.toISOString() }
  const made = await ctx.db
    .insertInto('stockUnitNesting')
    .values({ unitId: unit.id, parentId: parent.id, ...begun })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw refuse('stock.unitNested', { unit: unit.number })
  touchUnits(ctx, [unit.id, parent.id])
}

/** Takes units out of those that they stand in, which are locked. @throws a refusal: one of those is held */
export async function takeUnitsOut(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const outer = await ctx.db
    .selectFrom('stockUnitNesting')
    .select('parentId')
    .where('unitId', 'in', [...ids])
    .where('endedAt', 'is', null)
    .execute()
  await refuseHeldUnits(
    ctx,
    outer.map(({ parentId }) => parentId),
  )
  await ctx.db
    .updateTable('stockUnitNesting')
    .set({ endedBy: ctx.caller.userId || null, endedAt: ctx.now.toISOString() })
    .where('unitId', 'in', [...ids])
    .where('endedAt', 'is', null)
    .execute()
  touchUnits(ctx, [...ids])
}

interface Change {
  status?: UnitState
  part?: boolean
  closedAt?: string | null
  closedBy?: number | null
}

/** Changes units that are locked. */
export async function changeUnits(ctx: Ctx, ids: readonly number[], change: Change): Promise<void> {
  if (!ids.length) return
  await ctx.db
    .updateTable('stockUnit')
    .set({ ...change, version: sql`version + 1` })
    .where('id', 'in', [...ids])
    .execute()
  touchUnits(ctx, [...ids])
}

/** Counts that labels were printed. */
export async function countUnitPrints(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db
    .updateTable('stockUnit')
    .set({ printCount: sql`print_count + 1` })
    .where('id', 'in', [...ids])
    .execute()
  touchUnits(ctx, [...ids])
}
