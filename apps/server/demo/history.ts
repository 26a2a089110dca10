import { updateApprovalSetting } from '#areas/execution/contract/approval.ts'
import { endWork, startWork } from '#areas/execution/contract/duty.ts'
import { addReport, approveReport, rejectReport } from '#areas/execution/contract/report.api.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { closeWorkOrder, confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { addWorkOrders } from '#areas/orders/server/index.ts'
import { publishPlan } from '#areas/planning/contract/publish.api.ts'
import { createTask, scheduleTask } from '#areas/planning/contract/task.api.ts'
import { forgetSteps } from '#areas/planning/server/index.ts'
import type { DemoCaller } from './caller.ts'
import type { People, Person } from './people.ts'
import type { Center } from './places.ts'
import type { Product } from './products.ts'
import type { Chance } from './random.ts'
import { inTurn } from './together.ts'

const hour = 3_600_000
const day = 24 * hour
const customers = ['东风零部件', '华南泵业', '北辰电机', '远航汽车', '蓝海家电', '中原重工', '越南海防机械', '苏南阀门']
const days = 60
/** Days from one morning of planning to the next. */
const apart = 3
/** Orders of one morning that are made, and that a customer takes back before. */
const worked = 7
const cancelled = 2
/** Orders that come in on each of the last mornings for later. */
const ahead = { mornings: 9, orders: 20 }
/**
 * How far the orders for later are by now; the rest of them, and those entered in the last hour, wait for confirmation. With the 18 of
 * the presses there are 400.
 */
const last = { planned: 60, tasked: 20, confirmed: 60, entered: 19 }
/** Orders of a new product that nobody has made a routing for: confirming them finds it missing. */
const abnormal = 3

interface Story {
  demo: DemoCaller
  people: People
  centers: Map<number, Center>
  products: Product[]
  reasons: number[]
  chance: Chance
  /** Orders for later, the oldest first. */
  backlog: number[]
  /** 08:00 of the team's present day. */
  today: number
}

/**
 * Sixty days of the factory, planned, worked and approved through the product's own calls, each at its own hour. Every third
 * morning new orders are entered, confirmed, planned and published; what the plan says then happens, with scatter.
 */
export async function makeHistory(
  demo: DemoCaller,
  people: People,
  centers: Center[],
  products: Product[],
  chance: Chance,
): Promise<void> {
  const reasons = await demo.db.selectFrom('defectReason').select('id').orderBy('id').execute()
  const story: Story = {
    demo,
    people,
    products,
    chance,
    centers: new Map(centers.map((center) => [center.id, center])),
    backlog: [],
    reasons: reasons.map((reason) => reason.id),
    today: demo.now.getTime() - (demo.now.getTime() % day),
  }
  const actual = demo.now
  await demo.call(updateApprovalSetting, { kind: 'productionReport', levels: [approver(people, 'approver1')] })
  const steps = days / apart
  for (let step = 0; step < steps; step++) {
    const morning = story.today - (steps - step) * apart * day
    const next = Math.min(morning + apart * day, actual.getTime())
    if (step % 3 === 0 || step < 3) await demo.analyse()
    await planMorning(story, morning)
    if (step >= steps - ahead.mornings) story.backlog.push(...(await enter(story, morning, ahead.orders)))
    await work(story, next)
    if (step % 4 === 3) await closeSome(story, morning)
    if (step === steps - 2)
      await demo.call(updateApprovalSetting, {
        kind: 'productionReport',
        levels: ['approver1', 'approver2', 'approver3'].map((name) => approver(people, name)),
      })
  }
  await lastOrders(story, actual)
  // The story is nobody's to undo.
  await demo.within('demo', forgetSteps)
}

const approver = (people: People, name: string) => ({
  roleIds: [],
  userIds: [(people.named.get(name) as Person).userId],
})

const dateOf = (time: number) => new Date(time + 8 * hour).toISOString().slice(0, 10)

/** Short routings are what most of the orders are for. */
function order(story: Pick<Story, 'chance' | 'products'>, morning: number) {
  const { chance, products } = story
  const product = chance.pick(chance.chance(0.8) ? products.filter((each) => each.operations <= 4) : products)
  const due = morning + chance.whole(5, 16) * day
  return {
    productId: product.id,
    planQuantity: Math.max(20, Math.round((chance.whole(1, 5) * 3600) / product.slowest / 10) * 10),
    requiredStartDate: dateOf(morning),
    requiredEndDate: dateOf(due),
    deliveryDate: dateOf(due + 2 * day),
    customer: chance.pick(customers),
    priority: chance.whole(3, 7),
    type: chance.chance(0.9) ? ('massProduction' as const) : chance.pick(['sample', 'trialSample', 'rework'] as const),
  }
}

