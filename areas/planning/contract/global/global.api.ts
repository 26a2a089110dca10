import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { listInput, pageOf } from '#core/contract/list.ts'
import { taskChange } from '../task/task.api.ts'
import { planFigures } from './scenario.ts'

const prefix = '/production/web'
const id = z.number().int().positive()

export const planOrder = z.object({
  id: z.number(),
  workorderNo: z.string(),
  materialNo: z.string(),
  materialDesc: z.string(),
  customer: z.string().nullable(),
  workshopId: z.number().nullable(),
  status: z.string(),
  planQuantity: z.number(),
  priority: z.number(),
  requiredStartDate: z.string().nullable(),
  requiredEndDate: z.string(),
  /** Pieces that no tasks were made for. */
  left: z.number(),
  /** Tasks that are not completed, those of them without a time, and those at work. */
  tasks: z.number(),
  unplanned: z.number(),
  begun: z.number(),
  plannedStart: z.string().nullable(),
  plannedEnd: z.string().nullable(),
  publishedEnd: z.string().nullable(),
  late: z.boolean(),
  /** Minutes from the end of the due day to the planned end; negative: in time. */
  lateMinutes: z.number().nullable(),
})
export type PlanOrder = z.infer<typeof planOrder>

export const selectPlanOrder = endpoint({
  path: `${prefix}/selectPlanOrder`,
  access: { right: 'task.view' },
  input: listInput,
  output: pageOf(planOrder),
  summary: 'Open orders with their planned end against their due date',
})

export const getPlanFigures = endpoint({
  path: `${prefix}/getPlanFigures`,
  access: { right: 'task.view' },
  input: z.object({}),
  output: planFigures,
  summary: 'Key figures of the plan as it stands',
})

/** Whom a cause or a remedy speaks of. */
const named = z.object({ taskNo: z.string(), workorderNo: z.string().nullable(), operation: z.string().nullable() })

export const causeKinds = [
  'predecessor',
  'machineBusy',
  'batch',
  'setup',
  'resourceBusy',
  'crewBusy',
  'crewAway',
  'calendarClosed',
  'tooShort',
  'release',
  'material',
  'frozen',
  'now',
  'fixed',
  'running',
  'choice',
] as const

/** Something that a task waited for. Times are epoch milliseconds, durations milliseconds. */
export const lateCause = z.object({
  kind: z.enum(causeKinds),
  until: z.number(),
  from: z.number().nullable(),
  other: named.nullable(),
  /** Machine or work centre, mold or fixture. */
  what: z.string().nullable(),
  /** Set-up or transfer that is included. */
  extra: z.number(),
})
export type LateCause = z.infer<typeof lateCause>

export const lateStep = named.extend({
  taskId: z.number(),
  /** Of the order that is asked about; others stand in its way. */
  own: z.boolean(),
  place: z.string(),
  setupStart: z.number(),
  start: z.number(),
  end: z.number(),
  causes: z.array(lateCause),
})
export type LateStep = z.infer<typeof lateStep>

export const remedyKinds = ['alternative', 'overtime', 'split', 'material', 'sequence'] as const

export const lateRemedy = z.object({
  kind: z.enum(remedyKinds),
  /** Milliseconds that it would gain at most. */
  gain: z.number(),
  task: named.nullable(),
  other: named.nullable(),
  places: z.array(z.string()),
  from: z.number().nullable(),
  until: z.number().nullable(),
  /** What `moveTask` takes to do it, where a move alone does. */
  move: z.object({ id, version: z.number(), workCenterId: id, machineId: id.nullable(), start: z.number() }).nullable(),
  /** The task that `splitOver` splits. */
  split: z.object({ id, version: z.number(), taskNo: z.string(), quantity: z.number() }).nullable(),
})
export type LateRemedy = z.infer<typeof lateRemedy>

export const lateExplanation = z.object({
  workorderNo: z.string(),
  materialDesc: z.string(),
  finish: z.number().nullable(),
  due: z.number().nullable(),
  /** Milliseconds after the due date; 0: in time. */
  late: z.number(),
  chain: z.array(lateStep),
  remedies: z.array(lateRemedy),
  /** Tasks without a place. */
  unplanned: z.array(named),
})
export type LateExplanation = z.infer<typeof lateExplanation>

export const explainOrder = endpoint({
  path: `${prefix}/explainOrder`,
  access: { right: 'task.view' },
  input: z.object({ orderId: id, scenarioId: id.optional() }),
  output: lateExplanation,
  summary: 'Why an order ends when it does, back through what it waited for, and what would bring it in',
})

/** How much an inserted order may harm the others. */
export const urgencies = ['gentle', 'balanced', 'first'] as const

export const harmedOrder = z.object({
  orderId: z.number(),
  workorderNo: z.string(),
  due: z.number(),
  before: z.number(),
  after: z.number(),
  /** It was in time before. */
  becomesLate: z.boolean(),
})
export type HarmedOrder = z.infer<typeof harmedOrder>

const inserted = z.object({
  revision: z.number(),
  finish: z.number().nullable(),
  due: z.number().nullable(),
  late: z.boolean(),
  /** Orders that end later and late. */
  harmed: z.array(harmedOrder),
  /** Orders that end later and still in time. */
  later: z.number(),
  changes: z.array(taskChange),
  /** Operations that found no place. */
  unplaced: z.number(),
})
export type InsertedOrder = z.infer<typeof inserted>

const insertion = z.object({ orderId: id, urgency: z.enum(urgencies) })

export const previewInsertOrder = endpoint({
  path: `${prefix}/previewInsertOrder`,
  access: { right: 'task.schedule' },
  input: insertion,
  output: inserted,
  summary:
    'What inserting an order into the plan with the least harm would change, and which orders it would make late',
})

export const insertOrder = endpoint({
  path: `${prefix}/insertOrder`,
  access: { right: 'task.schedule' },
  write: true,
  input: insertion.extend({
    /** Of the preview: refused when the plan was changed since. */
    revision: z.number().int(),
  }),
  output: inserted,
  summary: 'Inserts an order into the plan with the least harm to the others, as one step that can be undone',
})
