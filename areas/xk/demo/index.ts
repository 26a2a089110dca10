import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { moveInventory, receiveInventory, releaseLot } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { balanceCrud } from '#areas/inventory/contract/stock.ts'
import { fed, feed } from '#areas/inventory/demo/fed.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { closePackingUnit, openPackingUnit, scanPackingUnit } from '#areas/packing/contract/packing.api.ts'
import { packingRuleCrud } from '#areas/packing/contract/rule.ts'
import { packed } from '#areas/packing/demo/packed.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { stampedCrud } from '../contract/stamped.ts'

const hour = 3_600_000
const day = 24 * hour
/** The coil that most of what is pressed is made of. */
const coilCode = 'M051'
/** Lots of it: how many days ago they came, kilograms, and whether incoming inspection has passed them. */
const coils = [
  { ago: 9, kilograms: 12_000, passed: true },
  { ago: 2, kilograms: 9_600, passed: true },
  { ago: 0.2, kilograms: 4_800, passed: false },
]
/** Pieces in a frame, frames in a pack, packs in a box. */
const holds = { frame: 200, pack: 2, box: 2 }

/** Coils that came, were inspected, put away and hung at the presses; the newest waits for its inspection. @returns ids of the lots */
async function bringCoils(demo: DemoCaller, people: People): Promise<number[]> {
  const present = demo.now.getTime()
  const keeper = people.by.get('warehouse')?.[0] as Person
  const inspector = people.by.get('inspector')?.[0] as Person
  const { rows: products } = await demo.call(productCrud.select, { where: { code: coilCode }, pageSize: 1 })
  const { rows: bins } = await demo.call(locationCrud.select, { where: { code: 'RM-' }, pageSize: 100 })
  const at = (code: string) => bins.find((each) => each.code === code)?.id as number
  const ids: number[] = []
  for (const [i, { ago, kilograms, passed }] of coils.entries()) {
    demo.become(keeper)
    demo.now = new Date(present - ago * day)
    const lotNumber = `JL-${dateOf(demo.now.getTime()).slice(2).replaceAll('-', '')}-${i + 1}`
    await demo.call(receiveInventory, {
      kind: 'receipt',
      productId: products[0]?.id as number,
      lotNumber,
      quantity: kilograms,
      toLocationId: at('RM-IN'),
      supplier: '宝山钢材',
      supplierLot: `BS${lotNumber.slice(3)}`,
      certificate: `MC-${lotNumber.slice(3)}`,
      producedOn: dateOf(demo.now.getTime() - 12 * day),
      inspect: true,
    })
    const { rows } = await demo.call(balanceCrud.select, { where: { lotNumber }, pageSize: 1 })
    const [lying] = rows
    if (!lying?.lotId) throw new Error(`${lotNumber} was received and lies nowhere`)
    ids.push(lying.lotId)
    if (!passed) continue
    demo.become(inspector)
    demo.now = new Date(present - ago * day + 3 * hour)
    await demo.call(releaseLot, { ids: [lying.lotId], note: '来料检验合格' })
    demo.become(keeper)
    await demo.call(moveInventory, { id: lying.id, quantity: kilograms, toLocationId: at(`RM-A${i + 1}`) })
  }
  demo.now = new Date(present)
  return ids
}

/** What the presses made of the coils in the last days. */
async function hangCoils(demo: DemoCaller, [first, second]: readonly number[]): Promise<void> {
  const instant = (ago: number) => new Date(demo.now.getTime() - ago * day).toISOString()
  const [changed, begun] = [instant(coils[1]?.ago ?? 0), instant(coils[0]?.ago ?? 0)]
  await demo.within(stampedCrud.select.path, async (ctx) => {
    if (first) await feed(ctx, { since: begun, until: changed, lotId: first, pressed: true })
    if (second) await feed(ctx, { since: changed, until: ctx.now.toISOString(), lotId: second, pressed: true })
  })
}

/** Of a lot that was pressed: frames, two of them in each pack, two packs in a box; one frame waits for its pack, one is being filled. */
async function fillFrames(demo: DemoCaller, people: People): Promise<void> {
  const present = demo.now.getTime()
  demo.become(people.by.get('warehouse')?.[1] as Person)
  const { rows } = await demo.call(stampedCrud.select, { pageSize: 100, where: {} })
  // Some of it is packed into boxes piece by piece already.
  const { rows: rules } = await demo.call(packingRuleCrud.select, { pageSize: 100 })
  const lot = rows.find(
    ({ productId, materialLots, loose }) =>
      materialLots?.includes('JL-') &&
      (loose ?? 0) > 10 * holds.frame &&
      !rules.some((rule) => rule.productId === productId),
  )
  if (!lot?.productId || !lot.lotNumber || !lot.locationId)
    throw new Error('nothing that was pressed of a coil lies loose')
  const { productId, lotNumber: code, locationId } = lot
  const rule = { productId, mixing: 'oneLot' } as const
  await demo.addAll(packingRuleCrud.add, [
    { ...rule, level: 'frame', content: 'piece', quantity: holds.frame },
    { ...rule, level: 'pack', content: 'frame', quantity: holds.pack },
    { ...rule, level: 'box', content: 'pack', quantity: holds.box },
  ])
  const frame = async () => {
    const { sheet } = await demo.call(scanPackingUnit, { code, fill: true, level: 'frame', locationId })
    return demo.call(closePackingUnit, { id: sheet.id, version: sheet.version })
  }
  const around = async (level: 'pack' | 'box', inner: () => Promise<{ number: string }>) => {
    const numbers: string[] = []
    for (let i = 0; i < holds[level]; i++) numbers.push((await inner()).number)
    const { id, version } = await demo.call(openPackingUnit, { level, locationId })
    for (const each of numbers) await demo.call(scanPackingUnit, { code: each, unitId: id, locationId })
    return demo.call(closePackingUnit, { id, version })
  }
  demo.now = new Date(present - 3 * hour)
  await around('box', () => around('pack', frame))
  demo.now = new Date(present - hour)
  await around('pack', frame)
  await frame()
  await demo.call(scanPackingUnit, { code, quantity: holds.frame / 4, level: 'frame', locationId })
  demo.now = new Date(present)
}

/** The line from coil to box, on what the presses of the demo made. */
const coilToBox = demoPart({
  name: 'xk.coilToBox',
  needs: { people: demoPeople, fed, packed },
  async make(demo, { people }) {
    await hangCoils(demo, await bringCoils(demo, people))
    await fillFrames(demo, people)
  },
})

/** What the area brings to the demo factory. */
export const demo = [coilToBox]
