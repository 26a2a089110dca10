import { updateApprovalSetting } from '#areas/execution/contract/approval.ts'
import { endWork, startWork } from '#areas/execution/contract/duty.ts'
import { addReport, approveReport, rejectReport } from '#areas/execution/contract/report.api.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { closeWorkOrder, confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { addWorkOrders } from '#areas/orders/server/index.ts'
import { createTask } from '#areas/planning/contract/task.api.ts'
import { forgetSteps } from '#areas/planning/server/index.ts'
import { all } from '#core/server/all.ts'
import type { DemoCaller } from './caller.ts'
import { confirm, enter, order, plan, planMornings, type Story } from './mornings.ts'
import type { People, Person } from './people.ts'
import type { Center } from './places.ts'
import type { Product } from './products.ts'
import type { Chance } from './random.ts'
import { rounds, type Step } from './rounds.ts'

const hour = 3_600_000
const day = 24 * hour
const week = 7 * day
const weeks = 8
/** Reports wait for approval this long at most. */
const approvedEvery = 3 * day
/**
 * How far the orders for later are by now; the rest of them, and those entered in the last hour, wait for confirmation. With the 18 of
 * the presses there are 400.
 */
const last = { planned: 60, tasked: 20, confirmed: 60, entered: 13 }
/** Orders of a new product that nobody has made a routing for: confirming them finds it missing. */
const abnormal = 3

/**
 * Eight weeks of the factory, planned and worked through the product's own calls, each at its own hour. On two mornings a week new
 * orders are entered, confirmed, planned and published; what the plan says then happens, with scatter.
 *
 * @returns what the approvers do about it, and the planner about what they approved; nobody reports anything after it
 */
export async function makeHistory(
  demo: DemoCaller,
  people: People,
  centers: Center[],
  products: Product[],
  chance: Chance,
): Promise<() => Promise<void>> {
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
  const begins = Array.from({ length: weeks }, (_, i) => story.today - (weeks - i) * week)
  await planMornings(story, begins)
  await demo.analyse()
  await work(story, begins.at(-1) as number)
  await demo.call(updateApprovalSetting, {
    kind: 'productionReport',
    levels: ['approver1', 'approver2', 'approver3'].map((name) => approver(people, name)),
  })
  await work(story, story.today)
  await lastOrders(story, actual)
  // The story is nobody's to undo.
  await demo.within('demo', forgetSteps)
  return async () => {
    for (let since = begins[0] as number; since < story.today; since += approvedEvery)
      await approve(story, Math.min(since + approvedEvery, story.today))
    for (const morning of begins.filter((_, i) => i % 2)) await closeSome(story, morning)
    await rejectOne(story, actual)
  }
}

const approver = (people: People, name: string) => ({
  roleIds: [],
  userIds: [(people.named.get(name) as Person).userId],
})

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

/** A task whose turn has come: who does it, with a clock and a chance of his own. */
interface Turn extends Step {
  story: Story
  task: Due
  operator: Person
}

/**
 * Whatever the published plan wants done before `until` happens, in the order of the clock for whom and what it concerns. What has
 * nothing in common happens together, each kind of act at once: then they share the statements of their steps.
 */
async function work(story: Story, until: number): Promise<void> {
  const operatorFor = roster(story)
  const turns = (await waitingTasks(story))
    .filter(({ end }) => end < until)
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((task): Turn => {
      const operator = operatorFor(task)
      const shares = [`center ${task.centerId}`, `person ${operator.userId}`]
      // Drawn in the order of the clock.
      return {
        story: { ...story, demo: story.demo.apart(), chance: story.chance.another() },
        task,
        operator,
        follows: `order ${task.orderId}`,
        shares,
      }
    })
  for (const round of rounds(turns)) {
    const results = await resultsOf(story, round)
    // What falls short of its plan does not complete by itself: somebody comes for the last hour and ends it.
    const manned = results.filter(({ byHand, short }) => byHand || short)
    await all(manned.map(({ turn, byHand }) => begin(turn, byHand ? turn.task.start : turn.task.end - hour)))
    await all(results.map(report))
    await all(manned.map(({ turn }) => finish(turn)))
  }
}

const manual = (story: Story, task: Due) => (story.centers.get(task.centerId) as Center).manual

/** Each machine has an operator of its own; where he is still at something else by hand, another comes: nobody is in two places. */
function roster(story: Story): (task: Due) => Person {
  const operators = story.people.by.get('operator') as Person[]
  const busyUntil = new Map<number, number>()
  return (task) => {
    const usual = (task.machineId ?? task.centerId) * 7
    const inTurn = operators.map((_, i) => operators[(usual + i) % operators.length] as Person)
    const free = inTurn.filter(({ userId }) => (busyUntil.get(userId) ?? 0) <= task.start)
    const [found] = [...free, ...inTurn] as [Person]
    if (manual(story, task)) busyUntil.set(found.userId, task.end)
    return found
  }
}

