import { calendar } from '#areas/calendar/demo/calendar.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { type Pressed, pressParts } from '#areas/molds/demo/press-parts.ts'
import { closeWorkOrder, confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { customers, pressCustomer } from '#areas/orders/demo/customers.ts'
import { addWorkOrders } from '#areas/orders/server/index.ts'
import { demoProducts, type Product } from '#areas/routing/demo/products.ts'
import { all } from '#core/server/all.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { publishPlan } from '../contract/published/publish.api.ts'
import { createTask, scheduleTask } from '../contract/task/task.api.ts'

const hour = 3_600_000
const day = 24 * hour
const week = 7 * day
const seed = 1_097_834_738
const weeks = 8
/** Days of a week on whose mornings new orders are planned. */
const planned = [1, 5]
/** Orders of one morning that are made, and that a customer takes back before: fewer as long as machines do not count what is made. */
const taken = (age: number) => (age > fullSince ? { worked: 8, cancelled: 2 } : { worked: 11, cancelled: 1 })
const fullSince = 21 * day
/** Orders that come in on mornings of the last weeks for later: they are wanted within the next two weeks. */
const ahead = { weeks: 6, orders: 31, since: day }
/** What the presses made in the last days came in since then. */
const pressedSince = 10 * day

/** After so many mornings there is so much more that the database should know of it. */
const analysedEvery = 4
/** What has grown by then, with what was there before it. */
export const analysed = [
  ...([
    'product',
    'routing',
    'routingOperation',
    'bom',
    'bomLine',
    'teamUser',
    'userRole',
    'station',
    'workCenter',
  ] as const),
  ...(['machine', 'workOrder', 'orderOperation', 'orderMaterial', 'task', 'planStep'] as const),
]

/** What is told of orders and plans: with whom, of what, and how far. */
export interface Plans {
  people: People
  products: Product[]
  pressed: Pressed[]
  /** The Mondays of the weeks. */
  begins: number[]
  /** Orders for later, the oldest first. */
  backlog: number[]
  /** 08:00 of the team's present day. */
  today: number
}

/** Plans that somebody goes on with. */
export interface Planning extends Plans {
  demo: DemoCaller
  chance: Chance
}

/** Parts with a short routing; parts with a long one, which share the lathes; what is assembled, in one shift of two. */
type Sort = 'short' | 'long' | 'assembled'
/** Hours of its slowest operation that a lot takes at least and at most, of what is made and of what is wanted later. */
type Lot = Record<Sort, readonly [least: number, most: number]>
const made: Lot = { short: [16, 44], long: [8, 20], assembled: [4, 10] }
export const later: Lot = { short: [1, 6], long: [1, 4], assembled: [1, 3] }
/** Of a hundred orders so many are for a sort. */
const shares: Record<Sort, number> = { short: 62, long: 16, assembled: 22 }
/** Routings of so many operations are short; assemblies with more of them are half as frequent. */
const fewSteps = { short: 4, assembled: 6 }
/** What a lot may wait at each operation before it, of its slowest one's time; nobody promises what cannot be kept. */
const waits = 1

const sortOf = ({ operations, assembled }: Product): Sort => {
  if (operations <= fewSteps.short) return 'short'
  return assembled ? 'assembled' : 'long'
}

function wanted({ chance, products }: Pick<Planning, 'chance' | 'products'>): Product {
  const drawn = chance.whole(1, 100)
  const parts = drawn <= shares.short ? 'short' : 'long'
  const sort = drawn > shares.short + shares.long ? 'assembled' : parts
  const fitting = products.filter((each) => sortOf(each) === sort)
  return chance.pick(sort === 'assembled' ? [...fitting, ...fitting.filter(isSimple)] : fitting)
}

const isSimple = ({ operations }: Product) => operations <= fewSteps.assembled

/** An order wanted after a morning. */
export function order(story: Pick<Planning, 'chance' | 'products'>, morning: number, lot: Lot) {
  const { chance } = story
  const product = wanted(story)
  const hours = chance.whole(...lot[sortOf(product)])
  const takes = Math.ceil((hours * product.operations * waits * (product.assembled ? 2 : 1)) / 24)
  const due = morning + Math.max(chance.whole(5, 16), takes + 2) * day
  return {
    productId: product.id,
    planQuantity: Math.max(20, Math.round((hours * 3600) / product.slowest / 10) * 10),
    requiredStartDate: dateOf(morning),
    requiredEndDate: dateOf(due),
    deliveryDate: dateOf(due + 2 * day),
    customer: chance.pick(customers),
    priority: chance.whole(3, 7),
    type: chance.chance(0.9) ? ('massProduction' as const) : chance.pick(['sample', 'trialSample', 'rework'] as const),
  }
}

/** Enters orders that are wanted after a morning. */
export async function enter({ demo, ...story }: Planning, morning: number, count: number, lot: Lot): Promise<number[]> {
  const orders = Array.from({ length: count }, () => order(story, morning, lot))
  const added = await demo.within(workOrderCrud.add.path, (ctx) => addWorkOrders(ctx, orders))
  return added.map(({ id }) => id)
}

/** New orders on all mornings of the weeks, and those for later; while one morning is planned the orders of the next come in. */
async function planMornings(story: Planning): Promise<void> {
  const { begins } = story
  const mornings = begins.flatMap((monday) => planned.map((after) => monday + after * day))
  await story.demo.analyse(analysed)
  let confirmed = await takeIn(story, mornings[0])
  for (const [i, morning] of mornings.entries()) {
    if (morning >= (begins.at(-ahead.weeks) as number) && i % planned.length === planned.length - 1)
      story.backlog.push(...(await enter(asPlanner(story, morning), story.today - ahead.since, ahead.orders, later)))
    const coming = takeIn(story, mornings[i + 1])
    await all([plan(asPlanner(story, morning), confirmed), coming])
    confirmed = await coming
    // The first plan's rows are the first there are of their tables.
    if (i % analysedEvery === 0) await story.demo.analyse(analysed)
  }
}

/** The story as the planner goes on with it at an instant, whatever else is told of it meanwhile. */
function asPlanner(story: Planning, time: number): Planning {
  const demo = story.demo.apart()
  demo.now = new Date(time)
  demo.become(story.people.named.get('planner') as Person)
  return { ...story, demo }
}

/** Orders of a morning, if there is one. @returns those that will be made, confirmed */
async function takeIn(story: Planning, morning: number | undefined): Promise<number[]> {
  if (morning === undefined) return []
  const own = asPlanner(story, morning)
  const { demo } = own
  const { worked, cancelled } = taken(story.today - morning)
  const entered = await enter(own, morning, worked + cancelled, made)
  await demo.call(closeWorkOrder, { ids: entered.slice(worked), note: '客户取消订单' })
  return confirm(demo, [...entered.slice(0, worked), ...(await enterPressed(own, morning))])
}

/** What is wanted of the presses on a morning of the last days. */
async function enterPressed({ demo, chance, pressed, today }: Planning, morning: number): Promise<number[]> {
  if (today - morning > pressedSince) return []
  const orders = pressed.flatMap(({ mold: { past }, products }) => {
    if (!past || today - morning < past.until * day) return []
    const due = morning + chance.whole(6, 9) * day
    return products.map(({ productId }) => ({
      productId,
      planQuantity: past.quantity,
      requiredStartDate: dateOf(morning),
      requiredEndDate: dateOf(due),
      deliveryDate: dateOf(due + day),
      customer: pressCustomer,
      priority: 5,
      type: 'massProduction' as const,
    }))
  })
  const added = await demo.within(workOrderCrud.add.path, (ctx) => addWorkOrders(ctx, orders))
  return added.map(({ id }) => id)
}

export async function confirm(demo: DemoCaller, ids: number[]): Promise<number[]> {
  const { done } = await demo.call(confirmWorkOrder, { ids })
  return [...done]
}

export async function plan({ demo }: Pick<Planning, 'demo'>, confirmed: number[]): Promise<void> {
  await demo.call(createTask, { orders: confirmed.map((id) => ({ id })) })
  await demo.call(scheduleTask, { onlyUnplanned: true, mode: 'forward' })
  await demo.call(publishPlan, {})
}

/**
 * Eight weeks of orders and plans, through the product's own calls, each at its own hour. On two mornings a week new orders are entered,
 * confirmed, planned and published.
 */
export const mornings = demoPart({
  name: 'planning.mornings',
  needs: { people: demoPeople, products: demoProducts, pressParts, calendar },
  async make(demo, told): Promise<Plans> {
    const today = demo.now.getTime() - (demo.now.getTime() % day)
    const plans: Plans = {
      people: told.people,
      products: told.products.products,
      pressed: told.pressParts,
      begins: Array.from({ length: weeks }, (_, i) => today - (weeks - i) * week),
      backlog: [],
      today,
    }
    await planMornings({ ...plans, demo, chance: new Chance(seed) })
    return plans
  },
})