async function enter({ demo, ...story }: Story, morning: number, count: number): Promise<number[]> {
  const orders = Array.from({ length: count }, () => order(story, morning))
  const made = await demo.within(workOrderCrud.add.path, (ctx) => addWorkOrders(ctx, orders))
  return made.map(({ id }) => id)
}

async function planMorning(story: Story, morning: number): Promise<void> {
  const { demo, people } = story
  demo.now = new Date(morning)
  demo.become(people.named.get('planner') as Person)
  const entered = await enter(story, morning, worked + cancelled)
  await plan(story, entered.slice(0, worked))
  await demo.call(closeWorkOrder, { ids: entered.slice(worked), note: '客户取消订单' })
}

async function plan({ demo }: Story, ids: number[]): Promise<void> {
  const { done } = await demo.call(confirmWorkOrder, { ids })
  await demo.call(createTask, { orders: done.map((id) => ({ id })) })
  await demo.call(scheduleTask, { onlyUnplanned: true, mode: 'forward' })
  await demo.call(publishPlan, {})
}

interface Due {
  taskId: number
  orderId: number
  centerId: number
  machineId: number | null
  quantity: number
  start: number
  end: number
}

/** What the published plan wants done and nobody has begun. */
async function waitingTasks({ demo }: Story): Promise<Due[]> {
  const rows = await demo.db
    .selectFrom('task')
    .select(['id', 'workOrderId', 'workCenterId', 'machineId', 'planQuantity', 'publishedStart', 'publishedEnd'])
    .where('released', '=', true)
    .where('status', '=', 'waiting')
    .where('publishedEnd', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    taskId: row.id,
    orderId: row.workOrderId as number,
    centerId: row.workCenterId,
    machineId: row.machineId,
    quantity: row.planQuantity,
    start: Date.parse(row.publishedStart as string),
    end: Date.parse(row.publishedEnd as string),
  }))
}

/** Whatever the published plan wants done before `until` happens, in the order of the clock for whom and what it concerns. */
async function work(story: Story, until: number): Promise<void> {
  const tasks = (await waitingTasks(story)).filter(({ end }) => end < until)
  const events = tasks.flatMap((task) => [
    ...(manual(story, task) ? [{ at: task.start, task, happen: begin }] : []),
    { at: task.end - 1, task, happen: finish },
  ])
  await inTurn(
    events
      .sort((a, b) => a.at - b.at)
      .map(({ task, happen }) => {
        // A clock, a person and a chance of its own, drawn in the order of the clock.
        const own = { ...story, demo: story.demo.apart(), chance: story.chance.another() }
        const shares = [`order ${task.orderId}`, `center ${task.centerId}`, `person ${operatorOf(story, task).userId}`]
        return { shares, run: () => happen(own, task) }
      }),
  )
  await approve(story, until)
}

const manual = (story: Story, task: Due) => (story.centers.get(task.centerId) as Center).manual

/** A machine has its own operator, so that nobody is wanted in two places. */
function operatorOf(story: Story, task: Due): Person {
  const operators = story.people.by.get('operator') as Person[]
  return operators[((task.machineId ?? task.centerId) * 7) % operators.length] as Person
}

async function begin(story: Story, task: Due): Promise<void> {
  const { demo, chance } = story
  const operator = operatorOf(story, task)
  demo.now = new Date(task.start + chance.whole(0, 10) * 60_000)
  demo.become(operator)
  const stationId = chance.pick((story.centers.get(task.centerId) as Center).stationIds)
  await demo.call(startWork, { taskId: task.taskId, stationId, userIds: [operator.userId], confirmed: ['moveDuty'] })
}

async function finish(story: Story, task: Due): Promise<void> {
  const { demo, chance, reasons } = story
  const operator = operatorOf(story, task)
  const bad = chance.chance(0.25) ? chance.whole(1, Math.max(1, Math.floor(task.quantity * 0.03))) : 0
  const available = await remaining(story, task)
  const good = Math.max(0, Math.min(task.quantity, available) - bad)
  if (good + bad === 0) return
  // What falls short of its plan does not complete by itself: somebody is there and ends it.
  const byHand = manual(story, task) || good < task.quantity
  if (byHand && !manual(story, task)) await begin(story, { ...task, start: task.end - hour })
  demo.become(operator)
  demo.now = new Date(task.end)
  const defects = bad ? [{ reasonId: chance.pick(reasons), quantity: bad }] : []
  await demo.call(addReport, { taskId: task.taskId, goodQuantity: good, defects })
  if (byHand) await demo.call(endWork, { taskId: task.taskId, userIds: [operator.userId], complete: true })
}

