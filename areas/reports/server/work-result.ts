import { sql } from 'kysely'
import { summaryNames, workedStretches } from '#areas/execution/server/index.ts'
import { logLook, mayBeSeen } from '#areas/wages/server/index.ts'
import { divide } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'
import { type Asked, serveSummary } from '#core/server/crud/serve-summary.ts'
import type { Fact } from '#core/server/crud/sum-groups.ts'
import { among } from '#core/server/crud/summary-parts.ts'
import { notFound } from '#core/server/refusal.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { type getWorkResult, workResult } from '../contract/work-result.ts'
import { figuresOf } from './figures.ts'
import { judged } from './judged.ts'
import { maySeePay } from './policy.ts'

interface Finished {
  id: number
  day: string
  workorderNo: string
  productId: number
  workshopId: number | null
  customer: string | null
  plan: number
  good: number
  defective: number
  waitingSeconds: number
  makingSeconds: number
  plannedSeconds: number
}

/** Seconds that an operation's routing plans for its quantity, of its alias `o`. */
const plannedSeconds = sql<number>`o.time_preparation * 60 + o.plan_quantity / nullif(o.single_trip_quantity, 0) * o.single_processing_time`

async function finishedOrders(ctx: Ctx, asked: Asked): Promise<Finished[]> {
  const { rows } = await sql<Finished>`
    select w.id, e.day, w.workorder_no, w.product_id, w.workshop_id, w.customer, w.plan_quantity as plan, w.completed_quantity as good,
      w.defective_quantity as defective,
      greatest(0, round(extract(epoch from coalesce(w.actual_start, w.actual_end) - w.created_at))) as waiting_seconds,
      coalesce(greatest(0, round(extract(epoch from w.actual_end - w.actual_start))), 0) as making_seconds,
      coalesce((select round(sum(${plannedSeconds}), 2) from order_operation o where o.team_id = w.team_id and o.work_order_id = w.id), 0)
        as planned_seconds
    from live_work_order w
    cross join lateral (select (w.actual_end at time zone ${ctx.caller.zone})::date as day) e
    where w.actual_end is not null and e.day between ${asked.days.from}::date and ${asked.days.to}::date
      and ${among(asked, 'workshopId', sql`w.workshop_id`)} and ${among(asked, 'productId', sql`w.product_id`)}`.execute(
    ctx.db,
  )
  return rows
}

