import { sql } from 'kysely'
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

/** Materials of orders with open tasks, with what all more urgent ones and they themselves still take. */
export const openNeed = sql`
  select om.id, om.team_id, om.work_order_id, om.material_id, om.required_quantity, om.warehouse,
    coalesce(s.quantity, 0) as staged_quantity, greatest(0, om.required_quantity - coalesce(s.quantity, 0)) as open,
    sum(greatest(0, om.required_quantity - coalesce(s.quantity, 0))) over (
      partition by om.material_id order by w.priority, w.required_end_date, w.id, om.id) as so_far
  from order_material om
    join work_order w on w.team_id = om.team_id and w.id = om.work_order_id
    left join material_staging s on s.team_id = om.team_id and s.order_material_id = om.id
  where w.status in ('confirmed', 'pendingScheduling', 'scheduled', 'incomplete') and w.deleted_at is null
    and exists (select 1 from task t where t.team_id = w.team_id and t.work_order_id = w.id and t.status <> 'completed')`

/** Supplies of materials, each with all that has come by then. */
export const suppliesSoFar = sql`
  select material_id, available_on, sum(quantity) over (partition by material_id order by available_on, id) as so_far
  from material_supply`

/**
 * What orders with open tasks need of each material beyond what is staged for them, netted against supply: more urgent orders take
 * theirs first (priority, then due date), and a requirement is met on the day that all supply up to then covers it and those before
 * it. A material that has no supply row is not tracked and holds nothing back.
 */
const requirements = (zone: string, reader: Reader) => sql<RequirementRow>`(
  with need as (${openNeed}), supply as (${suppliesSoFar}), total as (
    select material_id, sum(quantity) as quantity from material_supply group by material_id
  ), met as (
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
    ${nameIn(reader, 'p')} as material_name, ${unitIn(reader, 'p')} as unit, w.workshop_id, m.required_quantity, m.staged_quantity,
    case when m.total is null then 0 else least(m.open, greatest(0, m.so_far - m.total)) end as short_quantity,
    case when m.open > 0 then m.available_on end as available_on, m.planned_start, w.required_end_date, m.warehouse,
    case when m.open = 0 then 'staged' when m.total is null then 'notTracked' when m.available_on is null then 'short'
      when m.available_on > coalesce((m.planned_start at time zone ${zone})::date, (now() at time zone ${zone})::date) then 'late'
      else 'ready' end as state
  from met m
    join work_order w on w.team_id = m.team_id and w.id = m.work_order_id
    join product p on p.team_id = m.team_id and p.id = m.material_id
)`

export const readRequirements = (db: Db, zone: string, reader: Reader) =>
  db.selectFrom(requirements(zone, reader).as('r')).selectAll()

/** Reckoned over all workshops, as they draw on one supply; shown of those that the caller sees. */
export function selectRequirements(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Page<RequirementRow>> {
  const { zone, workshops } = ctx.caller
  const all = readRequirements(ctx.db, zone, ctx)
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
export async function readMaterialDays(db: Db, zone: string): Promise<Map<number, string>> {
  const any = await db.selectFrom('materialSupply').select('id').limit(1).executeTakeFirst()
  if (!any) return new Map()
  const rows = await db
    .selectFrom(requirements(zone, asWritten).as('r'))
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
  ctx.unscoped(() => readMaterialStates(ctx.db, ctx.caller.zone, dayOf(ctx)))

/** By order; an order whose materials all lie staged is among them. */
async function readMaterialStates(db: Db, zone: string, today: string): Promise<Map<number, MaterialState>> {
  const { rows } = await sql<MaterialState & { orderId: number }>`
    select r.order_id, string_agg(r.material_name, ', ') filter (where r.state = 'short') as short,
      string_agg(r.material_name, ', ') filter (where r.available_on > ${today}::date) as awaited,
      max(r.available_on) filter (where r.available_on > ${today}::date) as awaited_on,
      count(*) filter (where r.state = 'notTracked')::int as untracked
    from ${requirements(zone, asWritten)} r group by r.order_id`.execute(db)
  return new Map(rows.map(({ orderId, ...state }) => [orderId, state]))
}
