import { sql } from 'kysely'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import type { TraceDirection, TracedLot, TraceLink } from '../contract/trace.ts'

export interface Reached {
  /** The lots reached, those that were asked for first. */
  ids: number[]
  /** There are more than were walked. */
  more: boolean
}

/** That something went from a lot to another. */
export interface Way {
  fromId: number
  toId: number
}

/** Lots reached from some, each once however many ways lead to it. @param most lots */
export async function walk(
  ctx: Pick<Ctx, 'db'>,
  from: readonly number[],
  direction: TraceDirection,
  most: number,
): Promise<Reached> {
  const { rows } = await sql<{ id: number }>`
    with recursive walk (id) as (select unnest(${[...from]}::bigint[]) union ${
      direction === 'backward'
        ? sql`select k.from_lot_id from walk w join lot_link k on k.to_lot_id = w.id and k.undone_by is null`
        : sql`select k.to_lot_id from walk w join lot_link k on k.from_lot_id = w.id and k.undone_by is null`
    })
    select id from walk limit ${most + 1}`.execute(ctx.db)
  return { ids: rows.slice(0, most).map(({ id }) => id), more: rows.length > most }
}

/** The ways by which a walk reached its lots, whatever went there and however often. */
export async function waysAmong(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
  direction: TraceDirection,
): Promise<Way[]> {
  if (ids.length < 2) return []
  const near = sql.ref(direction === 'backward' ? 'k.to_lot_id' : 'k.from_lot_id')
  const { rows } = await sql<Way>`
    select distinct k.from_lot_id as from_id, k.to_lot_id as to_id from lot_link k
    where ${near} = any(${[...ids]}::bigint[]) and k.undone_by is null`.execute(db)
  const reached = new Set(ids)
  return rows.filter(({ fromId, toId }) => reached.has(fromId) && reached.has(toId))
}

/**
 * What went from some lots to others. Activities are looked up by the ids that the links name: joined, they would be read from first to last
 * where there are few links in many.
 */
export async function linksBetween(
  { db }: Pick<Ctx, 'db'>,
  from: readonly number[],
  to: readonly number[],
): Promise<TraceLink[]> {
  if (!from.length || !to.length) return []
  const { rows } = await sql<TraceLink>`
    with taken as materialized (
      select k.from_lot_id, k.to_lot_id, k.activity_id, k.quantity from lot_link k
      where k.from_lot_id = any(${[...from]}::bigint[]) and k.undone_by is null),
    link as materialized (select t.* from taken t join unnest(${[...to]}::bigint[]) as r (id) on r.id = t.to_lot_id),
    activity as materialized (select a.id, a.at from lot_activity a where a.id = any(array(select distinct activity_id from link)))
    select k.from_lot_id as from_id, k.to_lot_id as to_id, sum(k.quantity) as quantity, min(a.at) as first_at, max(a.at) as last_at,
      count(*)::int as times
    from link k join activity a on a.id = k.activity_id
    group by k.from_lot_id, k.to_lot_id order by min(a.at), k.from_lot_id, k.to_lot_id`.execute(db)
  return rows
}

/** How a lot was reached: the fewest steps to it, and the ways that were first taken. */
export interface Step {
  depth: number
  by: Way[]
}

/** The step to each lot that ways lead to from those that were asked for. */
export function stepsOf(from: readonly number[], ways: readonly Way[], direction: TraceDirection): Map<number, Step> {
  const [near, far] = direction === 'backward' ? (['toId', 'fromId'] as const) : (['fromId', 'toId'] as const)
  const next = groupedBy(ways, (way) => way[near])
  const steps = new Map<number, Step>(from.map((id) => [id, { depth: 0, by: [] }]))
  let level = [...from]
  for (let depth = 1; level.length; depth++) {
    const reached: number[] = []
    for (const way of level.flatMap((id) => next.get(id) ?? [])) {
      const known = steps.get(way[far])
      if (known) {
        if (known.depth === depth) known.by.push(way)
        continue
      }
      steps.set(way[far], { depth, by: [way] })
      reached.push(way[far])
    }
    level = reached
  }
  return steps
}

/** By what a lot is known, and what traces are sorted by. */
export type LotNames = Pick<TracedLot, 'id' | 'productCode' | 'lotNumber'>

export async function lotNames({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<LotNames[]> {
  const { rows } = await sql<LotNames>`
    select l.id, p.code as product_code, l.number as lot_number from stock_lot l
    join product p on p.team_id = l.team_id and p.id = l.product_id where l.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** What there is to say of lots, by id. */
export type LotFacts = Omit<TracedLot, 'depth' | 'moved' | 'movedUnit' | 'firstAt' | 'lastAt'>

/** What lots are and where they are now. */
export async function lotsById(
  ctx: Pick<Ctx, 'db' | 'language'>,
  ids: readonly number[],
): Promise<Map<number, LotFacts>> {
  const { rows } = await sql<LotFacts>`
    with gone as (
      select k.from_lot_id as lot_id, sum(k.quantity) filter (where o.kind = 'customer') as shipped,
        sum(k.quantity) filter (where o.kind = 'scrap') as scrapped
      from stock_move k join stock_location o on o.team_id = k.team_id and o.id = k.to_location_id and o.kind in ('customer', 'scrap')
      where k.from_lot_id = any(${[...ids]}::bigint[]) and not exists (
        select from stock_move r where r.team_id = k.team_id and r.reverses_id = k.id)
      group by k.from_lot_id
    ), here as (
      select b.lot_id, sum(b.quantity) as quantity, string_agg(distinct o.code, ', ') as places
      from stock_balance b join stock_location o on o.team_id = b.team_id and o.id = b.location_id
      where b.lot_id = any(${[...ids]}::bigint[]) and b.quantity > 0 group by b.lot_id
    )
    select l.id, l.version, p.code as product_code, ${nameIn(ctx, 'p')} as product_name, l.number as lot_number, l.status, coalesce(h.quantity, 0) as here,
      ${unitIn(ctx, 'p')} as unit, h.places, coalesce(g.shipped, 0) as shipped, coalesce(g.scrapped, 0) as scrapped, w.workorder_no as order_no,
      w.customer, l.supplier, l.supplier_lot, l.certificate, l.produced_on, l.expires_on
    from stock_lot l
    join product p on p.team_id = l.team_id and p.id = l.product_id
    left join here h on h.lot_id = l.id
    left join gone g on g.lot_id = l.id
    left join live_work_order w on w.team_id = l.team_id and w.workorder_no = l.number and w.product_id = l.product_id
    where l.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws not found: the team has no such lot */
export async function lotById(ctx: Pick<Ctx, 'db' | 'language'>, id: number): Promise<LotFacts> {
  const lot = (await lotsById(ctx, [id])).get(id)
  if (!lot) throw notFound()
  return lot
}
