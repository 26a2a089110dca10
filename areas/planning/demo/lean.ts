import { approvals } from '#areas/execution/demo/approvals.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { sales } from '#areas/orders/demo/sales.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { getFlowLine, saveLineBalance } from '../contract/lean/lean.api.ts'

/** Days that the line is balanced for, from tomorrow on. */
const horizon = 7
const reservePercent = 10

/**
 * The first assembly line balanced for the products that most of it is for, each operation at the first station that can do it:
 * lean scheduling opens with it, and levels its next shift at once.
 */
async function makeLean(demo: DemoCaller, people: People): Promise<void> {
  demo.become(people.named.get('planner') as Person)
  const { id: lineId } = await demo.db
    .selectFrom('productionLine')
    .select('id')
    .where('assemblyLine', '=', true)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  const from = addDays(localDate('Asia/Shanghai', demo.now.getTime()), 1)
  const days = { from, to: addDays(from, horizon - 1) }
  const facts = await demo.call(getFlowLine, { lineId, ...days })
  const wanted = facts.products.filter((each) => each.orderQuantity + each.salesQuantity > 0)
  const most = Math.max(0, ...wanted.map(({ operations }) => operations.length))
  const products = wanted.filter(({ operations }) => operations.length === most)
  // A week of holidays has no takt.
  if (!products.length || !facts.time?.net) return
  const first = new Map(
    products.flatMap(({ operations }) => operations.map(({ key, stationIds }) => [key, stationIds.slice(0, 1)])),
  )
  await demo.call(saveLineBalance, {
    lineId,
    base: 0,
    ...days,
    reservePercent,
    products: products.map(({ productId, orderQuantity, salesQuantity }) => ({
      productId,
      quantity: orderQuantity + salesQuantity,
      typed: false,
    })),
    stationIds: facts.stations.map(({ id }) => id),
    assignment: [...first].map(([key, stationIds]) => ({ key, stationIds })),
  })
}

export const lean = demoPart({
  name: 'planning.lean',
  // What is left to make of orders is known once reports are approved.
  needs: { people: demoPeople, approvals, sales },
  make: (demo, told) => makeLean(demo, told.people),
})
