import { sql } from 'kysely'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import { plannedPieces } from '#areas/planning/server/index.ts'
import { add, round, subtract } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Asked } from '#core/server/crud/serve-summary.ts'
import type { Fact } from '#core/server/crud/sum-groups.ts'
import { among, keysOf } from '#core/server/crud/summary-parts.ts'
import { addDays, localDate, startOfDate, type WorkingCalendar } from '#engines/working-time/index.ts'
import type { Keys } from './parts.ts'

interface Planned extends Omit<Keys, 'day' | 'shift'> {
  start: string
  end: string
  quantity: number
  /** Of the task's time, by pieces: a combined task's is that of all its members. */
  share: number
  lineId: number
}

/**
 * Pieces that the published plan puts into some production days and their shifts: those of each task spread over the working time between its
 * ends, as the boards have them (`plannedPieces`), with the working time that they take. A combined task stands for its members.
 */
export async function planFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const tasks = await plannedIn(ctx, asked)
  const calendars = await lineCalendars(ctx.db, ctx.caller.zone, [...new Set(tasks.map(({ lineId }) => lineId))])
  return tasks.flatMap(({ start, end, quantity, share, ...keys }) =>
    spread({ start, end, quantity }, calendars.get(keys.lineId), ctx.caller.zone, ctx.now.getTime())
      .filter(({ day }) => day >= asked.days.from && day <= asked.days.to)
      .map(({ day, shift, plan, due, load }) => ({
        keys: keysOf(asked, { ...keys, day, shift }),
        sums: { plan, plannedByNow: due, loadSeconds: round((load * share) / 1000, 3) },
      })),
  )
}

interface Part {
  day: string
  shift: string | null
  plan: number
  /** Of them, wanted by now. */
  due: number
  /** Working time that the task takes, ms. */
  load: number
}

/** A task's pieces and its time by shift; the last has what is left, so that they add up to the task's. Without a calendar all of its time is work. */
export function spread(
  work: { start: string; end: string; quantity: number },
  calendar: Pick<WorkingCalendar, 'duration' | 'shifts'> | undefined,
  zone: string,
  now: number,
): Part[] {
  const [from, to] = [Date.parse(work.start), Date.parse(work.end)]
  const shifts = (calendar?.shifts(from, to) ?? []).filter(({ start, end }) => start < to && end > from)
  const parts: Part[] = []
  for (const { productionDay, shiftId, start, end } of shifts) {
    const upTo = (moment: number) =>
      calendar ? round(plannedPieces([work], calendar, Math.max(start, from), Math.min(end, to, moment)), 4) : 0
    const plan = upTo(to)
    const isOver = Math.min(end, to) <= now
    const due = isOver ? plan : Math.max(start, from) < now ? upTo(now) : 0
    const load = calendar?.duration(Math.max(start, from), Math.min(end, to)) ?? 0
    if (plan > 0) parts.push({ day: productionDay, shift: shiftId, plan, due, load })
  }
  const last = parts.at(-1)
  if (!last)
    return [
      {
        day: localDate(zone, from),
        shift: null,
        plan: work.quantity,
        due: to <= now ? work.quantity : 0,
        load: to - from,
      },
    ]
  last.plan = subtract(work.quantity, add(0, ...parts.slice(0, -1).map(({ plan }) => plan)))
  if (to <= now) last.due = last.plan
  return parts
}

async function plannedIn(ctx: Ctx, asked: Asked): Promise<Planned[]> {
  const { zone } = ctx.caller
  const since = new Date(startOfDate(zone, addDays(asked.days.from, -1))).toISOString()
  const until = new Date(startOfDate(zone, addDays(asked.days.to, 2))).toISOString()
  const { rows } = await sql<Planned>`
    select t.published_start as start, t.published_end as "end", coalesce(m.plan_quantity, t.plan_quantity) as quantity,
      coalesce(m.plan_quantity / nullif((select sum(x.plan_quantity) from task x
        where x.team_id = t.team_id and x.combined_into = t.id), 0), 1) as share, t.workshop_id, t.line_id, t.work_center_id, w.product_id, o.operation_id, w.workorder_no, w.customer
    from task t
    left join task m on m.team_id = t.team_id and m.combined_into = t.id
    join work_order w on w.team_id = t.team_id and w.id = coalesce(m.work_order_id, t.work_order_id)
    join order_operation o on o.team_id = t.team_id and o.id = coalesce(m.order_operation_id, t.order_operation_id)
    where t.released and t.combined_into is null and t.line_id is not null
      and t.published_start < ${until}::timestamptz and t.published_end > ${since}::timestamptz
      and ${among(asked, 'workshopId', sql`t.workshop_id`)} and ${among(asked, 'lineId', sql`t.line_id`)}
      and ${among(asked, 'workCenterId', sql`t.work_center_id`)} and ${among(asked, 'productId', sql`w.product_id`)}
      and ${among(asked, 'operationId', sql`o.operation_id`)}`.execute(ctx.db)
  return rows
}
