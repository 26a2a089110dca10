import { sql } from 'kysely'
import { approvals } from '#areas/execution/demo/approvals.ts'
import { demoPeople, type Person } from '#areas/identity/demo/people.ts'
import { add, round } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { loadUseMaterial } from '../contract/feed.ts'
import {
  feedPlace,
  type LotActivity,
  linkLots,
  lotOf,
  moveStock,
  type StockMove,
  virtualPlace,
} from '../server/index.ts'
import { finished } from './stock.ts'

const day = 86_400_000
const minute = 60_000
const reportsTold = 120
/** Of a lot so much at most is used: the rest stays in the store. */
const usable = 0.6

/** A report of the last days, and a lot in the store of a material that it was made of. */
interface Used {
  reportId: number
  reportNo: string
  reportedAt: string
  taskNo: string
  workCenterId: number
  workCenterName: string
  productId: number
  workorderNo: string
  locationId: number
  lotId: number
  there: number
  quantity: number
}

/** Which reports are told of, and what they were made of. */
interface Feeding {
  /** ISO 8601. */
  since: string
  until: string
  /** Of this lot alone; absent: of the oldest one that is there. */
  lotId?: number
  /** Reports of presses; absent: of the last operations. */
  pressed?: boolean
}

const usedQuery = ({ since, until, lotId, pressed = false }: Feeding) => sql<Used>`
  select r.id as report_id, r.report_no, r.reported_at, t.task_no, r.work_center_id, c.name as work_center_name, w.product_id, w.workorder_no,
    lot.location_id, lot.lot_id, lot.quantity as there,
    round((r.good_quantity + r.defective_quantity) * om.quantity_per * (1 + om.scrap_rate), p.unit_decimals) as quantity
  from (select r.* from report r where r.kind = 'report' and r.status in ('approved', 'underApproval') and r.reported_at > ${since}
      and r.reported_at <= ${until} and r.good_quantity > 0 and (${!pressed} or exists (select from work_center c
        where c.team_id = r.team_id and c.id = r.work_center_id and c.press)) order by r.id desc limit ${reportsTold}) r
  join task t on t.team_id = r.team_id and t.id = r.task_id
  join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id and (${pressed} or o.successor = '{}')
  join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
  join work_center c on c.team_id = r.team_id and c.id = r.work_center_id
  join order_material om on om.team_id = w.team_id and om.work_order_id = w.id
  join product p on p.team_id = om.team_id and p.id = om.material_id
  join lateral (select b.location_id, b.lot_id, b.quantity from stock_balance b
    join stock_location n on n.team_id = b.team_id and n.id = b.location_id and n.kind = 'storage'
    join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id and l.status = 'free' and coalesce(l.expires_on > current_date, true)
    where (${lotId === undefined} or b.lot_id = ${lotId ?? 0}) and b.team_id = p.team_id and b.product_id = p.id and b.state = 'free'
      and b.quantity > 0 order by b.since, b.id limit 1) lot on true
  where exists (select from station s where s.team_id = c.team_id and s.work_center_id = c.id)
    and not exists (select from lot_activity a join lot_link k on k.team_id = a.team_id and k.activity_id = a.id
      join stock_lot f on f.team_id = k.team_id and f.id = k.from_lot_id and f.product_id = p.id
      where a.team_id = r.team_id and a.document_kind = 'report' and a.document_id = r.id)
  order by r.id, om.line_number`

/** What hung at one work centre: from before the first report that it went into until after the last one, then the rest went back. */
interface Hung {
  of: Used
  used: Used[]
}

/** What was made in some days was made of lots that hung at its work centre meanwhile. */
export async function feed(ctx: Ctx, feeding: Feeding): Promise<void> {
  const { rows } = await usedQuery(feeding).execute(ctx.db)
  const left = new Map(rows.map(({ lotId, there }) => [lotId, there * usable]))
  const hung = new Map<string, Hung>()
  for (const row of rows) {
    const rest = (left.get(row.lotId) ?? 0) - row.quantity
    if (row.quantity <= 0 || rest < 0) continue
    left.set(row.lotId, rest)
    const key = `${row.workCenterId} ${row.lotId}`
    const known = hung.get(key)
    if (known) known.used.push(row)
    else hung.set(key, { of: row, used: [row] })
  }
  const production = await virtualPlace(ctx, 'production')
  const moves: StockMove[] = []
  const loads = []
  const links = new Map<number, LotActivity & { links: { fromLotId: number; toLotId: number; quantity: number }[] }>()
  const orderLots = new Map<string, number>()
  for (const { of, used } of hung.values()) {
    const { workCenterId, workCenterName, taskNo, lotId } = of
    const place = await feedPlace(ctx, { id: 0, taskNo, workCenterId, workCenterName, machineId: null })
    const at = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * minute).toISOString()
    const from = { locationId: of.locationId, lotId, state: 'free' as const }
    const there = { ...from, locationId: place }
    const document = { kind: 'feed', no: taskNo }
    const quantity = round(add(...used.map((each) => each.quantity)), 3)
    const loadedAt = at(of.reportedAt, -45)
    const endedAt = at((used.at(-1) as Used).reportedAt, 5)
    moves.push({ kind: 'transfer', quantity, from, to: there, effectiveAt: loadedAt, document })
    loads.push({
      workCenterId,
      locationId: place,
      lotId,
      taskNo,
      quantity,
      loadedAt,
      loadedBy: ctx.caller.userId,
      endedAt,
    })
    for (const each of used) {
      const report = { kind: 'report' as const, id: each.reportId, no: each.reportNo }
      const to = { ...there, locationId: production }
      moves.push({
        kind: 'consumption',
        quantity: each.quantity,
        from: there,
        to,
        effectiveAt: each.reportedAt,
        document: report,
      })
      const toLotId = orderLots.get(each.workorderNo) ?? (await lotOf(ctx, each.productId, each.workorderNo)).id
      orderLots.set(each.workorderNo, toLotId)
      const activity = links.get(each.reportId) ?? { kind: 'report', at: each.reportedAt, document: report, links: [] }
      activity.links.push({ fromLotId: lotId, toLotId, quantity: each.quantity })
      links.set(each.reportId, activity)
    }
  }
  await moveStock(ctx, moves)
  await linkLots(ctx, [...links.values()])
  if (loads.length)
    await ctx.db
      .insertInto('stockFeed')
      .values(loads.map((load) => ({ ...load, endReason: 'usedUp' })))
      .execute()
}

export const fed = demoPart({
  name: 'inventory.fed',
  needs: { people: demoPeople, finished, approvals },
  async make(demo, { people }) {
    demo.become(people.by.get('operator')?.[0] as Person)
    const since = new Date(demo.now.getTime() - 3 * day).toISOString()
    await demo.within(loadUseMaterial.path, (ctx) => feed(ctx, { since, until: ctx.now.toISOString() }))
  },
})
