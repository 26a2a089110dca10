import { sql } from 'kysely'
import type { Person } from '#areas/identity/demo/people.ts'
import { addRecovered, orderProgressed } from '#areas/orders/server/index.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { padded } from '#core/server/numbering.ts'
import { materialPerPiece } from '../server/defects/material.ts'

const day = 86_400_000
/** Pieces that are younger wait for somebody to look at them. */
const looksWithin = 3
/** Pieces that were judged to rework in these days are still to be sent back. */
const sentBackWithin = 9
const deviation = '外观轻微划伤，不影响装配'

/**
 * Judges what history left waiting, at once: hundreds of judgements one by one would be most of what the demo is made in. The rows are those that
 * the judgements would leave of a team that sets no levels of approval yet; the counts of each defect are the sum of its judgements, and what is
 * conceded goes on in its order. Of a last operation nothing is conceded: that would be stock.
 */
export async function judgeHistory(demo: DemoCaller, inspectors: readonly Person[]): Promise<void> {
  const now = demo.now.getTime()
  const by = inspectors.map(({ userId }) => userId)
  await demo.analyse(['defect', 'report', 'orderOperation', 'lotActivity', 'lotLink', 'stockLot'])
  await demo.within('demo', async (ctx) => {
    await sql`
      insert into disposition (number, defect_id, kind, status, quantity, material_value, workshop_id, note, deviation, valid_until,
        judged_by, judged_at, closed_by, closed_at)
      select 'P' || to_char(x.at at time zone ${ctx.caller.zone}, 'YYMMDD') || ${padded('x.serial', sql.val(6))}, x.id, x.kind,
        case x.kind when 'rework' then 'open' else 'done' end, x.quantity, round(x.quantity * ${materialPerPiece(sql`x.order_operation_id`)}, 2),
        x.workshop_id, case x.kind when 'rework' then '返修后复检' when 'return' then '来料不良，退供应商' when 'scrap' then '无法返修' end,
        case x.kind when 'concession' then ${deviation} end,
        case x.kind when 'concession' then (x.at + interval '30 days')::date end, x.judge, x.at,
        case when x.kind <> 'rework' then x.judge end, case when x.kind <> 'rework' then x.at end
      from (
        select n.*, nextval('disposition_number') as serial, (${by}::bigint[])[1 + n.place % ${by.length}] as judge, n.reported_at + interval '2 hours' as at,
          case when n.reported_at > ${new Date(now - sentBackWithin * day).toISOString()}::timestamptz and n.place % 3 = 0 then 'rework'
            when n.place % 5 = 1 and not n.last then 'concession' when n.place % 11 = 2 then 'return' else 'scrap' end as kind
        from (
          select d.id, d.order_operation_id, d.quantity, d.workshop_id, r.reported_at, o.successor = '{}' as last,
            row_number() over (order by r.reported_at, d.id)::int as place
          from defect d
          join report r on r.team_id = d.team_id and r.id = d.report_id and r.status = 'approved'
          join order_operation o on o.team_id = d.team_id and o.id = d.order_operation_id
          where d.stands and d.rework + d.scrap + d.concession + d.returned + d.sorting = 0
            and r.reported_at < ${new Date(now - looksWithin * day).toISOString()}::timestamptz) n) x`.execute(ctx.db)
    await sql`
      update defect d set rework = s.rework, scrap = s.scrap, concession = s.concession, returned = s.returned
      from (select x.defect_id, coalesce(sum(x.quantity) filter (where x.kind = 'rework'), 0) as rework,
          coalesce(sum(x.quantity) filter (where x.kind = 'scrap'), 0) as scrap,
          coalesce(sum(x.quantity) filter (where x.kind = 'concession'), 0) as concession,
          coalesce(sum(x.quantity) filter (where x.kind = 'return'), 0) as returned
        from disposition x where x.status in ('open', 'underApproval', 'done') group by 1) s
      where d.id = s.defect_id and d.rework + d.scrap + d.concession + d.returned + d.sorting = 0`.execute(ctx.db)
    const conceded = sql`
      select d.order_operation_id, sum(x.quantity) as quantity from disposition x join defect d on d.team_id = x.team_id and d.id = x.defect_id
      where x.kind = 'concession' and x.deviation = ${deviation} group by 1`
    await addRecovered(conceded).execute(ctx.db)
    const { rows } = await sql<{ id: number }>`
      select distinct o.work_order_id as id from (${conceded}) c join order_operation o on o.id = c.order_operation_id`.execute(
      ctx.db,
    )
    await orderProgressed(
      ctx,
      rows.map(({ id }) => id),
      { locked: true },
    )
  })
}
