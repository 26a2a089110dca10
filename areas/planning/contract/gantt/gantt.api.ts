import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { listInput, pageOf } from '#core/contract/list.ts'

const id = z.number().int().positive()
/** Epoch milliseconds. */
const instant = z.number().int()

/** Bits of `flags`. */
export const barFlags = {
  locked: 1,
  released: 2,
  /** Released at another place or time than it is planned now. */
  changed: 4,
  /** Its length was set by hand. */
  byHand: 8,
} as const

const column = z.array(z.number())

/**
 * Planned and running tasks column by column, ascending by id: a plan of 200,000 travels and stays small. All times are epoch
 * milliseconds.
 */
export const ganttTasks = z.object({
  id: column,
  version: column,
  taskNo: z.array(z.string()),
  /** Places in `taskStatus.codes`. */
  status: column,
  /** Places in `orders`; -1: a combined task, whose members name theirs. */
  order: column,
  /** Places in `operations`; -1: unknown. */
  operation: column,
  center: column,
  /** 0: none. */
  machine: column,
  setupStart: column,
  start: column,
  end: column,
  quantity: column,
  good: column,
  flags: column,
})
export type GanttTasks = z.infer<typeof ganttTasks>

export const ganttOrder = z.object({
  id: z.number(),
  workorderNo: z.string(),
  materialNo: z.string(),
  materialDesc: z.string(),
  due: z.number().nullable(),
  /** The beginning of the day it is required to start on. */
  wantedFrom: z.number().nullable(),
  priority: z.number(),
})
export type GanttOrder = z.infer<typeof ganttOrder>

export const ganttOperation = z.object({
  name: z.string(),
  /** Where it stands in an order's routing, and what follows it. */
  sequence: z.number(),
  successor: z.array(z.number()),
  mold: z.string().nullable(),
})
export type GanttOperation = z.infer<typeof ganttOperation>

/** A part of a combined task. */
export const ganttMember = z.object({
  /** The combined task's place among the tasks. */
  whole: z.number(),
  taskNo: z.string(),
  order: z.number(),
  operation: z.number(),
  quantity: z.number(),
})
export type GanttMember = z.infer<typeof ganttMember>

/** A time in which a machine is out of use. */
export const ganttDowntime = z.object({
  id: z.number(),
  version: z.number(),
  machineId: z.number(),
  from: z.number(),
  to: z.number(),
  reason: z.string().nullable(),
  /** Maintenance, not a breakdown. */
  planned: z.boolean(),
})
export type GanttDowntime = z.infer<typeof ganttDowntime>

export const ganttLine = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  workshopId: z.number(),
  workshopName: z.string(),
  /** Seconds from piece to piece where everything moves at one pace; null: no takt line. */
  takt: z.number().nullable(),
  /** Working intervals `[start, end]` within the range; null: the line has no calendar. */
  open: z.array(z.tuple([z.number(), z.number()])).nullable(),
})
export type GanttLine = z.infer<typeof ganttLine>

const named = { id: z.number(), number: z.string(), name: z.string() }
export const ganttPlan = z.object({
  now: z.number(),
  revision: z.number(),
  /** Minutes that a task is moved by at least. */
  grid: z.number(),
  lines: z.array(ganttLine),
  centers: z.array(z.object({ ...named, lineId: z.number(), machineIds: z.array(z.number()) })),
  machines: z.array(
    z.object({
      ...named,
      /** Working intervals of one that has shifts of its own; absent: it works as its line. */
      open: z.array(z.tuple([z.number(), z.number()])).optional(),
    }),
  ),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  downtimes: z.array(ganttDowntime),
  orders: z.array(ganttOrder),
  operations: z.array(ganttOperation),
  members: z.array(ganttMember),
  tasks: ganttTasks,
})
export type GanttPlan = z.infer<typeof ganttPlan>

export const selectGantt = endpoint({
  path: '/production/web/selectGantt',
  access: { right: 'task.view' },
  input: z.object({ from: instant, to: instant }).refine(({ from, to }) => from < to && to - from <= 400 * 86_400_000),
  output: ganttPlan,
  summary: 'The plan between two instants: lines with their working time, work centres, machines and tasks',
})

export const poolRow = z.object({
  id: z.number(),
  workorderNo: z.string(),
  materialNo: z.string(),
  materialDesc: z.string(),
  status: z.string(),
  planQuantity: z.number(),
  /** What no tasks were made for, in pieces of the order: the most of its operations. */
  left: z.number(),
  /** Tasks without a time. */
  unplanned: z.number(),
  requiredEndDate: z.string(),
  priority: z.number(),
  customer: z.string().nullable(),
})
export type PoolRow = z.infer<typeof poolRow>

export const selectPlanPool = endpoint({
  path: '/production/web/selectPlanPool',
  access: { right: 'task.view' },
  input: listInput,
  output: pageOf(poolRow),
  summary: 'Confirmed orders with quantity that has no tasks, or with tasks that have no time',
})

export const poolTask = z.object({
  id,
  version: z.number(),
  taskNo: z.string(),
  workorderNo: z.string().nullable(),
  operation: z.string().nullable(),
  quantity: z.number(),
  centerId: z.number(),
})

export const selectUnplannedTask = endpoint({
  path: '/production/web/selectUnplannedTask',
  access: { right: 'task.view' },
  input: z.object({ orderIds: z.array(id).min(1).max(1000).optional() }),
  output: z.object({ rows: z.array(poolTask) }),
  summary: 'Tasks without a time, at most 2,000; those of some orders when they are named',
})