async function begin({ story, task, operator }: Turn, at: number): Promise<void> {
  const { demo, chance } = story
  demo.now = new Date(at + chance.whole(0, 10) * 60_000)
  demo.become(operator)
  const stationId = chance.pick((story.centers.get(task.centerId) as Center).stationIds)
  await demo.call(startWork, { taskId: task.taskId, stationId, userIds: [operator.userId], confirmed: ['moveDuty'] })
}

interface Result {
  turn: Turn
  good: number
  bad: number
  byHand: boolean
  /** It makes less than was planned. */
  short: boolean
}

/** What comes of tasks; those that find nothing to work on make nothing. */
async function resultsOf(story: Story, turns: Turn[]): Promise<Result[]> {
  const before = await goodBefore(
    story,
    turns.map(({ task }) => task),
  )
  return turns.flatMap((turn) => {
    const { task } = turn
    const { chance } = turn.story
    const bad = chance.chance(0.25) ? chance.whole(1, Math.max(1, Math.floor(task.quantity * 0.03))) : 0
    const good = Math.max(0, Math.min(task.quantity, before.get(task.taskId) ?? task.quantity) - bad)
    return good + bad ? [{ turn, good, bad, byHand: manual(story, task), short: good < task.quantity }] : []
  })
}

async function report({ turn: { story, task, operator }, good, bad }: Result): Promise<void> {
  const { demo, chance, reasons } = story
  demo.become(operator)
  demo.now = new Date(task.end)
  const defects = bad ? [{ reasonId: chance.pick(reasons), quantity: bad }] : []
  await demo.call(addReport, { taskId: task.taskId, goodQuantity: good, defects })
}

const finish = ({ story, task, operator }: Turn) =>
  story.demo.call(endWork, { taskId: task.taskId, userIds: [operator.userId], complete: true })

/** What the operations before have left to take, by task: earlier losses shrink a lot on its way. First operations are not in it. */
async function goodBefore({ demo }: Story, tasks: Due[]): Promise<Map<number, number>> {
  const rows = await demo.db
    .selectFrom('task as t')
    .innerJoin('orderOperation as o', (join) =>
      join.onRef('o.teamId', '=', 't.teamId').onRef('o.id', '=', 't.orderOperationId'),
    )
    .innerJoin('orderOperation as p', (join) =>
      join
        .onRef('p.teamId', '=', 'o.teamId')
        .onRef('p.workOrderId', '=', 'o.workOrderId')
        .on((e) => e(e.ref('o.sequence'), '=', e.fn.any('p.successor'))),
    )
    .select((e) => ['t.id', e.fn.min('p.reportedGood').as('before')])
    .where('t.id', '=', (e) => e.fn.any(e.val(tasks.map(({ taskId }) => taskId))))
    .groupBy('t.id')
    .execute()
  return new Map(rows.map((row) => [row.id, row.before]))
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
      .where('reportedAt', '<', new Date(until).toISOString())
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

/** The present hour: orders at every step before production, and people at work. */
async function lastOrders(story: Story, now: Date): Promise<void> {
  const { demo, people } = story
  // Planned two hours ago, so that by now some of it is worked on.
  demo.now = new Date(now.getTime() - 2 * hour)
  demo.become(people.named.get('planner') as Person)
  const ids = [...story.backlog]
  await plan(story, await confirm(demo, ids.splice(0, last.planned)))
  demo.now = now
  await enter(story, now.getTime(), last.entered)
  const { done } = await demo.call(confirmWorkOrder, { ids: ids.splice(0, last.tasked + last.confirmed) })
  await demo.call(createTask, { orders: done.slice(0, last.tasked).map((id) => ({ id })) })
  const fresh = await demo.call(productCrud.add, { code: 'SHIZ-01', name: '新品试制件', unit: '件' })
  const trial = Array.from({ length: abnormal }, () => ({
    ...order(story, now.getTime()),
    productId: fresh.id,
    type: 'trialSample',
  }))
  const made = await demo.within(workOrderCrud.add.path, (ctx) => addWorkOrders(ctx, trial))
  await demo.call(confirmWorkOrder, { ids: made.map(({ id }) => id) })
  await beginSome(story)
}

/** One report goes back to who made it. */
async function rejectOne({ demo, people }: Story, now: Date): Promise<void> {
  demo.now = now
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
  const now = story.demo.now.getTime()
  const operatorFor = roster(story)
  const due = (await waitingTasks(story)).filter(({ start, end }) => start < now && end > now)
  const before = await goodBefore(story, due)
  for (const task of due) {
    const available = Math.min(task.quantity, before.get(task.taskId) ?? task.quantity)
    if (!available) continue
    const turn = { story, task, operator: operatorFor(task), follows: '', shares: [] }
    if (manual(story, task)) await begin(turn, now - hour)
    else await reportShare(turn, available, now)
  }
  story.demo.now = new Date(now)
}

/** A running machine's operator has reported what it made by now. */
async function reportShare({ story, task, operator }: Turn, available: number, now: number): Promise<void> {
  const goodQuantity = Math.floor((available * (now - task.start)) / (task.end - task.start))
  if (!goodQuantity) return
  story.demo.become(operator)
  story.demo.now = new Date(now)
  await story.demo.call(addReport, { taskId: task.taskId, goodQuantity })
}
