import type { People, Person } from '#areas/identity/demo/people.ts'
import { receiveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import type { ProfileDraft } from '#areas/lines/contract/profile.ts'
import { whoMay } from '#areas/lines/demo/crew.ts'
import type { LineStory } from '#areas/lines/demo/stories.ts'
import { type LineOrder, lineOrder, tellOrder } from '#areas/lines/demo/told-order.ts'
import { addOrderSerial } from '#areas/orders/contract/order-serial.ts'
import { confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { closePackingUnit, scanPackingUnit } from '#areas/packing/contract/packing.api.ts'
import { packingRuleCrud } from '#areas/packing/contract/rule.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { qxApi } from '../contract/qx.ts'
import type { Valve } from './product.ts'

const seed = 5_202_042
const hour = 3_600_000
const day = 24 * hour
/** Pieces of each order, and how many hours ago its first unit came: one is through, one runs for days. */
const orders = [
  { pieces: 160, ago: 82, due: 1 },
  { pieces: 2_400, ago: 41, due: 22 },
]
/** Units that come to the line one after the other until now, and some that are to come next. */
const told = 220
const perBox = 6
/** Boxes of the first order that are full, and pieces in the one that is being packed. */
const packed = { boxes: 3, more: 2 }

/** Two orders of the line's product with what their units went through, the first of them being packed. */
export async function makeOrders(demo: DemoCaller, people: People, valve: Valve, draft: ProfileDraft): Promise<void> {
  const present = demo.now
  demo.now = new Date(present.getTime() - 5 * day)
  demo.become(people.named.get('planner') as Person)
  const { id: profileId } = await demo.call(qxApi.addLineProfile, { productId: valve.productId, draft })
  await demo.call(qxApi.publishLineProfile, { id: profileId, version: 1 })
  const made = await demo.addAll(
    workOrderCrud.add,
    orders.map(({ pieces, ago, due }) => ({
      productId: valve.productId,
      planQuantity: pieces,
      requiredStartDate: dateOf(present.getTime() - ago * hour),
      requiredEndDate: dateOf(present.getTime() + due * day),
      deliveryDate: dateOf(present.getTime() + (due + 2) * day),
      customer: '蓝海家电',
      priority: 4,
      type: 'massProduction' as const,
    })),
  )
  await demo.call(confirmWorkOrder, { ids: made })
  const chance = new Chance(seed)
  const ids = (crew: readonly Person[]) => crew.map(({ userId }) => userId)
  const working = { workers: ids(await whoMay(demo, 'qx.scan')), menders: ids(await whoMay(demo, 'qx.repair')) }
  for (const [i, id] of made.entries()) {
    const { pieces, ago } = orders[i] as (typeof orders)[number]
    await demo.call(addOrderSerial, { workOrderId: id, count: pieces })
    demo.now = present
    const story: LineStory = { draft, until: present.getTime(), chance, part: partOf(valve), ...working }
    const order = await lineOrder(demo, id)
    const going = { count: Math.min(pieces, told), ago: ago * hour }
    const through = await tellOrder(demo, order, profileId, story, going)
    if (i === 0) await pack(demo, people, order, through)
  }
}

/** The core has a number of its maker's, of seals and screws the lot hangs at the station. */
const partOf =
  ({ seal, screw }: Valve): LineStory['part'] =>
  ({ code }, place, { serial, attempt }) => {
    if (code === 'ST40') return { serialNo: '', lotId: screw.lotId }
    return place === 0 ? { serialNo: `FX-${serial}-${attempt}`, lotId: null } : { serialNo: '', lotId: seal.lotId }
  }

/** The first pieces that are through lie in the finished goods store, and stand in boxes. */
async function pack(
  demo: DemoCaller,
  people: People,
  { productId, workorderNo }: LineOrder,
  through: readonly string[],
): Promise<void> {
  const present = demo.now
  demo.become(people.by.get('warehouse')?.[0] as Person)
  const rule = { productId, level: 'box', content: 'piece', quantity: perBox, mixing: 'oneLot' } as const
  await demo.call(packingRuleCrud.add, rule)
  const { rows: bins } = await demo.call(locationCrud.select, { where: { code: 'FG-A1' }, pageSize: 1 })
  const locationId = bins[0]?.id as number
  demo.now = new Date(present.getTime() - 3 * hour)
  await demo.call(receiveInventory, {
    kind: 'receipt',
    productId,
    lotNumber: workorderNo,
    quantity: through.length,
    toLocationId: locationId,
    note: 'QX 线下线入库',
  })
  let unitId: number | null = null
  for (const [i, code] of through.slice(0, packed.boxes * perBox + packed.more).entries()) {
    demo.now = new Date(present.getTime() - 2 * hour + i * 4 * 60_000)
    // The first piece of a box opens it.
    const { sheet }: OutputOf<typeof scanPackingUnit> = await demo.call(scanPackingUnit, { code, locationId, unitId })
    unitId = sheet.id
    if ((i + 1) % perBox) continue
    await demo.call(closePackingUnit, { id: sheet.id, version: sheet.version })
    unitId = null
  }
  demo.now = present
}
