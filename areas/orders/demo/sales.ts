import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { demoProducts, type Product } from '#areas/routing/demo/products.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { salesOrderCrud } from '../contract/sales-order.ts'
import { addSalesOrders } from '../server/index.ts'
import { customers } from './customers.ts'

const day = 86_400_000
const seed = 7_500
const orders = 24
/** Of how many days back they are, and for how many days ahead. */
const since = 12
const until = 45

/** What customers have ordered that no work order is made for yet. */
async function makeSales(demo: DemoCaller, people: People, products: Product[]): Promise<void> {
  const chance = new Chance(seed)
  const today = demo.now.getTime()
  const drafts = Array.from({ length: orders }, () => {
    const ordered = today - chance.whole(0, since) * day
    return {
      customer: chance.pick(customers),
      customerOrderNo: `PO${chance.whole(100_000, 999_999)}`,
      orderDate: dateOf(ordered),
      deliveryDate: dateOf(today + chance.whole(10, until) * day),
      lines: Array.from({ length: chance.whole(1, 4) }, () => ({
        productId: chance.pick(products).id,
        quantity: chance.whole(5, 60) * 10,
      })),
    }
  })
  drafts.sort((a, b) => a.orderDate.localeCompare(b.orderDate))
  demo.become(people.named.get('planner') as Person)
  await demo.within(salesOrderCrud.add.path, (ctx) => addSalesOrders(ctx, drafts))
}

export const sales = demoPart({
  name: 'orders.sales',
  needs: { people: demoPeople, products: demoProducts },
  make: (demo, told) => makeSales(demo, told.people, told.products.products),
})
