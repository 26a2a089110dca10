import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { keptDays } from '#areas/inventory/contract/reservation.ts'
import { finished } from '#areas/inventory/demo/stock.ts'
import { sales } from '#areas/orders/demo/sales.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { deliveryLineCrud } from '../contract/delivery-line.ts'
import * as api from '../contract/shipment.api.ts'
import { shipmentCrud } from '../contract/shipment.ts'

const hour = 3_600_000
const day = 24 * hour

const carriers = ['顺丰速运', '德邦物流', '跨越速运']
const receivers = ['客户仓库', '客户收货处']

/** How far each has come, and how many hours ago that began. */
const courses = [
  { until: 'delivered', ago: 40 },
  { until: 'shipped', ago: 20 },
  { until: 'picked', ago: 3 },
  { until: 'open', ago: 1 },
] as const

/** Shipments of what lies in the finished goods store: one that arrived, one on its way, one at the dock, one that waits to be picked; and stock that is kept for a line. */
async function makeShipments(demo: DemoCaller, people: People): Promise<void> {
  const present = demo.now.getTime()
  demo.become(people.by.get('warehouse')?.[0] as Person)
  const { rows } = await demo.call(deliveryLineCrud.select, { where: { closed: false }, pageSize: 100 })
  const used = new Set<number>()
  const lines = rows.filter(({ productId, freeQuantity }) => {
    if ((freeQuantity ?? 0) <= 0 || used.has(productId ?? 0)) return false
    used.add(productId ?? 0)
    return true
  })
  for (const [i, { until, ago }] of courses.entries()) {
    const line = lines[i]
    if (!line) break
    demo.now = new Date(present - ago * hour)
    const quantity = Math.min(line.openQuantity ?? 0, line.freeQuantity ?? 0)
    const { id } = await demo.call(api.addShipment, { lines: [{ salesOrderLineId: line.id, quantity }] })
    if (until === 'open') continue
    await demo.call(api.pickWholeShipment, { id })
    if (until === 'picked') continue
    const carrier = carriers[i % carriers.length]
    const trackingNo = `SF${String(140_028_113_000 + i * 7919)}`
    const { version } = await demo.call(shipmentCrud.update, { id, version: 1, carrier, trackingNo })
    await demo.call(api.shipShipment, { id, version })
    if (until === 'shipped') continue
    demo.now = new Date(present - (ago - 22) * hour)
    await demo.call(api.deliverShipment, {
      id,
      version: version + 1,
      receivedBy: receivers[i % receivers.length] as string,
    })
  }
  demo.now = new Date(present)
  const [kept] = lines.slice(courses.length)
  if (!kept) return
  const quantity = Math.min(kept.openQuantity ?? 0, kept.freeQuantity ?? 0)
  await demo.call(api.reserveDeliveryLine, {
    lines: [{ id: kept.id, quantity }],
    until: dateOf(present + keptDays * day),
  })
}

export const shipments = demoPart({
  name: 'shipping.shipments',
  needs: { people: demoPeople, sales, finished },
  make: (demo, told) => makeShipments(demo, told.people),
})
