import { defectReasons } from '#areas/execution/demo/defect-reasons.ts'
import { demoPeople } from '#areas/identity/demo/people.ts'
import { stock } from '#areas/inventory/demo/stock.ts'
import { mornings } from '#areas/planning/demo/mornings.ts'
import { demoProducts } from '#areas/routing/demo/products.ts'
import { demoPlaces } from '#areas/workcenters/demo/places.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { makeOrders } from './orders.ts'
import { causesOf, makeValve } from './product.ts'
import { valveProfile } from './profile.ts'

/** The line with its product, and what went over it in the last days. Its orders are numbered after those of the mornings. */
const valves = demoPart({
  name: 'qx.valves',
  needs: { people: demoPeople, products: demoProducts, places: demoPlaces, reasons: defectReasons, stock, mornings },
  async make(demo, { people, products, places }) {
    const valve = await makeValve(demo, products.operations, places.centers)
    await makeOrders(demo, people, valve, valveProfile(valve, await causesOf(demo)))
  },
})

/** What the area brings to the demo factory. */
export const demo = [valves]
