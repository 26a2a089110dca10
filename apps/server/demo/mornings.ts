import { closeWorkOrder, confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { addWorkOrders } from '#areas/orders/server/index.ts'
import { publishPlan } from '#areas/planning/contract/publish.api.ts'
import { createTask, scheduleTask } from '#areas/planning/contract/task.api.ts'
import { all } from '#core/server/all.ts'
import type { DemoCaller } from './caller.ts'
import { customers } from './customers.ts'
import type { People, Person } from './people.ts'
import type { Center } from './places.ts'
import type { Product } from './products.ts'
import type { Chance } from './random.ts'
import type { Stretch } from './turns.ts'

const hour = 3_600_000
const day = 24 * hour
/** Days of a week on whose mornings new orders are planned. */
const planned = [1, 5]
/** Orders of one morning that are made, and that a customer takes back before. */
const worked = 9
const cancelled = 3
/** Orders that come in on mornings of the last weeks for later: they are wanted within the next two weeks. */
const ahead = { weeks: 6, orders: 29, since: 5 * day }

/** After so many mornings there is so much more that the database should know of it. */
const analysedEvery = 4

/** What the factory's history is told with. */
export interface Story {
  demo: DemoCaller
  people: People
  centers: Map<number, Center>
  products: Product[]
  reasons: { id: number; operationIds: number[] }[]
  chance: Chance
  /** Orders for later, the oldest first. */
  backlog: number[]
  /** What machines did in the days that count. */
  worked: Stretch[]
  /** 08:00 of the team's present day. */
  today: number
}

export const dateOf = (time: number) => new Date(time + 8 * hour).toISOString().slice(0, 10)

/** Hours of its slowest operation that a lot takes at least and at most, of what is made and of what is wanted later. */
type Lot = readonly [least: number, most: number]
const made: Lot = [14, 42]
export const later: Lot = [1, 6]

/** An order wanted after a morning. Short routings are what most of the orders are for. */
export function order({ chance, products }: Pick<Story, 'chance' | 'products'>, morning: number, lot: Lot) {
  const product = chance.pick(chance.chance(0.65) ? products.filter((each) => each.operations <= 4) : products)
  const due = morning + chance.whole(5, 16) * day
  return {
    productId: product.id,
    planQuantity: Math.max(20, Math.round((chance.whole(...lot) * 3600) / product.slowest / 10) * 10),
    requiredStartDate: dateOf(morning),
    requiredEndDate: dateOf(due),
    deliveryDate: dateOf(due + 2 * day),
    customer: chance.pick(customers),
    priority: chance.whole(3, 7),
    type: chance.chance(0.9) ? ('massProduction' as const) : chance.pick(['sample', 'trialSample', 'rework'] as const),
  }
}

/** Enters orders that are wanted after a morning. */
export async function enter({ demo, ...story }: Story, morning: number, count: number, lot: Lot): Promise<number[]> {
  const orders = Array.from({ length: count }, () => order(story, morning, lot))
  const added = await demo.within(workOrderCrud.add.path, (ctx) => addWorkOrders(ctx, orders))
  return added.map(({ id }) => id)
}

/** New orders on all mornings of the weeks, and those for later; while one morning is planned the orders of the next come in. */
export async function planMornings(story: Story, begins: number[]): Promise<void> {
  const mornings = begins.flatMap((monday) => planned.map((after) => monday + after * day))
  await story.demo.analyse()
  let confirmed = await takeIn(story, mornings[0])
  for (const [i, morning] of mornings.entries()) {
    if (morning >= (begins.at(-ahead.weeks) as number) && i % planned.length === planned.length - 1)
      story.backlog.push(...(await enter(asPlanner(story, morning), story.today - ahead.since, ahead.orders, later)))
    const coming = takeIn(story, mornings[i + 1])
    await all([plan(asPlanner(story, morning), confirmed), coming])
    confirmed = await coming
    // The first plan's rows are the first there are of their tables.
    if (i % analysedEvery === 0) await story.demo.analyse()
  }
}

/** The story as the planner goes on with it at an instant, whatever else is told of it meanwhile. */
function asPlanner(story: Story, time: number): Story {
  const demo = story.demo.apart()
  demo.now = new Date(time)
  demo.become(story.people.named.get('planner') as Person)
  return { ...story, demo }
}

/** Orders of a morning, if there is one. @returns those that will be made, confirmed */
async function takeIn(story: Story, morning: number | undefined): Promise<number[]> {
  if (morning === undefined) return []
  const own = asPlanner(story, morning)
  const { demo } = own
  const entered = await enter(own, morning, worked + cancelled, made)
  await demo.call(closeWorkOrder, { ids: entered.slice(worked), note: '客户取消订单' })
  return confirm(demo, entered.slice(0, worked))
}

export async function confirm(demo: DemoCaller, ids: number[]): Promise<number[]> {
  const { done } = await demo.call(confirmWorkOrder, { ids })
  return [...done]
}

export async function plan({ demo }: Pick<Story, 'demo'>, confirmed: number[]): Promise<void> {
  await demo.call(createTask, { orders: confirmed.map((id) => ({ id })) })
  await demo.call(scheduleTask, { onlyUnplanned: true, mode: 'forward' })
  await demo.call(publishPlan, {})
}
