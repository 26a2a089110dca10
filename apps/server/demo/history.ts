import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { endWork, startWork } from '#areas/execution/contract/duty.ts'
import { addReport, approveReport, rejectReport } from '#areas/execution/contract/report.api.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { closeWorkOrder, confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { addWorkOrders } from '#areas/orders/server/index.ts'
import { createTask } from '#areas/planning/contract/task/task.api.ts'
import { forgetSteps } from '#areas/planning/server/index.ts'
import { all } from '#core/server/all.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'
import type { DemoCaller } from './caller.ts'
import { confirm, dateOf, enter, later, order, plan, planMornings, type Story } from './mornings.ts'
import type { People, Person } from './people.ts'
import type { Center } from './places.ts'
import type { Pressed } from './press-parts.ts'
import type { Product } from './products.ts'
import type { Chance } from './random.ts'
import { rounds, type Step } from './rounds.ts'
import {
  calendarsOf,
  countedSince,
  type Due,
  dueTasks,
  type Left,
  leftOf,
  type Part,
  partsOf,
  type Stretch,
  shareBy,
  stretchOf,
} from './turns.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
const weeks = 8
/** People come to what is planned this much later at most. */
const latest = 10 * 60_000
/** Reports wait for approval this long at most. */
const approvedEvery = 3 * day
/**
 * How far the orders for later are by now; the rest of them, and those entered in the last hour, wait for confirmation. With those of
 * the presses there are 400.
 */
const last = { planned: 76, tasked: 4, confirmed: 60, entered: 10 }
/** Orders that customers want sooner than they are planned. */
const hurried = 3
/** Orders of a new product that nobody has made a routing for: confirming them finds it missing. */
const abnormal = 3

/**
 * Eight weeks of the factory, planned and worked through the product's own calls, each at its own hour. On two mornings a week new
 * orders are entered, confirmed, planned and published; what the plan says then happens, with scatter.
 *
 * @returns what machines worked at in its last days, and what the approvers do about it, and the planner about what they approved;
 * nobody reports anything after it
 */
export async function makeHistory(
  demo: DemoCaller,
  people: People,
  centers: Center[],
  products: Product[],
  pressed: Pressed[],
  chance: Chance,
): Promise<{ worked: Stretch[]; approve: () => Promise<void> }> {
  const reasons = await demo.db.selectFrom('defectReason').select(['id', 'operationIds']).orderBy('id').execute()
  const story: Story = {
    demo,
    people,
    products,
    pressed,
    chance,
    centers: new Map(centers.map((center) => [center.id, center])),
    backlog: [],
    reasons,
    worked: [],
    today: demo.now.getTime() - (demo.now.getTime() % day),
  }
  const actual = demo.now
  await demo.call(updateApprovalSetting, { kind: 'productionReport', levels: [approver(people, 'approver1')] })
  const begins = Array.from({ length: weeks }, (_, i) => story.today - (weeks - i) * week)
  await planMornings(story, begins)
  await demo.analyse()
  const [from, till] = [begins[0] as number, begins.at(-1) as number]
  await work(story, from, till)
  await demo.call(updateApprovalSetting, {
    kind: 'productionReport',
    levels: ['approver1', 'approver2', 'approver3'].map((name) => approver(people, name)),
  })
  await work(story, till, story.today)
  await lastOrders(story, actual)
  await work(story, story.today, actual.getTime())
  await beginSome(story, actual.getTime())
  // The story is nobody's to undo.
  await demo.within('demo', forgetSteps)
  const approveAll = async () => {
    for (let since = from; since < story.today; since += approvedEvery)
      await approve(story, Math.min(since + approvedEvery, story.today))
    for (const morning of begins.filter((_, i) => i % 2)) await closeSome(story, morning)
    await rejectOne(story, actual)
  }
  return { worked: story.worked, approve: approveAll }
}

const approver = (people: People, name: string) => ({
  roleIds: [],
  userIds: [(people.named.get(name) as Person).userId],
})

