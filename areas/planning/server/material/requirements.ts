import { type RawBuilder, sql } from 'kysely'
import { keptForOrders, onHand } from '#areas/inventory/server/index.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { asWritten, madeNameIn, nameIn, type Reader, unitIn } from '#core/server/crud/names.ts'
import { listPage } from '#core/server/crud/select.ts'
import { columnsOf } from '#core/server/crud/where.ts'
import { dayOf } from '#core/server/day.ts'
import type { Db } from '#core/server/db/pool.ts'
import type {
  selectMaterialRequirement as endpoint,
  RequirementRow,
} from '../../contract/material/material-supply.api.ts'
import { materialRequirement } from '../../contract/material/material-supply.ts'

/** SQL: materials of orders with open tasks, with what was staged of them and how much of the order was made. */
const openLines = sql`
  select om.id, om.team_id, om.work_order_id, om.material_id, om.required_quantity, om.warehouse, w.priority, w.required_end_date,
    coalesce(s.quantity, 0) as staged_quantity, om.quantity_per * (1 + om.scrap_rate) * coalesce((
      select max(o.reported_good + o.reported_defective) from order_operation o where o.team_id = w.team_id and o.work_order_id = w.id), 0) as used
  from order_material om
    join work_order w on w.team_id = om.team_id and w.id = om.work_order_id
    left join material_staging s on s.team_id = om.team_id and s.order_material_id = om.id
  where w.status in ('confirmed', 'pendingScheduling', 'scheduled', 'incomplete') and w.deleted_at is null
    and exists (select 1 from task t where t.team_id = w.team_id and t.work_order_id = w.id and t.status <> 'completed')`

/**
 * SQL over `line` and `on_hand`: what each still takes (`open`), what of that is not kept for its order (`wanted`), and what all more urgent ones and
 * itself want (`so_far`). What was made of a material in the ledger has used it, however it came to the line.
 */
const needs = (day: string) => sql`
  select n.*, case when n.wanted = 0 then 0 else sum(n.wanted) over (
    partition by n.material_id order by n.priority, n.required_end_date, n.work_order_id, n.id) end as so_far
  from (
    select o.*, o.open - case when o.sure then least(o.open, greatest(0, coalesce(k.kept, 0) - coalesce(sum(o.open) over (
      partition by o.work_order_id, o.material_id order by o.id rows between unbounded preceding and 1 preceding), 0))) else 0 end as wanted
    from (
      select l.*, h.sure, h.free, greatest(0, l.required_quantity
        - case when h.product_id is null then l.staged_quantity else greatest(l.staged_quantity, l.used) end) as open
      from line l left join on_hand h on h.product_id = l.material_id) o
    left join ${keptForOrders(day)} k on k.work_order_id = o.work_order_id and k.product_id = o.material_id) n`

/**
 * SQL over `on_hand`: supplies of materials, each with all that has come by then. Of a material in the ledger what there is today is what lies here; what is
 * expected counts from a day that is still to come: what came lies here, and what did not come in time has no day.
 */
const supplies = (day: string) => sql`
  select x.material_id, x.available_on, x.quantity, sum(x.quantity) over (partition by x.material_id order by x.available_on, x.id) as so_far
  from (
    select s.material_id, s.available_on, s.quantity, s.id from material_supply s
    where s.available_on > ${day}::date or not exists (select from on_hand h where h.product_id = s.material_id)
    union all select h.product_id, ${day}::date, h.free, 0 from on_hand h) x`

/**
 * SQL of the parts of a `with`: `need` (materials of orders with open tasks, the more urgent first) and `supply` (what covers them).
 *
 * @param day the team's today
 * @param others SQL: ids of materials that are asked about besides those of the orders
 */
export const needAndSupply = (day: string, others?: RawBuilder<unknown>): RawBuilder<unknown> => {
  const asked = others ? sql`select material_id from line union ${others}` : sql`select material_id from line`
  return sql`line as materialized (${openLines}), on_hand as materialized (select * from ${onHand(day, asked)} h),
    need as (${needs(day)}), supply as (${supplies(day)})`
}

/** The team's zone, and its today: by the moment of the act, which is not always that of the database. */
interface Day {
  zone: string
  day: string
}

const today = (ctx: Ctx): Day => ({ zone: ctx.caller.zone, day: dayOf(ctx) })

/**
 * What orders with open tasks need of each material beyond what is staged for them, netted against stock and supply: more urgent orders take
 * theirs first (priority, then due date), and a requirement is met on the day that all supply up to then covers it and those before
 * it. A material that is neither in the ledger nor has a supply row is not tracked and holds nothing back.
 */
