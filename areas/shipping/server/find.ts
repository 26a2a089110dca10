import { type Finder, findable, searched } from '#core/server/find/finder.ts'
import { byNumber } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'
import { shipmentStatus } from '../contract/shipment.ts'

const shipment: Finder = {
  kind: 'shipment',
  right: 'shipment.view',
  queries: (ctx, asked) =>
    byNumber(
      ctx.db
        .selectFrom('shipment as s')
        .select(['s.id', 's.shipmentNo as number', 's.customer as name', 's.trackingNo as note', 's.status as state']),
      { id: 's.id', number: 's.shipmentNo' },
      asked,
    ),
  place: ({ number }) => ({ path: 'shippingManagement', query: searched({ keyword: number }) }),
  status: shipmentStatus,
}

export const findShipments: Fill[] = [findable(shipment)]
