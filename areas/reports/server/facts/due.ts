import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Asked } from '#core/server/crud/serve-summary.ts'
import type { Fact } from '#core/server/crud/sum-groups.ts'
import { among } from '#core/server/crud/summary-parts.ts'
import { dayOf } from '#core/server/day.ts'

interface Due {
  day: string
  customer: string | null
  salesman: string | null
  workshopId: number | null
  productId: number
  workorderNo: string
  finished: string | null
  daysLate: number
}

/**
 * Orders by the day that they were due: the delivery date, else the required end. What is due later than today is not counted, nor what was closed
 * unfinished: that promise was taken back.
 */
export async function dueFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const today = dayOf(ctx)
  const { rows } = await sql<Due>`
    select d.day, w.customer, w.salesman, w.workshop_id, w.product_id, w.workorder_no, e.finished,
      coalesce(e.finished, ${today}::date) - d.day as days_late
    from live_work_order w
    cross join lateral (select coalesce(w.delivery_date, w.required_end_date) as day) d
    cross join lateral (select (w.actual_end at time zone ${ctx.caller.zone})::date as finished) e
    where d.day between ${asked.days.from}::date and ${asked.days.to}::date and d.day <= ${today}::date
      and (w.status <> 'closed' or w.actual_end is not null)
      and ${among(asked, 'workshopId', sql`w.workshop_id`)} and ${among(asked, 'productId', sql`w.product_id`)}`.execute(
    ctx.db,
  )
  return rows.map(({ finished, daysLate, ...row }) => {
    const late = daysLate > 0
    return {
      keys: Object.fromEntries(
        [...asked.by].map((dimension) => [dimension, row[dimension as keyof typeof row] ?? null]),
      ),
      sums: {
        due: 1,
        inTime: finished !== null && !late ? 1 : 0,
        finishedLate: finished !== null && late ? 1 : 0,
        overdue: finished === null && late ? 1 : 0,
        daysLate: late ? daysLate : 0,
      },
    }
  })
}
