import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { lockRows, type Stored } from '#core/server/crud/rows.ts'
import { notFound } from '#core/server/refusal.ts'
import type { UnitLevel, UnitState } from '../../contract/unit.ts'

/** A handling unit as its row stands. */
export type Unit = Omit<Stored<'stockUnit'>, 'level' | 'status'> & { level: UnitLevel; status: UnitState }

/** What stands in a unit itself. */
export interface UnitContent {
  id: number
  unitId: number
  lotId: number
  lotNumber: string
  productId: number
  productCode: string
  quantity: number
  serialNo: string
}

const typed = (row: Stored<'stockUnit'>): Unit => ({
  ...row,
  level: row.level as UnitLevel,
  status: row.status as UnitState,
})

/** A unit, locked: nobody changes it or what stands in it until the act ends. */
export async function lockUnit(ctx: Ctx, id: number): Promise<Unit> {
  const [row] = await lockRows(ctx.db, 'stockUnit', [id])
  if (!row) throw notFound()
  return typed(row)
}

/** Units and all that stand in them, locked from outside to inside: what holds a unit is locked before that is taken out of it. */
export async function lockTrees(ctx: Ctx, ids: readonly number[]): Promise<Unit[]> {
  const all = new Map<number, Unit>()
  let level = [...new Set(ids)]
  while (level.length) {
    for (const row of await lockRows(ctx.db, 'stockUnit', level)) all.set(row.id, typed(row))
    const inner = await ctx.db
      .selectFrom('stockUnitNesting')
      .select('unitId')
      .where('parentId', 'in', level)
      .where('endedAt', 'is', null)
      .execute()
    level = inner.map(({ unitId }) => unitId).filter((id) => !all.has(id))
  }
  return [...all.values()]
}

/** The unit with a number, as a label or a person gives it. */
export async function unitNumbered(ctx: Pick<Ctx, 'db'>, number: string): Promise<Unit | null> {
  const row = await ctx.db
    .selectFrom('stockUnit')
    .selectAll()
    .where(sql<boolean>`number in (${number}, upper(${number}))`)
    .orderBy(sql`number = ${number}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? typed(row) : null
}

/** The unit that a unit stands in; null: in none. */
export async function parentOf(ctx: Pick<Ctx, 'db'>, id: number): Promise<{ id: number; number: string } | null> {
  const row = await ctx.db
    .selectFrom('stockUnitNesting as n')
    .innerJoin('stockUnit as u', (j) => j.onRef('u.teamId', '=', 'n.teamId').onRef('u.id', '=', 'n.parentId'))
    .select(['u.id', 'u.number'])
    .where('n.unitId', '=', id)
    .where('n.endedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** What stands in units themselves, the first that was put in first. */
export async function contentsOf(ctx: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<UnitContent[]> {
  const { rows } = await sql<UnitContent>`
    select x.id, x.unit_id, x.lot_id, l.number as lot_number, l.product_id, p.code as product_code, x.quantity, x.serial_no
    from stock_unit_content x
    join stock_lot l on l.team_id = x.team_id and l.id = x.lot_id
    join product p on p.team_id = l.team_id and p.id = l.product_id
    where x.unit_id = any(${[...ids]}::bigint[]) and x.ended_at is null order by x.id`.execute(ctx.db)
  return rows
}

/** SQL: ids of a unit and of all that stand in it now, as rows of `tree`. Goes behind `with recursive`. */
export const treeOf = (ids: readonly number[]) => sql`tree (root_id, id) as (
  select i, i from unnest(${[...ids]}::bigint[]) i
  union all select t.root_id, n.unit_id from tree t join stock_unit_nesting n on n.parent_id = t.id and n.ended_at is null)`

/** Tells viewers of units, and of what lies where. */
export function touchUnits(ctx: Ctx, ids: number[]): void {
  ctx.touch('packingUnit', ids)
  ctx.touch('stockBalance')
}
