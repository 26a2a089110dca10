import { type RawBuilder, sql } from 'kysely'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { ListInput } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { containing } from '#core/server/crud/where.ts'
import { slot } from '#core/server/slots.ts'
import type { RecallCondition, RecalledReading, selectRecallCharacteristic } from '../contract/recall.ts'

/** Values that an area has measured of what work orders make. */
export interface MeasuredSource {
  name: string
  /**
   * SQL: a row each value, with `at`, `characteristic` (its name), `value`, `unit`, `lower`, `upper` (the limits it was judged by), `work_order_id`,
   * `serial_no` (empty: of no piece with a number), `tester_id` (the machine that measured; null: not known), `step` (where: a station, an
   * inspection) and `user_id`. What was taken back is no value.
   */
  values: RawBuilder<unknown>
  /** SQL: `name` of everything that is or was measured. */
  characteristics: RawBuilder<unknown>
}

/** What areas have measured, for recalls by values and by testers. */
export const measuredSource = slot<MeasuredSource>('trace.measured')

/** Knows when a machine was last found good. */
export interface PassedCheck {
  name: string
  /** @returns the moment (ISO) of the last check that the machine passed, up to `until`; null: none is known */
  last(ctx: Ctx, machineId: number, until: string): Promise<string | null>
}

/** Checks of machines, for what a tester measured since it was last found good. */
export const passedCheck = slot<PassedCheck>('trace.passedCheck')

const nothing: Pick<MeasuredSource, 'values' | 'characteristics'> = {
  values: sql`select null::timestamptz as at, '' as characteristic, 0::numeric as value, '' as unit, 0::numeric as lower, 0::numeric as upper,
    0::bigint as work_order_id, '' as serial_no, 0::bigint as tester_id, '' as step, 0::bigint as user_id where false`,
  characteristics: sql`select '' as name where false`,
}

const united = (ctx: Ctx, key: 'values' | 'characteristics') => {
  const parts = ctx.filled(measuredSource).map((source) => source[key])
  return parts.length ? sql.join(parts, sql` union all `) : nothing[key]
}

/** SQL: the values that a condition names. */
export function readingsOf(ctx: Ctx, condition: RecallCondition): RawBuilder<unknown> {
  const { characteristic, below, above, testerId, from, to } = condition
  const beyond = [
    ...(typeof below === 'number' ? [sql`v.value < ${below}`] : []),
    ...(typeof above === 'number' ? [sql`v.value > ${above}`] : []),
  ]
  const conditions = [
    sql`v.at between ${from}::timestamptz and ${to}::timestamptz`,
    ...(characteristic ? [sql`lower(v.characteristic) = lower(${characteristic})`] : []),
    ...(testerId ? [sql`v.tester_id = ${testerId}`] : []),
    ...(beyond.length ? [sql`(${sql.join(beyond, sql` or `)})`] : []),
  ]
  return sql`select v.* from (${united(ctx, 'values')}) v where ${sql.join(conditions, sql` and `)}`
}

/**
 * Values of a condition of the orders that are doubted, the newest first, with what they were measured of and where that piece is packed.
 *
 * @param orders SQL: ids of the work orders that other conditions leave; null: there is no other condition
 */
export async function toldReadings(
  ctx: Ctx,
  orders: RawBuilder<unknown> | null,
  condition: RecallCondition,
  most: number,
): Promise<RecalledReading[]> {
  const { rows } = await sql<RecalledReading>`
    with reading as materialized (
      select * from (${readingsOf(ctx, condition)}) r ${orders ? sql`where r.work_order_id in (${orders})` : sql``} order by r.at desc limit ${most})
    select row_number() over (order by r.at desc)::int as id, 1 as version, nullif(r.serial_no, '') as serial_no, w.workorder_no, p.code as product_code,
      ${nameIn(ctx, 'p')} as product_name, r.characteristic, r.value, r.unit, r.lower, r.upper, r.at, r.step, v.tester, u.name as person,
      b.number as box, o.code as place
    from reading r
    join live_work_order w on w.id = r.work_order_id
    join product p on p.team_id = w.team_id and p.id = w.product_id
    left join lateral (select ${nameIn(ctx, 'm')} as tester from machine m where m.team_id = w.team_id and m.id = r.tester_id) v on true
    left join team_user u on u.team_id = w.team_id and u.id = r.user_id
    left join stock_lot l on l.team_id = w.team_id and l.number = w.workorder_no and l.product_id = w.product_id and r.serial_no <> ''
    left join stock_unit_content c on c.team_id = l.team_id and c.lot_id = l.id and c.serial_no = r.serial_no and c.ended_at is null
    left join stock_unit b on b.team_id = c.team_id and b.id = c.unit_id
    left join stock_location o on o.team_id = b.team_id and o.id = b.location_id`.execute(ctx.db)
  return rows
}

