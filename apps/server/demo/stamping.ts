import { moldCrud } from '#areas/molds/contract/mold.ts'
import { confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { addWorkOrders } from '#areas/orders/server/index.ts'
import { publishPlan } from '#areas/planning/contract/published/publish.api.ts'
import { createTask, scheduleTask } from '#areas/planning/contract/task/task.api.ts'
import { forgetSteps } from '#areas/planning/server/index.ts'
import type { DemoCaller } from './caller.ts'
import { pressCustomer } from './customers.ts'
import { type Pressed, pressesOf } from './press-parts.ts'

const day = 86_400_000
const hour = 3_600_000
/** Pieces of an order of a mold's parts, in thousands: the first, second and third of each. */
const lots = [
  [6, 4, 5],
  [2, 2, 3],
  [5, 6, 4],
  [1, 1.5, 1],
  [4, 5, 4],
]

/** The molds of the presses, as they were before what is known of their use, and orders: the first are planned, the others wait. */
export async function makeStamping(demo: DemoCaller, presses: number[], pressed: Pressed[]): Promise<void> {
  for (const each of pressed) await makeMold(demo, each, presses)
  await makeOrders(
    demo,
    pressed.map(({ products }) => products.map(({ productId }) => productId)),
  )
  // The story is nobody's to undo.
  await demo.within('demo', forgetSteps)
}

async function makeMold(demo: DemoCaller, { mold, products }: Pressed, presses: number[]): Promise<void> {
  const { number, name, strokes, parts, fits, shots, since, every, inDays, minutes } = mold
  const made = products.map(({ productId, holes }) => ({ productId, holeCount: holes }))
  await demo.call(moldCrud.add, {
    number,
    name,
    location: `M-${number.slice(-2)}`,
    holeCount: parts.reduce((sum, { holes }) => sum + holes, 0),
    strokesPerMinute: strokes,
    pressIds: fits ? pressesOf(mold, presses) : [],
    products: parts.length > 1 ? made : [],
    designShots: 1_000_000,
    totalShots: shots,
    shotsSinceMaintenance: since,
    ...(every !== undefined && { maintenanceShots: every }),
    ...(inDays !== undefined && { nextMaintenanceOn: dateOf(demo.now.getTime() + inDays * day) }),
    maintenanceMinutes: minutes,
  })
}

const dateOf = (time: number) => new Date(time + 8 * hour).toISOString().slice(0, 10)

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
        type: 'massProduction',
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