const requirements = ({ zone, day }: Day, reader: Reader) => sql<RequirementRow>`(
  with ${needAndSupply(day)}, total as (select material_id, max(so_far) as quantity from supply group by material_id), met as (
    select n.*, t.quantity as total, (
        select min(s.available_on) from supply s where s.material_id = n.material_id and s.so_far >= n.so_far
      ) as available_on, (
        select min(coalesce(k.planned_start, c.planned_start)) from task k
          left join task c on c.team_id = k.team_id and c.id = k.combined_into
        where k.team_id = n.team_id and k.work_order_id = n.work_order_id and k.status <> 'completed'
      ) as planned_start
    from need n left join total t on t.material_id = n.material_id
  )
  select m.id, m.work_order_id as order_id, w.workorder_no, ${madeNameIn(reader, 'w')} as product_name, p.code as material_code,
    ${nameIn(reader, 'p')} as material_name, ${unitIn(reader, 'p')} as unit, w.workshop_id, m.required_quantity,
    case when m.free is null then m.staged_quantity else greatest(m.staged_quantity, least(m.required_quantity, m.used)) end as staged_quantity,
    m.free as stock_quantity, case when m.total is null then 0 else least(m.wanted, greatest(0, m.so_far - m.total)) end as short_quantity,
    case when m.open > 0 then m.available_on end as available_on, m.planned_start, w.required_end_date, m.warehouse,
    case when m.open = 0 then 'staged' when m.total is null then 'notTracked' when m.available_on is null then 'short'
      when m.available_on > coalesce((m.planned_start at time zone ${zone})::date, ${day}::date) then 'late'
      else 'ready' end as state
  from met m
    join work_order w on w.team_id = m.team_id and w.id = m.work_order_id
    join product p on p.team_id = m.team_id and p.id = m.material_id
)`

const readRequirements = (ctx: Ctx) => ctx.db.selectFrom(requirements(today(ctx), ctx).as('r')).selectAll()

/** Reckoned over all workshops, as they draw on one supply; shown of those that the caller sees. */
export function selectRequirements(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Page<RequirementRow>> {
  const { zone, workshops } = ctx.caller
  const all = readRequirements(ctx)
  const mine =
    workshops === null ? all : all.where(sql<boolean>`r.workshop_id is null or r.workshop_id = any(${workshops})`)
  return ctx.unscoped(() =>
    listPage<RequirementRow>(ctx.db, mine, input, {
      columns: columnsOf(materialRequirement),
      search: materialRequirement.search,
      sort: [
        { field: 'plannedStart', order: 'asc' },
        { field: 'workorderNo', order: 'asc' },
      ],
      zone,
    }),
  )
}

/** The day from which each order has all its tracked materials, where that is known and still to come. */
export async function readMaterialDays(ctx: Ctx): Promise<Map<number, string>> {
  const { db } = ctx
  const expected = await db.selectFrom('materialSupply').select('id').limit(1).executeTakeFirst()
  const known = expected ?? (await db.selectFrom('stockLot').select('id').limit(1).executeTakeFirst())
  if (!known) return new Map()
  const rows = await db
    .selectFrom(requirements(today(ctx), asWritten).as('r'))
    .select(['r.orderId', sql<string>`max(r.available_on)`.as('day')])
    .where('r.availableOn', 'is not', null)
    .groupBy('r.orderId')
    .execute()
  return new Map(rows.map(({ orderId, day }) => [orderId, day]))
}

/** How an order's materials stand, counted; names are told of those that hold it back. */
export interface MaterialState {
  short: string | null
  awaited: string | null
  /** The last day that an awaited one comes. */
  awaitedOn: string | null
  untracked: number
}

/** How the materials of orders with open tasks stand today, by order; reckoned over all workshops, as they draw on one supply. */
export const materialStatesNow = (ctx: Ctx): Promise<Map<number, MaterialState>> =>
  ctx.unscoped(() => readMaterialStates(ctx.db, today(ctx)))

/** By order; an order whose materials all lie staged is among them. */
async function readMaterialStates(db: Db, at: Day): Promise<Map<number, MaterialState>> {
  const { rows } = await sql<MaterialState & { orderId: number }>`
    select r.order_id, string_agg(r.material_name, ', ') filter (where r.state = 'short') as short,
      string_agg(r.material_name, ', ') filter (where r.available_on > ${at.day}::date) as awaited,
      max(r.available_on) filter (where r.available_on > ${at.day}::date) as awaited_on,
      count(*) filter (where r.state = 'notTracked')::int as untracked
    from ${requirements(at, asWritten)} r group by r.order_id`.execute(db)
  return new Map(rows.map(({ orderId, ...state }) => [orderId, state]))
}
