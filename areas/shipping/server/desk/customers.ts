import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { addDays } from '#engines/working-time/index.ts'
import type * as api from '../../contract/desk.api.ts'
import { deskMost } from '../../contract/desk.api.ts'
import { linesAtDesk } from './read.ts'

/** Days before its promise from which a line that nothing is planned for has to be told of. */
export const tellBefore = 7

/**
 * SQL: whether the customer has to hear of line `y`: its day is over, the plan ends after it, or it is near and nothing is planned. A line that
 * somebody is reminded of on a later day rests until then: he has told, or chosen when to.
 */
export const wordOf = (ctx: Ctx) => sql<boolean>`(y.open_quantity > 0 and (y.stands in ('overdue', 'late')
  or y.stands = 'unplanned' and y.delivery_date <= ${addDays(dayOf(ctx), tellBefore)}::date)
  and not exists (select from delivery_reminder r
    join team_user u on u.team_id = r.team_id and u.id = r.user_id and u.deleted_at is null
    where r.sales_order_line_id = y.id and r.done_at is null and r.due_on > ${dayOf(ctx)}::date))`

/** Customers with sales orders that are not closed: those that have to hear something first, then by what is due next. */
export async function deliveryCustomers(
  ctx: Ctx,
  { keyword, mine }: InputOf<typeof api.selectDeliveryCustomer>,
): Promise<OutputOf<typeof api.selectDeliveryCustomer>> {
  const sought = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<OutputOf<typeof api.selectDeliveryCustomer>['rows'][number]>`
    with told as (select y.*, ${wordOf(ctx)} as word from (${linesAtDesk(ctx)}) y),
    due as (select customer, count(*)::int as due from delivery_reminder
      where user_id = ${ctx.caller.userId} and done_at is null and due_on <= ${dayOf(ctx)}::date group by customer)
    select z.customer, count(*) filter (where z.open_quantity > 0)::int as open, count(*) filter (where z.word)::int as word,
      count(*) filter (where z.stands = 'overdue')::int as overdue, count(*) filter (where z.stands = 'late')::int as late,
      min(z.delivery_date) filter (where z.open_quantity > 0) as next_on, coalesce(max(d.due), 0)::int as due
    from told z left join due d on d.customer = z.customer
    group by z.customer
    having (${keyword === ''} or bool_or(z.customer ilike ${sought} or z.sales_order_no ilike ${sought}
      or z.customer_order_no ilike ${sought} or z.salesman ilike ${sought}))
      and (${!mine} or bool_or(z.salesman = ${ctx.caller.name}))
    order by coalesce(max(d.due), 0) > 0 desc, count(*) filter (where z.word) desc, next_on nulls last, z.customer
    limit ${deskMost.customers + 1}`.execute(ctx.db)
  return { rows: rows.slice(0, deskMost.customers), more: rows.length > deskMost.customers }
}
