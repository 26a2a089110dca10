import type { Person } from '#areas/identity/demo/people.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { addWorkOrders } from '#areas/orders/server/index.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { createTask } from '../contract/task/task.api.ts'
import { confirm, enter, later, order, type Planning, plan } from './mornings.ts'

const hour = 3_600_000
const day = 24 * hour
/**
 * How far the orders for later are by now; the rest of them, and those entered in the last hour, wait for confirmation. With those of
 * the presses there are 400.
 */
const last = { planned: 76, tasked: 4, confirmed: 60, entered: 10 }
/** Orders that customers want sooner than they are planned. */
const hurried = 3
/** Orders of a new product that nobody has made a routing for: confirming them finds it missing. */
const abnormal = 3

/** The present hour: orders at every step before production. */
export async function bringPresent(story: Planning, now: Date): Promise<void> {
  const { demo, people } = story
  // Planned two hours ago, so that by now some of it is worked on.
  demo.now = new Date(now.getTime() - 2 * hour)
  demo.become(people.named.get('planner') as Person)
  const ids = [...story.backlog]
  await plan(story, await confirm(demo, ids.splice(0, last.planned)))
  await bringForward(demo)
  demo.now = now
  await enter(story, now.getTime(), last.entered, later)
  const { done } = await demo.call(confirmWorkOrder, { ids: ids.splice(0, last.tasked + last.confirmed) })
  await demo.call(createTask, { orders: done.slice(0, last.tasked).map((id) => ({ id })) })
  const fresh = await demo.call(productCrud.add, { code: 'SHIZ-01', name: '新品试制件', unit: '件' })
  const trial = Array.from({ length: abnormal }, () => ({
    ...order(story, now.getTime(), later),
    productId: fresh.id,
    type: 'trialSample' as const,
  }))
  const made = await demo.within(workOrderCrud.add.path, (ctx) => addWorkOrders(ctx, trial))
  await demo.call(confirmWorkOrder, { ids: made.map(({ id }) => id) })
}

/** A few customers want theirs sooner than it is planned: what the planner finds late, and why. */
async function bringForward(demo: DemoCaller): Promise<void> {
  const rows = await demo.db
    .selectFrom('workOrder as w')
    .innerJoin('task as t', (join) => join.onRef('t.teamId', '=', 'w.teamId').onRef('t.workOrderId', '=', 'w.id'))
    .select((e) => ['w.id', 'w.version', e.fn.max('t.plannedEnd').as('end')])
    .where('w.status', '=', 'scheduled')
    .groupBy(['w.teamId', 'w.id'])
    .having((e) => e.fn.max('t.plannedEnd'), '>', new Date(demo.now.getTime() + 3 * day).toISOString())
    .orderBy('w.id', 'desc')
    .limit(hurried)
    .execute()
  for (const { id, version, end } of rows) {
    const due = Date.parse(end as string) - day
    const wanted = { requiredEndDate: dateOf(due), deliveryDate: dateOf(due + day), priority: 2 }
    await demo.call(workOrderCrud.update, { id, version, ...wanted, remarks: '客户要求提前交货，交期待协调' })
  }
}
