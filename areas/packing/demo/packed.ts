import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { findReturned, receiveReturn } from '#areas/inventory/contract/return.ts'
import { balanceCrud } from '#areas/inventory/contract/stock.ts'
import { finished } from '#areas/inventory/demo/stock.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { deliveryLineCrud } from '#areas/shipping/contract/delivery-line.ts'
import { addShipment, scanShipment, shipShipment } from '#areas/shipping/contract/shipment.api.ts'
import { shipments } from '#areas/shipping/demo/shipments.ts'
import { epcis } from '#areas/trace/demo/epcis.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import * as api from '../contract/packing.api.ts'
import { packingRuleCrud } from '../contract/rule.ts'

const hour = 3_600_000
const perBox = 10
const perPallet = 4

interface Lying {
  productId: number
  locationId: number
  lotNumber: string
}

/** What lies in the finished goods store and is enough to be packed, the most of one product first. */
async function lyingThere(demo: DemoCaller): Promise<Lying[]> {
  const { rows: products } = await demo.call(productCrud.select, { where: { kind: ['product'] }, pageSize: 100 })
  const { rows } = await demo.call(balanceCrud.select, {
    where: { kind: ['storage'], status: ['free'] },
    sort: [{ field: 'quantity', order: 'desc' }],
    pageSize: 100,
  })
  const seen = new Set<number>()
  return rows.flatMap(({ productId, locationId, lotNumber, quantity }) => {
    const isProduct = products.some(({ id }) => id === productId)
    if (!isProduct || !productId || !locationId || !lotNumber || seen.has(productId)) return []
    if ((quantity ?? 0) < perBox * perPallet) return []
    seen.add(productId)
    return [{ productId, locationId, lotNumber }]
  })
}

/** A pallet of full boxes, a part box, one that left and of which some came back, one that is being packed, and the rules for them. */
async function pack(demo: DemoCaller, people: People): Promise<void> {
  const present = demo.now.getTime()
  demo.become(people.by.get('warehouse')?.[0] as Person)
  const lying = await lyingThere(demo)
  const [first, second = first] = lying
  if (!first || !second) throw new Error('nothing in the finished goods store is enough to be packed')
  const leaving = await orderedOf(demo, lying)
  const packedProducts = [first, second, ...(leaving ? [leaving.lying] : [])].map(({ productId }) => productId)
  for (const productId of new Set(packedProducts)) {
    const rule = { productId, level: 'box', content: 'piece', quantity: perBox, mixing: 'oneLot' } as const
    await demo.call(packingRuleCrud.add, rule)
    const onPallet = { ...rule, level: 'pallet', content: 'box', quantity: perPallet, mixing: 'oneProduct' } as const
    await demo.call(packingRuleCrud.add, onPallet)
  }
  demo.now = new Date(present - 5 * hour)
  const boxes: string[] = []
  for (let nth = 0; nth < perPallet; nth++) boxes.push((await fullBox(demo, first)).number)
  const { locationId } = first
  const pallet = await demo.call(api.openPackingUnit, { level: 'pallet', locationId })
  for (const code of boxes) await demo.call(api.scanPackingUnit, { code, unitId: pallet.id, locationId })
  await demo.call(api.closePackingUnit, { id: pallet.id, version: pallet.version })
  demo.now = new Date(present - 2 * hour)
  await fullBox(demo, second)
  const { sheet: part } = await demo.call(api.scanPackingUnit, { ...codeOf(second), quantity: 4 })
  await demo.call(api.closePackingUnit, { id: part.id, version: part.version, confirmed: ['partUnit'] })
  if (leaving) {
    const number = await shipBox(demo, leaving)
    demo.now = new Date(present - hour)
    await sendBack(demo, number)
  }
  demo.now = new Date(present - hour / 4)
  await demo.call(api.scanPackingUnit, { ...codeOf(second), quantity: 3 })
  demo.now = new Date(present)
}

interface Leaving {
  lying: Lying
  salesOrderLineId: number
}

/** Something that lies there and of which a customer still wants a box; undefined: nobody does. */
async function orderedOf(demo: DemoCaller, lying: readonly Lying[]): Promise<Leaving | undefined> {
  const { rows } = await demo.call(deliveryLineCrud.select, { where: { closed: false }, pageSize: 100 })
  for (const each of lying) {
    const line = rows.find(
      ({ productId, openQuantity, plannedQuantity }) =>
        productId === each.productId && (openQuantity ?? 0) - (plannedQuantity ?? 0) >= perBox,
    )
    if (line) return { lying: each, salesOrderLineId: line.id }
  }
  return undefined
}

/** A box that has left for its customer. */
async function shipBox(demo: DemoCaller, { lying, salesOrderLineId }: Leaving): Promise<string> {
  const { number } = await fullBox(demo, lying)
  const { id } = await demo.call(addShipment, { lines: [{ salesOrderLineId, quantity: perBox }] })
  await demo.call(scanShipment, { id, code: number, confirmed: ['notFirst'] })
  await demo.call(shipShipment, { id, version: 1 })
  return number
}

/** Two pieces of a box that came back from the customer: they wait to be inspected. */
async function sendBack(demo: DemoCaller, code: string): Promise<void> {
  const { rows } = await demo.call(locationCrud.select, { where: { kind: ['inspection'], enabled: true }, pageSize: 1 })
  const { unitId, lines } = await demo.call(findReturned, { code })
  const [line] = lines
  const toLocationId = rows[0]?.id
  if (!line || !toLocationId) throw new Error('nowhere to inspect what came back')
  const back = [{ contentId: line.contentId, quantity: 2 }]
  await demo.call(receiveReturn, { unitId, lines: back, toLocationId, reason: '外观划伤，客户拒收 2 件' })
}

const codeOf = ({ lotNumber, locationId }: Lying) => ({ code: lotNumber, locationId })

async function fullBox(demo: DemoCaller, lying: Lying) {
  const { sheet } = await demo.call(api.scanPackingUnit, { ...codeOf(lying), fill: true })
  return demo.call(api.closePackingUnit, { id: sheet.id, version: sheet.version })
}

export const packed = demoPart({
  name: 'packing.packed',
  needs: { people: demoPeople, finished, shipments, epcis },
  make: (demo, told) => pack(demo, told.people),
})