/** Seconds on duty at the tasks of orders, by a key of theirs. */
async function usedAt<K>(ctx: Ctx, tasks: ReadonlyMap<number, K>): Promise<Map<K, number>> {
  const used = new Map<K, number>()
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(on_at) as first, max(on_at) as last from duty_session where task_id = any(${[...tasks.keys()]})`.execute(
    ctx.db,
  )
  const { first = null, last = null } = rows[0] ?? {}
  if (first === null || last === null) return used
  // A session's production day may be that before the day of its beginning.
  const dayOf = (at: string) => localDate(ctx.caller.zone, Date.parse(at))
  for (const stretch of await workedStretches(ctx, { from: addDays(dayOf(first), -1), to: dayOf(last) })) {
    const key = tasks.get(stretch.taskId ?? 0)
    if (key !== undefined) used.set(key, (used.get(key) ?? 0) + (stretch.to - stretch.from) / 1000)
  }
  return used
}

async function tasksOf(ctx: Ctx, orderIds: readonly number[]) {
  const { rows } = await sql<{ id: number; workOrderId: number; orderOperationId: number }>`
    select t.id, t.work_order_id, t.order_operation_id from task t where t.work_order_id = any(${orderIds})`.execute(
    ctx.db,
  )
  return rows
}

/** Pay of the orders' reports, of those whose pay the caller may see; the look is written to the operation log. */
async function piecePay(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, number>> {
  if (!maySeePay(ctx.caller) || !orderIds.length) return new Map()
  const { rows } = await ctx.unscoped(() =>
    sql<{ workOrderId: number; userId: number; userName: string; amount: number }>`
      select r.work_order_id, u.id as user_id, u.name as user_name, sum(l.amount) as amount
      from wage_line l
      join report r on r.team_id = l.team_id and r.id = l.report_id
      join team_user u on u.team_id = l.team_id and u.id = l.user_id
      where r.work_order_id = any(${orderIds}) and ${mayBeSeen(ctx.caller, sql.ref('u.departmentId'))}
      group by 1, 2, 3`.execute(ctx.db),
  )
  await logLook(ctx, [...new Map(rows.map(({ userId, userName }) => [userId, { userId, userName }])).values()], null)
  const pay = new Map<number, number>()
  for (const { workOrderId, amount } of rows) pay.set(workOrderId, (pay.get(workOrderId) ?? 0) + amount)
  return pay
}

export const results = serveSummary(workResult, {
  names: summaryNames,
  targets: judged,
  hidden: ({ caller }) => (maySeePay(caller) ? [] : ['piecePay']),
  async read(ctx, asked): Promise<Fact[]> {
    const orders = await finishedOrders(ctx, asked)
    const ids = orders.map(({ id }) => id)
    const tasks = new Map((await tasksOf(ctx, ids)).map(({ id, workOrderId }) => [id, workOrderId]))
    const used = await usedAt(ctx, tasks)
    const pay = await piecePay(ctx, ids)
    return orders.map((row) => {
      const { id, plan, good, defective, waitingSeconds, makingSeconds, plannedSeconds: planned } = row
      const paid = pay.get(id)
      return {
        keys: Object.fromEntries(
          [...asked.by].map((key) => [key, (row as never as Record<string, string>)[key] ?? null]),
        ),
        sums: {
          orders: 1,
          plan,
          good,
          defective,
          waitingSeconds,
          makingSeconds,
          plannedSeconds: planned,
          usedSeconds: Math.round(used.get(id) ?? 0),
          ...(paid !== undefined && { piecePay: Math.round(paid * 100) / 100 }),
        },
      }
    })
  },
  figures(group) {
    const {
      orders = 0,
      waitingSeconds = 0,
      makingSeconds = 0,
      plannedSeconds: planned = 0,
      usedSeconds = 0,
    } = group.sums
    return {
      ...figuresOf(group),
      orders,
      plannedHours: inHours(planned),
      usedHours: inHours(usedSeconds),
      waitingHours: inHours(waitingSeconds),
      makingHours: inHours(makingSeconds),
      piecePay: group.sums.piecePay ?? null,
    }
  },
})

const inHours = (seconds: number): number => divide(seconds, 3600, 2) ?? 0

type Told = OutputOf<typeof getWorkResult>

/** What one order came to, operation by operation, with its material. */
export async function resultOf(ctx: Ctx, { workorderNo }: InputOf<typeof getWorkResult>): Promise<Told> {
  const order = await ctx.db
    .selectFrom('liveWorkOrder')
    .select(['id', 'workorderNo', 'unit'])
    .where('workorderNo', '=', workorderNo)
    .executeTakeFirst()
  if (!order) throw notFound()
  const tasks = await tasksOf(ctx, [order.id])
  const used = await usedAt(ctx, new Map(tasks.map(({ id, orderOperationId }) => [id, orderOperationId])))
  const { rows: operations } = await sql<
    Omit<Told['operations'][number], 'plannedHours' | 'usedHours'> & { planned: number }
  >`
    select o.id, ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as name, o.plan_quantity as plan, o.reported_good as good,
      o.reported_defective as defective, coalesce(round(${plannedSeconds}, 2), 0) as planned
    from order_operation o where o.work_order_id = ${order.id}::bigint order by o.sequence`.execute(ctx.db)
  return {
    workorderNo: order.workorderNo,
    unit: order.unit,
    operations: operations.map(({ planned, ...row }) => ({
      ...row,
      plannedHours: inHours(planned),
      usedHours: inHours(Math.round(used.get(row.id) ?? 0)),
    })),
    materials: await materialsOf(ctx, order.id),
  }
}

/** Material as the order's bill wants it, and as its reports took it from the places; what was given back is not used. */
async function materialsOf(ctx: Ctx, orderId: number): Promise<Told['materials']> {
  const { rows } = await sql<Told['materials'][number]>`
    with wanted as (
      select material_id, sum(required_quantity) as planned from order_material where work_order_id = ${orderId}::bigint group by 1),
    taken as (
      select k.product_id, sum(k.quantity) as used
      from stock_move k
      join report r on r.team_id = k.team_id and r.id = k.document_id and r.work_order_id = ${orderId}::bigint
      where k.document_kind = 'report' and k.kind = 'consumption'
        and not exists (select from stock_move b where b.team_id = k.team_id and b.reverses_id = k.id)
      group by 1)
    select p.id, p.code || ' ' || ${nameIn(ctx, 'p')} as name, p.unit, w.planned, coalesce(t.used, 0) as used
    from product p
    left join wanted w on w.material_id = p.id
    left join taken t on t.product_id = p.id
    where w.material_id is not null or t.product_id is not null
    order by p.code`.execute(ctx.db)
  return rows
}
