import { type RawBuilder, sql } from 'kysely'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Caller, Ctx } from '#core/server/context.ts'
import { madeNameIn, type Reader } from '#core/server/crud/names.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import type { getHomeDelivery } from '../contract/home.api.ts'

/** Orders due on one of so many days, today the first. */
const days = 7

/**
 * Orders that are not over and what the plan makes of them: `late` those that it finishes after their day, which ends with the day in the
 * team's zone; `unplanned` those with work that has no place in it, or with none made yet. A combined task stands for its members. Read unscoped,
 * for an order's work may stand in other workshops than its own; the orders are those that the caller sees.
 */
const forecast = (reader: Reader, { zone, workshops }: Caller): RawBuilder<unknown> => sql`(
  select w.id, w.workorder_no, ${madeNameIn(reader, 'w')} as material_desc, w.required_end_date, w.status,
    greatest(0, (f.finish at time zone ${zone})::date - w.required_end_date) as late_days,
    coalesce(f.finish > (w.required_end_date + 1)::timestamp at time zone ${zone}, false) as late,
    f.open = 0 and w.status <> 'incomplete' or f.unplanned as unplanned
  from work_order w
  cross join lateral (
    select max(coalesce(c.planned_end, t.planned_end)) as finish, count(*) as open,
      coalesce(bool_or(coalesce(c.planned_end, t.planned_end) is null), false) as unplanned
    from task t left join task c on c.team_id = t.team_id and c.id = t.combined_into
    where t.team_id = w.team_id and t.work_order_id = w.id and t.status <> 'completed') f
  where w.deleted_at is null and w.status not in ('completed', 'closed') and w.required_end_date is not null
    and (${workshops === null} or w.workshop_id is null or w.workshop_id = any(${workshops ?? []}::bigint[])))`

type Delivery = OutputOf<typeof getHomeDelivery>

/** Whether the orders of the coming days will be done in time. */
export async function homeDelivery(ctx: Ctx): Promise<Delivery> {
  const { db, caller, now } = ctx
  const from = localDate(caller.zone, now.getTime())
  const to = addDays(from, days - 1)
  const { rows } = await ctx.unscoped(() =>
    sql<Omit<Delivery, 'from' | 'to'>>`
    select count(*) filter (where coming)::int as due, count(*) filter (where coming and late)::int as late,
      count(*) filter (where coming and unplanned and not late)::int as unplanned,
      coalesce(max(late_days) filter (where coming and late), 0)::int as worst_days,
      count(*) filter (where required_end_date < ${from}::date)::int as overdue
    from ${forecast(ctx, caller)} o
    cross join lateral (select o.required_end_date between ${from}::date and ${to}::date as coming) c`.execute(db),
  )
  const [counts = { due: 0, late: 0, unplanned: 0, worstDays: 0, overdue: 0 }] = rows
  return { from, to, ...counts }
}

/** An order that will be late, or is. */
export interface LateOrder {
  id: number
  workorderNo: string
  materialDesc: string
  days: number
  /** How many there are in all. */
  count: number
}

/** Orders not due yet that the plan finishes too late, the latest first. */
export async function lateOrders(ctx: Ctx, most: number): Promise<LateOrder[]> {
  const { db, caller, now } = ctx
  const today = localDate(caller.zone, now.getTime())
  const { rows } = await ctx.unscoped(() =>
    sql<LateOrder>`
    select id, workorder_no, material_desc, late_days as days, count(*) over ()::int as count
    from ${forecast(ctx, caller)} o where late and required_end_date >= ${today}::date
    order by late_days desc, required_end_date, id limit ${most}`.execute(db),
  )
  return rows
}

/** Orders whose day is past and that are not done; the longest overdue one, with how many there are. */
export async function overdueOrder({ db, caller, now }: Ctx): Promise<LateOrder | undefined> {
  const today = localDate(caller.zone, now.getTime())
  const { rows } = await sql<LateOrder>`
    select id, workorder_no, material_desc, ${today}::date - required_end_date as days, count(*) over ()::int as count
    from work_order where deleted_at is null and status not in ('completed', 'closed') and required_end_date < ${today}::date
    order by required_end_date, id limit 1`.execute(db)
  return rows[0]
}

/** Orders that lack something for planning; the one that is due first, with how many there are. */
export async function abnormalOrder({ db }: Ctx): Promise<(LateOrder & { reasons: string[] }) | undefined> {
  const { rows } = await sql<LateOrder & { reasons: string[] }>`
    select id, workorder_no, material_desc, 0 as days, abnormal_reasons as reasons, count(*) over ()::int as count
    from work_order where deleted_at is null and status = 'abnormal'
    order by required_end_date nulls last, id limit 1`.execute(db)
  return rows[0]
}
