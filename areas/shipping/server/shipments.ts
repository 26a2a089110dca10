import { sql } from 'kysely'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { refuse } from '#core/server/refusal.ts'
import { type ShipmentState, shipmentCrud, shipmentStatus } from '../contract/shipment.ts'

/** SQL: what the lines of `s` name, each once. */
const ofLines = (text: ReturnType<typeof sql>) =>
  sql<string | null>`(select string_agg(distinct ${text}, ', ' order by ${text})
    from shipment_line l
    join sales_order_line o on o.team_id = l.team_id and o.id = l.sales_order_line_id
    join sales_order h on h.team_id = o.team_id and h.id = o.sales_order_id
    join product p on p.team_id = l.team_id and p.id = l.product_id
    where l.team_id = s.team_id and l.shipment_id = s.id)`

const wanted = sql`(select sum(l.quantity) from shipment_line l where l.team_id = s.team_id and l.shipment_id = s.id)`
const picked = sql`(select sum(k.quantity) from shipment_pick k join shipment_line l on l.team_id = k.team_id
  and l.id = k.shipment_line_id where l.team_id = s.team_id and l.shipment_id = s.id)`

const source = (db: Db) =>
  db
    .selectFrom('shipment as s')
    .innerJoin('stockLocation as c', (j) => j.onRef('c.teamId', '=', 's.teamId').onRef('c.id', '=', 's.locationId'))
    .leftJoin('shipmentDelivery as d', (j) => j.onRef('d.teamId', '=', 's.teamId').onRef('d.shipmentId', '=', 's.id'))
    .select([
      's.id',
      's.version',
      's.createdAt',
      's.shipmentNo',
      's.status',
      's.customer',
      ofLines(sql`h.sales_order_no`).as('orders'),
      ofLines(sql`p.code`).as('products'),
      sql<number>`(select count(*)::int from shipment_line l where l.team_id = s.team_id and l.shipment_id = s.id)`.as(
        'lineCount',
      ),
      sql<number>`coalesce(round(${picked} / nullif(${wanted}, 0), 4), 0)`.as('pickedShare'),
      's.shipOn',
      's.locationId',
      'c.code as locationCode',
      's.carrier',
      's.vehicle',
      's.trackingNo',
      's.address',
      's.contact',
      's.shippedAt',
      'd.deliveredAt',
      'd.receivedBy',
      's.printCount',
      's.remark',
    ])

/** Shipments. What has arrived or was cancelled stays as it is. */
export const shipments = serveCrud(shipmentCrud, {
  table: 'shipment',
  list: source,
  countedBy: ['shipment'],
  sort: [{ field: 'id', order: 'desc' }],
  more: { id: { kind: 'integer' } },
  check: async (_ctx, candidates) =>
    candidates.map(({ before }) => {
      if (before && !shipmentStatus.states[before.status as ShipmentState].next.length)
        throw refuse('shipment.over', { shipment: before.shipmentNo })
      return []
    }),
})