/** A task whose turn has come, or what one shift does of it: who does it, with a clock and a chance of his own. */
interface Turn extends Step {
  story: Story
  task: Due
  part: Part
  operator: Person
}

/**
 * Whatever the published plan wants done in a time happens, in the order of the clock for whom and what it concerns. What has
 * nothing in common happens together, each kind of act at once: then they share the statements of their steps.
 */
async function work(story: Story, since: number, until: number): Promise<void> {
  const operatorFor = roster(story)
  const turns = (await partsDue(story))
    .filter(({ part }) => part.end > since && part.end <= until)
    .sort((a, b) => a.part.start - b.part.start || a.part.end - b.part.end)
    .map(({ task, part }): Turn => {
      const operator = operatorFor(task, part)
      const shares = [`center ${task.centerId}`, `person ${operator.userId}`]
      // Drawn in the order of the clock.
      return {
        story: { ...story, demo: story.demo.apart(), chance: story.chance.another() },
        task,
        part,
        operator,
        follows: `order ${task.orderId}`,
        shares,
      }
    })
  for (const round of rounds(turns)) {
    const results = await resultsOf(story, round)
    // What falls short of its plan does not complete by itself: somebody comes for the last hour and ends it.
    const manned = results.filter(({ isManned, short }) => isManned || short)
    await all(
      manned.map(({ turn, isManned }) => begin(turn, isManned ? turn.part.start : turn.part.end - hour, turn.part.end)),
    )
    await all(results.map(report))
    await all(manned.map(finish))
  }
}

/** What each shift has to do of the tasks that are not ended. */
async function partsDue(story: Story): Promise<{ task: Due; part: Part; calendar: WorkingCalendar | undefined }[]> {
  const tasks = await dueTasks(story)
  const calendars = await calendarsOf(story, tasks)
  const since = countedSince(story.today)
  return tasks.flatMap((task) => {
    const calendar = calendars.get(task.lineId)
    return partsOf(task, calendar, since).map((part) => ({ task, part, calendar }))
  })
}

const manual = (story: Story, task: Due) => (story.centers.get(task.centerId) as Center).manual

/** Each machine has an operator of its own; where he is still at something else by hand, another comes: nobody is in two places. */
function roster(story: Story): (task: Due, part: Part) => Person {
  const operators = story.people.by.get('operator') as Person[]
  const busyUntil = new Map<number, number>()
  return (task, { start, end }) => {
    const usual = (task.machineId ?? task.centerId) * 7
    const inTurn = operators.map((_, i) => operators[(usual + i) % operators.length] as Person)
    const free = inTurn.filter(({ userId }) => (busyUntil.get(userId) ?? 0) <= start)
    const [found] = [...free, ...inTurn] as [Person]
    busyUntil.set(found.userId, end)
    return found
  }
}

/** @param by when it has been begun at the latest */
async function begin({ story, task, operator }: Turn, at: number, by: number): Promise<void> {
  const { demo, chance } = story
  // Short work is begun in time.
  const late = Math.min(latest, (by - at) / 2)
  demo.now = new Date(at + Math.floor(chance.next() * late))
  demo.become(operator)
  const stationId = chance.pick((story.centers.get(task.centerId) as Center).stationIds)
  await demo.call(startWork, { taskId: task.taskId, stationId, userIds: [operator.userId], confirmed: ['moveDuty'] })
}

interface Result {
  turn: Turn
  good: number
  bad: number
  /** Somebody is on duty at it from its beginning. */
  isManned: boolean
  isEnd: boolean
  /** It ends with less than was planned. */
  short: boolean
}

