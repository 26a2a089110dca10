import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import type { abcClasses } from '../../contract/count.ts'
import { todayIn } from '../reserve/kept.ts'
import { usualRule } from './rule.ts'

/** A product in stock, as `stockCountDue` lists it. */
export interface Due {
  id: number
  version: number
  createdAt: string
  productId: number
  productCode: string
  productName: string
  abcClass: (typeof abcClasses)[number]
  used: number
  share: number
  lots: number
  places: number
  countedAt: string | null
  dueOn: string
  due: boolean
}

/** Kinds of places that are counted. What hangs at a machine is weighed there. */
export const countedKinds = ['storage', 'receiving', 'inspection', 'staging', 'shipping', 'lineSide', 'line'] as const

const kinds = sql.lit(`{${countedKinds.join(',')}}`)

/** SQL: a number of the team's rule, or the usual one. */
const ruled = (key: Exclude<keyof typeof usualRule, 'basis'>) =>
  sql`coalesce((r.value ->> ${sql.lit(key)})::numeric, ${sql.lit(usualRule[key])})`

/** SQL: what was used of each product in the time that decides: at its standard price, or how often something was taken. */
const used = sql`
  select k.product_id, coalesce(sum(case coalesce(r.value ->> 'basis', ${sql.lit(usualRule.basis)})
    when 'moves' then 1 else k.quantity * coalesce(p.standard_price, 0) end), 0) as used
  from stock_move k
  join product p on p.team_id = k.team_id and p.id = k.product_id
  join stock_location o on o.team_id = k.team_id and o.id = k.to_location_id
  left join rule r on true
  where k.effective_at >= now() - ${ruled('days')} * interval '1 day'
    and (o.kind in ('production', 'customer') or coalesce(r.value ->> 'basis', ${sql.lit(usualRule.basis)}) = 'moves' and k.kind = 'transfer')
  group by k.product_id`

/** SQL: products in stock with what was used of each, and when each was last counted. */
const held = (reader: Reader) => sql`
  select p.id, p.version, p.created_at, p.code, ${nameIn(reader, 'p')} as name, coalesce(u.used, 0) as used,
    count(distinct b.lot_id) as lots, count(distinct b.location_id) as places,
    (select max(c.ended_at) from stock_count_line n join stock_count c on c.team_id = n.team_id and c.id = n.count_id
      where n.team_id = p.team_id and n.product_id = p.id and c.status = 'posted') as counted_at
  from product p
  join stock_balance b on b.team_id = p.team_id and b.product_id = p.id and b.quantity > 0
  join stock_location o on o.team_id = b.team_id and o.id = b.location_id and o.kind = any(${kinds}::text[])
  left join used u on u.product_id = p.id
  group by p.team_id, p.id, p.version, p.created_at, p.code, p.name, p.names, u.used`

/**
 * SQL, a subquery: products in stock by class. Those that make up the most of what was used are A until they reach its share; what nothing
 * was used of is C. One that was never counted is due today.
 */
export const dueOf = (reader: Pick<Ctx, 'caller' | 'language'>): RawBuilder<Due> => sql<Due>`(
  with rule as (select value from team_config where name = 'stockCount'),
  used as (${used}), held as (${held(reader)}),
  ranked as (
    select h.*, coalesce(h.used / nullif(sum(h.used) over (), 0), 0) as share,
      coalesce(100 * (sum(h.used) over (order by h.used desc, h.id) - h.used) / nullif(sum(h.used) over (), 0), 100) as ahead
    from held h
  ), classed as (
    select k.*, case when k.used = 0 then 'C' when k.ahead < ${ruled('shareA')} then 'A' when k.ahead < ${ruled('shareB')} then 'B'
      else 'C' end as class, ${todayIn(reader.caller.zone)} as today
    from ranked k left join rule r on true
  ), dated as (
    select c.*, coalesce((c.counted_at at time zone ${sql.lit(reader.caller.zone)})::date
      + (case c.class when 'A' then ${ruled('daysA')} when 'B' then ${ruled('daysB')} else ${ruled('daysC')} end)::int, c.today) as due_on
    from classed c left join rule r on true
  )
  select d.id, d.version, d.created_at, d.id as product_id, d.code as product_code, d.name as product_name, d.class as abc_class,
    round(d.used, 2) as used, round(d.share, 4) as share, d.lots, d.places, d.counted_at, d.due_on, d.due_on <= d.today as due
  from dated d)`