/**
 * The numbered pieces that a condition names by their values, each once, and how many values are of no such piece.
 *
 * @returns null: there are more than that many
 */
export async function doubtedPieces(
  ctx: Ctx,
  orders: RawBuilder<unknown> | null,
  condition: RecallCondition,
  most: number,
): Promise<{ pieces: { productId: number; serialNo: string }[]; unnumbered: number } | null> {
  const { rows } = await sql<{ productId: number; serialNo: string; count: number }>`
    select w.product_id, coalesce(r.serial_no, '') as serial_no, count(*)::int as count from (${readingsOf(ctx, condition)}) r
    join live_work_order w on w.id = r.work_order_id
    ${orders ? sql`where r.work_order_id in (${orders})` : sql``}
    group by 1, 2 order by 1, 2 limit ${most + 1}`.execute(ctx.db)
  if (rows.length > most) return null
  return {
    pieces: rows.filter(({ serialNo }) => serialNo !== ''),
    unnumbered: rows.reduce((sum, { serialNo, count }) => sum + (serialNo === '' ? count : 0), 0),
  }
}

export interface MeasuredSummary {
  /** The station. */
  step: string
  item: string
  unit: string | null
  lower: number | null
  upper: number | null
  /** Values, and those of them beyond their limits. */
  samples: number
  out: number
  least: number
  mean: number
  greatest: number
}

export interface MeasuredValue extends Pick<MeasuredSummary, 'step' | 'item' | 'unit' | 'lower' | 'upper'> {
  value: number
  at: string
  person: string | null
}

/** What was measured of the numbered pieces of a work order, each item where it was measured, in the order in which that first happened. */
export async function measuredOfOrder(ctx: Ctx, orderId: number, most: number): Promise<MeasuredSummary[]> {
  const { rows } = await sql<MeasuredSummary>`
    select v.step, v.characteristic as item, v.unit, v.lower, v.upper, count(*)::int as samples,
      (count(*) filter (where v.value < v.lower or v.value > v.upper))::int as out, min(v.value) as least, avg(v.value)::float8 as mean,
      max(v.value) as greatest
    from (${united(ctx, 'values')}) v where v.work_order_id = ${orderId} and v.serial_no <> ''
    group by v.step, v.characteristic, v.unit, v.lower, v.upper order by min(v.at), v.step, v.characteristic limit ${most}`.execute(
    ctx.db,
  )
  return rows
}

/** Every value of one numbered piece of a work order, the oldest first. */
export async function measuredOfPiece(
  ctx: Ctx,
  { orderId, serialNo }: { orderId: number; serialNo: string },
  most: number,
): Promise<MeasuredValue[]> {
  const { rows } = await sql<MeasuredValue>`
    select v.step, v.characteristic as item, v.unit, v.lower, v.upper, v.value, v.at, u.name as person
    from (${united(ctx, 'values')}) v left join team_user u on u.id = v.user_id
    where v.work_order_id = ${orderId} and v.serial_no = ${serialNo} order by v.at, v.step, v.characteristic limit ${most}`.execute(
    ctx.db,
  )
  return rows
}

/** Names of what is measured, each once. */
export async function recallCharacteristics(
  ctx: Ctx,
  { where, pageNum, pageSize }: ListInput,
): Promise<OutputOf<typeof selectRecallCharacteristic>> {
  const keyword = typeof where.keyword === 'string' ? where.keyword : ''
  const { rows } = await sql<{ name: string; total: number }>`
    select n.name, count(*) over ()::int as total
    from (select distinct c.name from (${united(ctx, 'characteristics')}) c where c.name ilike ${containing(keyword)}) n
    order by n.name limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.db)
  return {
    rows: rows.map(({ name }, i) => ({ id: (pageNum - 1) * pageSize + i + 1, name })),
    total: rows[0]?.total ?? 0,
  }
}
