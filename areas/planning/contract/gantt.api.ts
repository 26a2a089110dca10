import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { listInput, pageOf } from '#core/contract/list.ts'
import { taskStatus } from './task.ts'

const id = z.number().int().positive()
/** Epoch milliseconds. */
const instant = z.number().int()

/** A planned or running task as the Gantt draws it. All times are epoch milliseconds. */
export const ganttTask = z.object({
  id: z.number(),
  version: z.number(),
  taskNo: z.string(),
  status: z.enum(taskStatus.codes),
  orderId: z.number().nullable(),
  workorderNo: z.string().nullable(),
  materialNo: z.string().nullable(),
  materialDesc: z.string().nullable(),
  operation: z.string().nullable(),
  /** Where the operation stands in the order's routing, and what follows it. */
  sequence: z.number().nullable(),
  successor: z.array(z.number()),
  centerId: z.number(),
  machineId: z.number().nullable(),
  setupStart: z.number(),
  start: z.number(),
  end: z.number(),
  quantity: z.number(),
  good: z.number(),
  locked: z.boolean(),
  released: z.boolean(),
  /** Released at another place or time than it is planned now. */
  changed: z.boolean(),
  /** Of a combined task: its members. */
  members: z.array(
    z.object({
      taskNo: z.string(),
      orderId: z.number(),
      workorderNo: z.string(),
      quantity: z.number(),
      sequence: z.number(),
      successor: z.array(z.number()),
    }),
  ),
  due: z.number().nullable(),
  priority: z.number(),
})
export type GanttTask = z.infer<typeof ganttTask>

export const ganttLine = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  workshopId: z.number(),
  workshopName: z.string(),
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
  machines: z.array(z.object(named)),
  tasks: z.array(ganttTask),
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
