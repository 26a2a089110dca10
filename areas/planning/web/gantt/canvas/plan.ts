import {
  barFlags,
  type GanttDowntime,
  type GanttMember,
  type GanttOperation,
  type GanttOrder,
  type GanttPlan,
} from '../../../contract/gantt/gantt.api.ts'
import { begun, type TaskState, taskStatus } from '../../../contract/task/task.ts'

/** Tasks as typed arrays: two hundred thousand bars take some fifteen megabytes, and drawing one makes no object. */
export interface Bars {
  id: Float64Array
  version: Int32Array
  status: Uint8Array
  /** Place in `orders`; -1: combined. */
  order: Int32Array
  operation: Int32Array
  center: Float64Array
  /** 0: none. */
  machine: Float64Array
  setupStart: Float64Array
  start: Float64Array
  end: Float64Array
  quantity: Float64Array
  good: Float64Array
  flags: Uint8Array
  /** The earliest due of its orders; Infinity: none. */
  due: Float64Array
}

/** The plan as the Gantt works with it. A task is named by its place in `bars`, here called its index. */
export interface Plan extends Omit<GanttPlan, 'tasks' | 'members'> {
  /** By this browser's clock, when the server said what time it is. */
  readAt: number
  count: number
  bars: Bars
  taskNo: readonly string[]
  members: ReadonlyMap<number, readonly GanttMember[]>
  /** By machine, in the order of time. */
  downtimesOf: ReadonlyMap<number, readonly GanttDowntime[]>
  /** Working intervals of machines that have shifts of their own. */
  openOf: ReadonlyMap<number, readonly [number, number][]>
  /** Working time of each work centre's line; absent: the line has no calendar. */
  lineOpenOf: ReadonlyMap<number, readonly [number, number][]>
}

/** One task whole, for what shows few of them. */
export interface GanttTask {
  index: number
  id: number
  version: number
  taskNo: string
  status: TaskState
  orderId: number | null
  workorderNo: string | null
  materialNo: string | null
  materialDesc: string | null
  operation: string | null
  mold: string | null
  centerId: number
  machineId: number | null
  setupStart: number
  start: number
  end: number
  quantity: number
  good: number
  locked: boolean
  released: boolean
  changed: boolean
  byHand: boolean
  members: { taskNo: string; orderId: number; workorderNo: string; quantity: number }[]
  due: number | null
  priority: number
}

export function readPlan(plan: GanttPlan): Plan {
  const { tasks, members: parts, ...rest } = plan
  const members = new Map<number, GanttMember[]>()
  for (const part of parts) members.set(part.whole, [...(members.get(part.whole) ?? []), part])
  const downtimesOf = new Map<number, GanttDowntime[]>()
  for (const each of plan.downtimes) downtimesOf.set(each.machineId, [...(downtimesOf.get(each.machineId) ?? []), each])
  const dueOf = (place: number) => plan.orders[place]?.due ?? Number.POSITIVE_INFINITY
  const due = Float64Array.from(tasks.order, dueOf)
  for (const [whole, each] of members) due[whole] = Math.min(...each.map(({ order }) => dueOf(order)))
  return {
    ...rest,
    readAt: Date.now(),
    count: tasks.id.length,
    taskNo: tasks.taskNo,
    members,
    downtimesOf,
    lineOpenOf: new Map(
      plan.centers.flatMap(({ id, lineId }) => {
        const open = plan.lines.find((line) => line.id === lineId)?.open
        return open ? [[id, open]] : []
      }),
    ),
    openOf: new Map(plan.machines.flatMap(({ id, open }) => (open ? [[id, open]] : []))),
    bars: {
      id: Float64Array.from(tasks.id),
      version: Int32Array.from(tasks.version),
      status: Uint8Array.from(tasks.status),
      order: Int32Array.from(tasks.order),
      operation: Int32Array.from(tasks.operation),
      center: Float64Array.from(tasks.center),
      machine: Float64Array.from(tasks.machine),
      setupStart: Float64Array.from(tasks.setupStart),
      start: Float64Array.from(tasks.start),
      end: Float64Array.from(tasks.end),
      quantity: Float64Array.from(tasks.quantity),
      good: Float64Array.from(tasks.good),
      flags: Uint8Array.from(tasks.flags),
      due,
    },
  }
}

/** The index of a task; -1: it is not in the plan. */
export function indexOf({ bars, count }: Plan, id: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bars.id[middle] as number) < id) low = middle + 1
    else high = middle
  }
  return low < count && bars.id[low] === id ? low : -1
}

export const has = ({ bars }: Plan, index: number, flag: keyof typeof barFlags): boolean =>
  ((bars.flags[index] as number) & barFlags[flag]) !== 0

export const statusOf = ({ bars }: Plan, index: number): TaskState =>
  taskStatus.codes[bars.status[index] as number] as TaskState

const begunCodes = new Set(begun.map((code) => taskStatus.codes.indexOf(code as TaskState)))
/** People work on it, or did: planning never moves it. */
export const isBegun = ({ bars }: Plan, index: number): boolean => begunCodes.has(bars.status[index] as number)

