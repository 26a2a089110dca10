import { receiveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { whoMay } from '#areas/lines/demo/crew.ts'
import type { LineStory } from '#areas/lines/demo/stories.ts'
import { type LineOrder, tellOrder } from '#areas/lines/demo/told-order.ts'
import { addOrderSerial } from '#areas/orders/contract/order-serial.ts'
import { confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { closePackingUnit, openPackingUnit, scanPackingUnit } from '#areas/packing/contract/packing.api.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart, NotInDemo } from '#core/server/demo/part.ts'
import { xyMain, xyQueue } from '../contract/xy.ts'
import { type Live, makeProfiles, makePump, type Pump } from './pump.ts'

const seed = 7_202_042
const hour = 3_600_000
const day = 24 * hour

/**
 * Main orders, one in each state: all made and being stacked; running with a part that holds it up; confirmed and next in the sequence; entered and
 * to be confirmed. The first of their units came so many hours ago.
 */
const mains = [
  {
    pieces: 12,
    due: 1,
    bodies: { count: 12, ago: 60 },
    pumps: { count: 12, ago: 40 },
    impellers: { count: 13, ago: 58 },
  },
  {
    pieces: 40,
    due: 6,
    bodies: { count: 26, ago: 16 },
    pumps: { count: 16, ago: 3.8 },
    impellers: { count: 24, ago: 14 },
  },
  { pieces: 30, due: 10, bodies: { count: 0, ago: 0 }, pumps: { count: 0, ago: 0 }, impellers: { count: 0, ago: 0 } },
  { pieces: 60, due: 16 },
]
/** Pumps in a stack, stacks on a pallet. */
const holds = { carton: 4, pallet: 2 }

interface Story {
  demo: DemoCaller
  parts: Pump
  live: { body: Live; impeller: Live; pump: Live }
  line: Pick<LineStory, 'workers' | 'menders' | 'until' | 'chance'>
  keeper: { userId: number; name: string }
  planner: { userId: number; name: string }
  locationId: number
}

type Main = (typeof mains)[number]

async function makeLine(demo: DemoCaller): Promise<void> {
  const present = demo.now
  const [planner] = await whoMay(demo, 'xy.plan')
  const [keeper] = await whoMay(demo, 'inventory.receive')
  const ids = async (right: string) => (await whoMay(demo, right)).map(({ userId }) => userId)
  demo.become(planner)
  demo.now = new Date(present.getTime() - 4 * day)
  const parts = await makePump(demo)
  const { rows: bins } = await demo.call(locationCrud.select, { where: { kind: ['storage'], code: 'FG' }, pageSize: 1 })
  const locationId = bins[0]?.id
  if (!locationId) throw new NotInDemo('bin of finished goods')
  const line = {
    workers: await ids('xy.scan'),
    menders: await ids('xy.repair'),
    until: present.getTime(),
    chance: new Chance(seed),
  }
  const story = { demo, parts, live: await makeProfiles(demo, parts), line, keeper, planner, locationId }
  const queued: number[] = []
  for (const main of mains) {
    const orders = await addMain(story, main, present)
    if (!main.bodies) continue
    await demo.call(confirmWorkOrder, { ids: orders.map(({ id }) => id) })
    const [pump, body, impeller] = orders as [LineOrder, LineOrder, LineOrder]
    if (main !== mains[0]) queued.push(pump.id, body.id)
    const through = await runMain(story, main, { pump, body, impeller }, present)
    if (main === mains[0]) await stack(story, pump, through, present)
  }
  demo.become(planner)
  for (const [i, workOrderId] of queued.entries()) {
    const { version } = await demo.call(xyQueue.selectLineQueue, {})
    await demo.call(xyQueue.placeLineOrder, { version, workOrderId, place: i + 1 })
  }
}

/** @returns the order of the pump and those of its parts, in the order of the products */
async function addMain({ demo, parts, planner }: Story, { pieces, due }: Main, present: Date): Promise<LineOrder[]> {
  demo.become(planner)
  demo.now = new Date(present.getTime() - 3.5 * day)
  const { workorderNo } = await demo.call(xyMain.addLineMainOrder, {
    productId: parts.pump,
    planQuantity: pieces,
    requiredEndDate: dateOf(present.getTime() + due * day),
  })
  demo.now = present
  const rows = await demo.db
    .selectFrom('workOrder as w')
    .select(['w.id', 'w.productId', 'w.workorderNo'])
    .where((e) =>
      e.or([
        e('w.workorderNo', '=', workorderNo),
        e.exists(
          e
            .selectFrom('lineMainPart as t')
            .innerJoin('lineMainOrder as m', (j) => j.onRef('m.teamId', '=', 't.teamId').onRef('m.id', '=', 't.mainId'))
            .innerJoin('workOrder as o', (j) =>
              j.onRef('o.teamId', '=', 'm.teamId').onRef('o.id', '=', 'm.workOrderId'),
            )
            .select('t.mainId')
            .whereRef('t.workOrderId', '=', 'w.id')
            .where('o.workorderNo', '=', workorderNo),
        ),
      ]),
    )
    .execute()
  return [parts.pump, parts.body, parts.impeller].map(
    (productId) => rows.find((row) => row.productId === productId) as LineOrder,
  )
}

/** A few more than are wanted: impellers are made with some to spare. */
const numbersOf = (pieces: number): number => pieces + Math.ceil(pieces / 12)

const nothing = (): never => {
  throw new Error('nothing is built into a part')
}

/** Bodies and impellers go over the line, impellers to the store, and pumps are made of both. @returns the pumps that are through */
async function runMain(
  story: Story,
  { pieces, bodies, pumps, impellers }: Main,
  orders: { pump: LineOrder; body: LineOrder; impeller: LineOrder },
  present: Date,
): Promise<string[]> {
  const { demo, live, line, planner } = story
  demo.become(planner)
  for (const { id } of [orders.pump, orders.body, orders.impeller])
    await demo.call(addOrderSerial, { workOrderId: id, count: numbersOf(pieces), confirmed: ['morePieces'] })
  if (!bodies?.count || !impellers?.count || !pumps?.count) return []
  const tell = (part: 'body' | 'impeller', { count, ago }: { count: number; ago: number }) => {
    const { id, draft } = live[part]
    return tellOrder(demo, orders[part], id, { ...line, draft, part: nothing }, { count, ago: ago * hour })
  }
  const made = await tell('body', bodies)
  const turned = await tell('impeller', impellers)
  const lotId = await receive(story, orders.impeller, turned.length, present)
  const numbers = new Map<string, string>()
  const part: LineStory['part'] = (_station, place, { serial }) => {
    if (place === 1) return { serialNo: '', lotId }
    // Mounted again after a repair, it is the same body.
    const body = numbers.get(serial) ?? made[numbers.size]
    if (!body) throw new Error('no body is left to be mounted')
    numbers.set(serial, body)
    return { serialNo: body, lotId: null }
  }
  const count = Math.min(pumps.count, made.length)
  const going = { count, ago: pumps.ago * hour }
  return tellOrder(demo, orders.pump, live.pump.id, { ...line, draft: live.pump.draft, part }, going)
}

/** Brings what was made of an order to the store. @returns the lot */
async function receive(
  { demo, keeper, locationId }: Story,
  { productId, workorderNo: lotNumber }: LineOrder,
  quantity: number,
  present: Date,
): Promise<number> {
  demo.become(keeper)
  demo.now = new Date(present.getTime() - 3 * hour)
  await demo.call(receiveInventory, { kind: 'receipt', productId, lotNumber, quantity, toLocationId: locationId })
  demo.now = present
  const { id } = await demo.db
    .selectFrom('stockLot')
    .select('id')
    .where('productId', '=', productId)
    .where('number', '=', lotNumber)
    .executeTakeFirstOrThrow()
  return id
}

/** What is through stands in stacks, two of them on a pallet. */
async function stack(story: Story, pump: LineOrder, through: readonly string[], present: Date): Promise<void> {
  const { demo, locationId } = story
  await receive(story, pump, through.length, present)
  demo.now = new Date(present.getTime() - hour)
  const stacks: string[] = []
  for (let from = 0; from + holds.carton <= through.length; from += holds.carton) {
    const { id, version, number } = await demo.call(openPackingUnit, { level: 'carton', locationId })
    for (const code of through.slice(from, from + holds.carton))
      await demo.call(scanPackingUnit, { code, unitId: id, locationId })
    await demo.call(closePackingUnit, { id, version })
    stacks.push(number)
  }
  const { id, version } = await demo.call(openPackingUnit, { level: 'pallet', locationId })
  for (const code of stacks.slice(0, holds.pallet)) await demo.call(scanPackingUnit, { code, unitId: id, locationId })
  await demo.call(closePackingUnit, { id, version })
  demo.now = present
}

/** The line as it works: it finds what it needs in the factory, whenever it is switched on. */
const pumps = demoPart({ name: 'xy.pumps', needs: {}, make: makeLine })

/** What the area brings to a demo factory that switches it on. */
export const demo = [pumps]