/** What comes of parts of tasks; those that find nothing to work on make nothing. */
async function resultsOf(story: Story, turns: Turn[]): Promise<Result[]> {
  const lefts = await leftOf(
    story,
    turns.map(({ task }) => task),
  )
  return turns.flatMap((turn) => {
    const { task, part } = turn
    const { chance } = turn.story
    const { good: before, available } = lefts.get(task.taskId) as Left
    const made = part.isLast ? available : Math.min(part.quantity, available)
    const bad = made && chance.chance(0.25) ? Math.min(made, chance.whole(1, Math.max(1, Math.floor(made * 0.03)))) : 0
    const good = made - bad
    if (!made) return []
    // Nothing more comes from the operations before.
    const isEnd = part.isLast || made === available
    const short = isEnd && before + good < task.quantity
    story.worked.push(...stretchOf(task, part, part.end, made))
    const isSeen = part.isFirst && part.start >= countedSince(story.today)
    return [{ turn, good, bad, isManned: manual(story, task) || isSeen, isEnd, short }]
  })
}

async function report({ turn: { story, task, part, operator }, good, bad }: Result): Promise<void> {
  const { demo, chance, reasons } = story
  demo.become(operator)
  // In the shift that made them.
  demo.now = new Date(part.end - 1_000)
  const fitting = reasons.filter(({ operationIds }) => operationIds.includes(task.operationId))
  const defects = bad ? [{ reasonId: chance.pick(fitting).id, quantity: bad }] : []
  await demo.call(addReport, { taskId: task.taskId, goodQuantity: good, defects })
}

async function finish({ turn: { story, task, part, operator }, isEnd }: Result): Promise<void> {
  story.demo.become(operator)
  story.demo.now = new Date(part.end - 1_000)
  await story.demo.call(endWork, { taskId: task.taskId, userIds: [operator.userId], complete: isEnd })
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
  await bringForward(demo)
  demo.now = now
  await enter(story, now.getTime(), last.entered, later)
  const { done } = await demo.call(confirmWorkOrder, { ids: ids.splice(0, last.tasked + last.confirmed) })
  await demo.call(createTask, { orders: done.slice(0, last.tasked).map((id) => ({ id })) })
  const fresh = await demo.call(productCrud.add, { code: 'SHIZ-01', name: '新品试制件', unit: '件' })
  const trial = Array.from({ length: abnormal }, () => ({
    ...order(story, now.getTime(), later),
    productId: fresh.id,
    type: 'trialSample',
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

/**
 * As one logs in the demo's operators are on duty at what runs, and have reported what was made of it a moment ago. Work that people must
 * start has them first, and begins nowhere without one.
 */
async function beginSome(story: Story, now: number): Promise<void> {
  // Those that visitors log in as are free to begin something themselves.
  const visitors = new Set([...story.people.named.values()].map(({ userId }) => userId))
  const free = (story.people.by.get('operator') as Person[]).filter(({ userId }) => !visitors.has(userId))
  const due = (await partsDue(story)).filter(({ part }) => part.start < now && part.end > now)
  const lefts = await leftOf(
    story,
    due.map(({ task }) => task),
  )
  for (const { task, part, calendar } of due.sort(
    (a, b) => Number(manual(story, b.task)) - Number(manual(story, a.task)),
  )) {
    const { available } = lefts.get(task.taskId) as Left
    // Whoever is seen at a machine is at no other.
    const operator = available ? free.shift() : undefined
    if (!operator) continue
    const turn = { story, task, part, operator, follows: '', shares: [] }
    await begin(turn, Math.max(part.start, now - hour), Math.max(part.start, now - latest))
    const made = Math.floor(Math.min(part.quantity, available) * shareBy(part, calendar, now))
    story.worked.push(...stretchOf(task, part, now, made))
    await reportShare(turn, made, now - 1_000)
  }
  story.demo.now = new Date(now)
}

/** A running machine's operator has reported what it made. */
async function reportShare({ story, task, operator }: Turn, goodQuantity: number, at: number): Promise<void> {
  if (!goodQuantity) return
  story.demo.become(operator)
  story.demo.now = new Date(at)
  await story.demo.call(addReport, { taskId: task.taskId, goodQuantity })
}