const completed = taskStatus.codes.indexOf('completed')

/** The present by the server's clock: a plan that nobody changes for hours is still looked at now. */
export const nowOf = ({ now, readAt }: Pick<Plan, 'now' | 'readAt'>): number => now + Math.max(0, Date.now() - readAt)

/** Whether an order's last bar ends after its due: then every task of it may be the one to ask about. */
export function isOrderLate({ bars, count, orders }: Plan, orderId: number): boolean {
  for (let i = 0; i < count; i++)
    if (orders[bars.order[i] as number]?.id === orderId && (bars.end[i] as number) > (bars.due[i] as number))
      return true
  return false
}

/** An order that is late by the plan: its due, when it ends, and the task that ends last. */
export interface LateOrder {
  order: GanttOrder
  due: number
  end: number
  taskId: number
}

/** The orders that end after their due, or are open past it, the latest first. */
export function lateOrdersOf(plan: Plan): LateOrder[] {
  const { bars, count } = plan
  const last = new Map<number, LateOrder>()
  const open = new Set<number>()
  for (let i = 0; i < count; i++)
    for (const order of ordersOf(plan, i)) {
      if (order.due === null) continue
      const end = bars.end[i] as number
      const known = last.get(order.id)
      if (!known || end > known.end) last.set(order.id, { order, due: order.due, end, taskId: bars.id[i] as number })
      if (bars.status[i] !== completed) open.add(order.id)
    }
  // What is done is late no more; what is open past its due is late although its plan ended before.
  const late = [...last.values()].filter(({ order, end, due }) => open.has(order.id) && (end > due || plan.now > due))
  return late.sort((a, b) => b.end - b.due - (a.end - a.due))
}

/** When the last open task ends; a day from now at least. */
export function openUntil({ bars, count, now }: Plan): number {
  let last = now + 86_400_000
  for (let i = 0; i < count; i++) if (bars.status[i] !== completed) last = Math.max(last, bars.end[i] as number)
  return last
}

/** Ends after its due, or is open past it. */
export const isLate = ({ bars, now }: Plan, index: number): boolean => {
  const due = bars.due[index] as number
  return (bars.end[index] as number) > due || (bars.status[index] !== completed && now > due)
}

/** Begins before one of its orders is required to start; what is done is not complained of. */
export const isEarly = (plan: Plan, index: number, start = plan.bars.start[index] as number): boolean =>
  plan.bars.status[index] !== completed &&
  ordersOf(plan, index).some((order) => order.wantedFrom !== null && start < order.wantedFrom)

export const orderOf = (plan: Plan, index: number): GanttOrder | undefined =>
  plan.orders[plan.bars.order[index] as number]
export const operationOf = (plan: Plan, index: number): GanttOperation | undefined =>
  plan.operations[plan.bars.operation[index] as number] ??
  plan.operations[plan.members.get(index)?.[0]?.operation ?? -1]

/** The orders that a task works for: one, or those of its members. */
export const ordersOf = (plan: Plan, index: number): GanttOrder[] => {
  const own = orderOf(plan, index)
  if (own) return [own]
  return (plan.members.get(index) ?? []).flatMap(({ order }) => plan.orders[order] ?? [])
}

export function taskAt(plan: Plan, index: number): GanttTask {
  const { bars } = plan
  const own = orderOf(plan, index)
  const [order] = ordersOf(plan, index)
  const operation = operationOf(plan, index)
  const due = bars.due[index] as number
  return {
    index,
    id: bars.id[index] as number,
    version: bars.version[index] as number,
    taskNo: plan.taskNo[index] as string,
    status: statusOf(plan, index),
    orderId: own?.id ?? null,
    workorderNo: own?.workorderNo ?? null,
    materialNo: order?.materialNo ?? null,
    materialDesc: order?.materialDesc ?? null,
    operation: operation?.name ?? null,
    mold: operation?.mold ?? null,
    centerId: bars.center[index] as number,
    machineId: bars.machine[index] || null,
    setupStart: bars.setupStart[index] as number,
    start: bars.start[index] as number,
    end: bars.end[index] as number,
    quantity: bars.quantity[index] as number,
    good: bars.good[index] as number,
    locked: has(plan, index, 'locked'),
    released: has(plan, index, 'released'),
    changed: has(plan, index, 'changed'),
    byHand: has(plan, index, 'byHand'),
    members: (plan.members.get(index) ?? []).map(({ taskNo, order: place, quantity }) => ({
      taskNo,
      orderId: plan.orders[place]?.id ?? 0,
      workorderNo: plan.orders[place]?.workorderNo ?? '',
      quantity,
    })),
    due: Number.isFinite(due) ? due : null,
    priority: order?.priority ?? 5,
  }
}

/** The task of an id, while it is in the plan. */
export function taskOf(plan: Plan, id: number | null): GanttTask | null {
  const index = id === null ? -1 : indexOf(plan, id)
  return index < 0 ? null : taskAt(plan, index)
}
