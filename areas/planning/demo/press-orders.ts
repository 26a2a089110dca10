import { history } from '#areas/execution/demo/history.ts'
import { molds } from '#areas/molds/demo/molds.ts'
import { pressParts } from '#areas/molds/demo/press-parts.ts'
import { confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { pressCustomer } from '#areas/orders/demo/customers.ts'
import { addWorkOrders } from '#areas/orders/server/index.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { publishPlan } from '../contract/published/publish.api.ts'
import { createTask, scheduleTask } from '../contract/task/task.api.ts'
import { forgetSteps } from '../server/index.ts'

const day = 86_400_000
/** Pieces of an order of a mold's parts, in thousands: the first, second and third of each. */
const lots = [
  [6, 4, 5],
  [2, 2, 3],
  [5, 6, 4],
  [1, 1.5, 1],
  [4, 5, 4],
]

/** Three rounds through the molds, due one after the other: first in first out would change molds nearly every time. */
async function makeOrders(demo: DemoCaller, products: number[][]): Promise<void> {
  const drafts = [0, 1, 2].flatMap((round) =>
    products.flatMap((made, i) => {
      const due = demo.now.getTime() + (6 + round * 3 + Math.floor(i / 2)) * day
      return made.map((productId) => ({
        productId,
        planQuantity: (lots[i]?.[round] ?? 1) * 1_000,
        requiredEndDate: dateOf(due),
        deliveryDate: dateOf(due + day),
        customer: pressCustomer,
        priority: 5,
        type: 'massProduction' as const,
      }))
    }),
  )
  const orders = await demo.within(workOrderCrud.add.path, (ctx) => addWorkOrders(ctx, drafts))
  const { done } = await demo.call(confirmWorkOrder, { ids: orders.map(({ id }) => id) })
  // What is wanted first is planned and handed out; the rest waits for the planner.
  const first = done.filter((id) => orders.findIndex((order) => order.id === id) < orders.length / 3)
  await demo.call(createTask, { orders: first.map((id) => ({ id })) })
  await demo.call(scheduleTask, { orderIds: first, onlyUnplanned: true, mode: 'forward' })
  await demo.call(publishPlan, {})
  const later = done.filter((id) => !first.includes(id))
  await demo.call(createTask, { orders: later.map((id) => ({ id })) })
}

/** Orders for the presses: the first are planned, the others wait. */
export const pressOrders = demoPart({
  name: 'planning.pressOrders',
  // Nothing else is left unplanned by then.
  needs: { pressParts, molds, history },
  async make(demo, told) {
    await makeOrders(
      demo,
      told.pressParts.map(({ products }) => products.map(({ productId }) => productId)),
    )
    // The story is nobody's to undo.
    await demo.within('demo', forgetSteps)
  },
})
