import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { lateOrDue, type MostUrgent, type Waits } from './waits.ts'

/** Shipments that are to leave by today, those past their day apart; the most urgent of each is named. */
export async function shipmentsToDo(ctx: Ctx): Promise<Waits[]> {
  const { rows } = await sql<MostUrgent>`
    select distinct on (s.late) s.late, count(*) over (partition by s.late)::int as count, s.id, s.shipment_no as name, s.customer as about,
      s.ship_on as since
    from (select *, ship_on < ${dayOf(ctx)}::date as late from shipment
      where status = 'open' and ship_on <= ${dayOf(ctx)}::date) s
    order by s.late, s.ship_on, s.id`.execute(ctx.db)
  return lateOrDue(rows, { late: 'lateShipments', due: 'dueShipments' })
}
