import { approvals } from '#areas/execution/demo/approvals.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { demoProducts } from '#areas/routing/demo/products.ts'
import { type Center, demoPlaces } from '#areas/workcenters/demo/places.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'
import { holdLot, moveInventory, receiveInventory } from '../contract/inventory.api.ts'
import { locationCrud } from '../contract/location.ts'
import { balanceCrud } from '../contract/stock.ts'
import { warehouseCrud } from '../contract/warehouse.ts'
import { moveStock } from '../server/index.ts'

const seed = 7_340_033
const day = 86_400_000

const namesOf = inOthers({
  原料仓: ['Raw material store', 'Kho nguyên liệu'],
  成品仓: ['Finished goods store', 'Kho thành phẩm'],
})

const suppliers = ['宝山钢材', '远东塑料', '南方紧固件']

/** Bins of the two stores, what stands between them and the floor, and the line side of the first stations of assembly. */
async function makeBins(demo: DemoCaller, centers: Center[]) {
  const [raw = 0, finished = 0] = await demo.addAll(
    warehouseCrud.add,
    ['原料仓', '成品仓'].map((name, i) => ({ code: ['RM', 'FG'][i] as string, name, names: namesOf(name) })),
  )
  const shelves = (store: string, warehouseId: number) =>
    ['A', 'B', 'C'].flatMap((zone) =>
      [1, 2, 3, 4].map((nth) => ({ code: `${store}-${zone}${nth}`, kind: 'storage' as const, warehouseId, zone })),
    )
  const bins = await demo.addAll(locationCrud.add, [
    ...shelves('RM', raw),
    { code: 'RM-IN', kind: 'receiving', warehouseId: raw },
    { code: 'RM-QC', kind: 'inspection', warehouseId: raw },
    { code: 'RM-OUT', kind: 'staging', warehouseId: raw },
    ...shelves('FG', finished),
    { code: 'FG-OUT', kind: 'shipping', warehouseId: finished },
  ])
  const stations = centers.flatMap(({ stationIds }) => stationIds.slice(0, 1)).slice(0, 6)
  const lineSides = await demo.addAll(
    locationCrud.add,
    stations.map((stationId, i) => ({ code: `LS-${String(i + 1).padStart(2, '0')}`, kind: 'lineSide', stationId })),
  )
  return { shelves: bins.slice(0, 12), receiving: bins[12] as number, finished: bins.slice(15, 27), lineSides }
}

/** Two lots of each material, bought weeks apart, some of it beside the line; the newest waits for its inspection, one is held, one has expired. */
async function makeStock(demo: DemoCaller, people: People, centers: Center[]): Promise<number[]> {
  const present = demo.now.getTime()
  const chance = new Chance(seed)
  const { shelves, receiving, finished, lineSides } = await makeBins(demo, centers)
  demo.become(people.by.get('warehouse')?.[0] as Person)
  const { rows: materials } = await demo.call(productCrud.select, { where: { kind: ['material'] }, pageSize: 100 })
  for (const [i, material] of materials.entries()) {
    const isBulk = (material.unitDecimals ?? 0) > 0
    for (const nth of [1, 2]) {
      const days = nth === 1 ? 40 + i : 5 + i
      demo.now = new Date(present - days * day)
      const expires = isBulk && i % 2 ? present + (i === 3 && nth === 1 ? -10 : 120 - days) * day : null
      await demo.call(receiveInventory, {
        kind: 'receipt',
        productId: material.id,
        lotNumber: `${material.code}-${dateOf(demo.now.getTime()).slice(2).replaceAll('-', '')}`,
        quantity: isBulk ? chance.whole(8, 40) * 25 : chance.whole(4, 30) * 500,
        toLocationId: nth === 2 && i === 0 ? receiving : (shelves[(i + 6 * nth) % shelves.length] as number),
        supplier: suppliers[i % suppliers.length],
        producedOn: dateOf(demo.now.getTime() - 7 * day),
        expiresOn: expires === null ? null : dateOf(expires),
        documentNo: `PO${dateOf(demo.now.getTime()).slice(2).replaceAll('-', '')}${String(i + 1).padStart(2, '0')}`,
        inspect: nth === 2 && i === 0,
      })
    }
  }
  demo.now = new Date(present - day)
  const { rows } = await demo.call(balanceCrud.select, { pageSize: 100 })
  const loose = rows.filter(({ status }) => status === 'free').slice(0, lineSides.length)
  for (const [i, row] of loose.entries())
    await demo.call(moveInventory, {
      id: row.id,
      quantity: Math.ceil((row.quantity ?? 0) / 10),
      toLocationId: lineSides[i] as number,
    })
  const held = rows.find(({ productCode, status }) => productCode === 'M007' && status === 'free')
  demo.become(people.by.get('inspector')?.[0] as Person)
  if (held?.lotId) await demo.call(holdLot, { ids: [held.lotId], status: 'held', reason: '游隙超差，待复检' })
  demo.now = new Date(present)
  return finished
}

/** What the lines made up to two days ago and is approved has been put away; the rest still waits there. */
async function putAway(demo: DemoCaller, people: People, bins: number[]): Promise<void> {
  demo.become(people.by.get('warehouse')?.[0] as Person)
  await demo.within(moveInventory.path, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('stockBalance as b')
      .innerJoin('stockLocation as o', (j) => j.onRef('o.teamId', '=', 'b.teamId').onRef('o.id', '=', 'b.locationId'))
      .select(['b.locationId', 'b.lotId', 'b.productId', 'b.quantity'])
      .where('o.kind', '=', 'line')
      .where('b.state', '=', 'free')
      .where('b.quantity', '>', 0)
      .where('b.since', '<', new Date(demo.now.getTime() - 2 * day).toISOString())
      .orderBy('b.id')
      .execute()
    const moves = rows.map(({ locationId, lotId, productId, quantity }) => {
      const from = { locationId, lotId, state: 'free' as const }
      const to = { ...from, locationId: bins[productId % bins.length] as number }
      return { kind: 'transfer' as const, quantity, from, to }
    })
    await moveStock(ctx, moves)
  })
}

export const stock = demoPart({
  name: 'inventory.stock',
  needs: { people: demoPeople, places: demoPlaces, products: demoProducts },
  make: (demo, told) => makeStock(demo, told.people, told.places.centers),
})

export const finished = demoPart({
  name: 'inventory.finished',
  needs: { people: demoPeople, stock, approvals },
  make: (demo, told) => putAway(demo, told.people, told.stock),
})