/** What the operations before have left to take: earlier losses shrink a lot on its way. */
async function remaining(story: Story, task: Due): Promise<number> {
  const row = await story.demo.db
    .selectFrom('task as t')
    .innerJoin('orderOperation as o', (join) =>
      join.onRef('o.teamId', '=', 't.teamId').onRef('o.id', '=', 't.orderOperationId'),
    )
    .leftJoin('orderOperation as p', (join) =>
      join
        .onRef('p.teamId', '=', 'o.teamId')
        .onRef('p.workOrderId', '=', 'o.workOrderId')
        .on((e) => e(e.ref('o.sequence'), '=', e.fn.any('p.successor'))),
    )
    .select((e) => [e.fn.min('p.reportedGood').as('before')])
    .where('t.id', '=', task.taskId)
    .executeTakeFirst()
  return row?.before ?? task.quantity
}

/** The evening's approvals, level by level; now and then one is sent back. */
async function approve(story: Story, until: number): Promise<void> {
  const { demo, people, chance, today } = story
  for (const [level, name] of ['approver1', 'approver2', 'approver3'].entries()) {
    const rows = await demo.db
      .selectFrom('report')
      .select('id')
      .where('status', '=', 'underApproval')
      .where('passedLevels', '=', level)
      .orderBy('reportedAt')
      .orderBy('taskId')
      .execute()
    // The last days' reports wait at different levels: approvers find work in their list.
    const ids = rows.map((row) => row.id).filter(() => until < today - day || chance.chance(0.6))
    if (!ids.length) continue
    demo.now = new Date(until)
    demo.become(people.named.get(name) as Person)
    for (let from = 0; from < ids.length; from += 500)
      await demo.call(approveReport, { ids: ids.slice(from, from + 500) })
  }
}

async function closeSome(story: Story, morning: number): Promise<void> {
  const { demo, people } = story
  const rows = await demo.db
    .selectFrom('workOrder')
    .select('id')
    .where('status', '=', 'completed')
    .where('actualEnd', '<', new Date(morning - 8 * day).toISOString())
    .orderBy('id')
    .execute()
  if (!rows.length) return
  demo.now = new Date(morning + 10 * hour)
  demo.become(people.named.get('planner') as Person)
  await demo.call(closeWorkOrder, { ids: rows.map((row) => row.id), note: '已全部入库，结案' })
}

/** The present hour: orders at every step before production, people at work, one rejected report. */
async function lastOrders(story: Story, now: Date): Promise<void> {
  const { demo, people } = story
  // Planned two hours ago, so that by now some of it is worked on.
  demo.now = new Date(now.getTime() - 2 * hour)
  demo.become(people.named.get('planner') as Person)
  const { planned, tasked, confirmed, entered } = last
  const ids = [...story.backlog]
  await plan(story, ids.splice(0, planned))
  demo.now = now
  await enter(story, now.getTime(), entered)
  const { done } = await demo.call(confirmWorkOrder, { ids: ids.splice(0, tasked + confirmed) })
  await demo.call(createTask, { orders: done.slice(0, tasked).map((id) => ({ id })) })
  const fresh = await demo.call(productCrud.add, { code: 'SHIZ-01', name: '新品试制件', unit: '件' })
  const trial = Array.from({ length: abnormal }, () => ({
    ...order(story, now.getTime()),
    productId: fresh.id,
    type: 'trialSample',
  }))
  const made = await demo.within(workOrderCrud.add.path, (ctx) => addWorkOrders(ctx, trial))
  await demo.call(confirmWorkOrder, { ids: made.map(({ id }) => id) })
  await beginSome(story)
  const waiting = await demo.db
    .selectFrom('report')
    .select('id')
    .where('status', '=', 'underApproval')
    .where('passedLevels', '=', 0)
    .orderBy('reportedAt', 'desc')
    .orderBy('taskId')
    .limit(1)
    .executeTakeFirst()
  if (!waiting) return
  demo.become(people.named.get('approver1') as Person)
  await demo.call(rejectReport, { ids: [waiting.id], reason: '数量与流转卡不符，请核对' })
}

/** The demo's operators are at work on something as one logs in, and machines that start by themselves have made their share. */
async function beginSome(story: Story): Promise<void> {
  const { demo } = story
  const now = demo.now.getTime()
  for (const due of await waitingTasks(story)) {
    if (due.start >= now || due.end <= now) continue
    const task = { ...due, start: now - hour, end: now }
    const available = Math.min(task.quantity, await remaining(story, task))
    if (!available) continue
    if (manual(story, task)) await begin(story, task)
    else await reportShare(story, task, available, (now - due.start) / (due.end - due.start))
  }
  demo.now = new Date(now)
}

/** A running machine's operator has reported what it made by now. */
async function reportShare(story: Story, task: Due, available: number, share: number): Promise<void> {
  const goodQuantity = Math.floor(available * share)
  if (!goodQuantity) return
  story.demo.become(operatorOf(story, task))
  story.demo.now = new Date(task.end)
  await story.demo.call(addReport, { taskId: task.taskId, goodQuantity })
}
