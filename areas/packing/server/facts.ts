import { sql } from 'kysely'
import {
  contentsOf,
  heldFor as pieceHeldFor,
  treeOf,
  type Unit,
  type UnitContent,
  unitHeldFor,
} from '#areas/inventory/server/index.ts'
import { add } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import type { PackedContent, UnitSheet } from '../contract/packing.api.ts'

export type Rule = NonNullable<UnitSheet['rule']>

/** The rule that a unit of a level is packed by for a product: the customer's own, else that for whoever. Null: there is none. */
export async function ruleFor(
  ctx: Pick<Ctx, 'db'>,
  productId: number,
  { level, customer }: Pick<Unit, 'level' | 'customer'>,
): Promise<Rule | null> {
  const row = await ctx.db
    .selectFrom('packingRule')
    .select(['content', 'quantity', 'mixing', 'grossWeight', 'tolerance'])
    .where('productId', '=', productId)
    .where('level', '=', level)
    .where('customer', 'in', [customer, ''])
    .where('enabled', '=', true)
    .orderBy(sql`customer = ''`)
    .limit(1)
    .executeTakeFirst()
  return row ? (row as Rule) : null
}

/** How far a unit is packed. */
export interface Packed {
  /** All that stands in it, in units as well. */
  contents: UnitContent[]
  /** Units that stand in it itself. */
  unitIds: number[]
  rule: Rule | null
  /** Of what its rule counts: pieces, or units. */
  packed: number
}

export async function packedIn(ctx: Ctx, unit: Unit): Promise<Packed> {
  const { rows } = await sql<{ id: number; direct: boolean }>`with recursive ${treeOf([unit.id])}
    select t.id, n.unit_id is not null as direct from tree t
    left join stock_unit_nesting n on n.unit_id = t.id and n.parent_id = ${unit.id} and n.ended_at is null`.execute(
    ctx.db,
  )
  const contents = await contentsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const unitIds = rows.filter(({ direct }) => direct).map(({ id }) => id)
  const [first] = contents
  const rule = first ? await ruleFor(ctx, first.productId, unit) : null
  return { contents, unitIds, rule, packed: countOf(rule, contents, unitIds.length) }
}

const countOf = (rule: Rule | null, contents: readonly UnitContent[], units: number): number =>
  rule
    ? rule.content === 'piece'
      ? add(0, ...contents.map(({ quantity }) => quantity))
      : units
    : units || contents.length

/** Whether it holds what its rule says. Without a rule nothing is ever full. */
export const isFull = ({ rule, packed }: Pick<Packed, 'rule' | 'packed'>): boolean =>
  rule !== null && packed >= rule.quantity

/** A unit as the station shows it. @param packed as it was read after the last change */
export async function sheetOf(ctx: Ctx, id: number): Promise<UnitSheet> {
  const { rows } = await sql<
    Omit<Unit, 'level'> & Pick<UnitSheet, 'level' | 'locationCode' | 'parentNumber' | 'heldFor'>
  >`
    select u.*, ${unitHeldFor('u.teamId', 'u.id')} as held_for, case when c.code like '*%' then '' else c.code end as location_code, o.number as parent_number from stock_unit u
    join stock_location c on c.team_id = u.team_id and c.id = u.location_id
    left join stock_unit_nesting n on n.team_id = u.team_id and n.unit_id = u.id and n.ended_at is null
    left join stock_unit o on o.team_id = n.team_id and o.id = n.parent_id
    where u.id = ${id}`.execute(ctx.db)
  const [unit] = rows
  if (!unit) throw notFound()
  const { rule, packed, unitIds } = await packedIn(ctx, unit)
  const { version, number, level, status, part, customer, locationId, locationCode, parentNumber, heldFor } = unit
  const told = { id, version, number, level, status, part, customer, locationId, locationCode, parentNumber, heldFor }
  return { ...told, rule, packed, contents: await linesOf(ctx, id), units: await innerOf(ctx, unitIds) }
}

async function linesOf(ctx: Ctx, unitId: number): Promise<PackedContent[]> {
  const { rows } = await sql<PackedContent>`
    select x.id, p.code as product_code, ${nameIn(ctx, 'p')} as product_name, l.number as lot_number, x.serial_no, x.quantity, ${unitIn(ctx, 'p')} as unit,
      l.status <> 'free' or ${pieceHeldFor('l.teamId', 'l.productId', 'x.serialNo')} is not null as held, m.name as packed_by_name, x.packed_at
    from stock_unit_content x
    join stock_lot l on l.team_id = x.team_id and l.id = x.lot_id
    join product p on p.team_id = l.team_id and p.id = l.product_id
    left join team_user m on m.team_id = x.team_id and m.id = x.packed_by
    where x.unit_id = ${unitId} and x.ended_at is null order by x.id desc limit 1000`.execute(ctx.db)
  return rows
}

async function innerOf(ctx: Ctx, ids: readonly number[]): Promise<UnitSheet['units']> {
  if (!ids.length) return []
  const { rows } = await sql<UnitSheet['units'][number]>`with recursive ${treeOf(ids)}
    select u.id, u.number, u.level, u.part, coalesce(string_agg(distinct p.code, ', ' order by p.code), '') as products,
      coalesce(sum(x.quantity), 0) as quantity
    from tree t join stock_unit u on u.id = t.root_id
    left join stock_unit_content x on x.unit_id = t.id and x.ended_at is null
    left join stock_lot l on l.id = x.lot_id
    left join product p on p.id = l.product_id
    group by u.id, u.number, u.level, u.part order by u.id desc`.execute(ctx.db)
  return rows
}
