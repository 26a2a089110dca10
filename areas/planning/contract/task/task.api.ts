import { z } from 'zod'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, confirmed, idsInput } from '#core/contract/list.ts'
import { planModes, planRules } from '../aps/plan-set.ts'
import { task } from './task.ts'

const prefix = '/production/web'

export const taskCrud = crud(task, { prefix, noun: 'Task', right: 'task', verbs: ['select', 'get', 'export'] })

const id = z.number().int().positive()
const quantity = z.number().min(0).max(99_999_999_999)
/** Epoch milliseconds. */
const instant = z.number().int()
/** A row that the person saw at `version`. */
const seen = { id, version: z.number().int().positive() }

/** One task that a step of planning changes, as people read it; times are epoch milliseconds. */
const place = z.object({
  workCenterId: z.number(),
  machineId: z.number().nullable(),
  /** When the set-up for it begins; `start` where it needs none. */
  setupStart: z.number().nullable(),
  start: z.number().nullable(),
  end: z.number().nullable(),
})
export const taskChange = z.object({
  id: z.number(),
  taskNo: z.string(),
  workorderNo: z.string().nullable(),
  produreName: z.string().nullable(),
  before: place,
  after: place,
})
export type TaskChange = z.infer<typeof taskChange>

/** What stands in the way of a plan, worded for the caller. */
export const conflict = z.object({ id: z.number(), taskNo: z.string(), kind: z.string(), message: z.string() })
export type Conflict = z.infer<typeof conflict>

export const unplannedTask = z.object({
  id: z.number(),
  taskNo: z.string(),
  workorderNo: z.string(),
  reason: z.string(),
})
export type UnplannedTask = z.infer<typeof unplannedTask>

const stepResult = z.object({ revision: z.number(), changes: z.array(taskChange) })
export const moveResult = stepResult.extend({ conflicts: z.array(conflict) })
export type MoveResult = z.infer<typeof moveResult>

const bulk = (verb: string, right: string, summary: string) =>
  endpoint({
    path: `${prefix}/${verb}`,
    access: { right: `task.${right}` },
    write: true,
    input: idsInput,
    output: bulkResult,
    summary,
  })

export const createTask = endpoint({
  path: `${prefix}/createTask`,
  access: { right: 'task.create' },
  write: true,
  input: z.object({
    /** `quantity` of finished product; absent: all that is left to schedule. `operationIds`: only these of the order's operations. */
    orders: z
      .array(z.object({ id, quantity: quantity.optional(), operationIds: z.array(id).max(500).optional() }))
      .min(1)
      .max(1000),
    confirmed,
  }),
  output: bulkResult.extend({ taskIds: z.array(z.number()) }),
  summary:
    'Makes tasks of confirmed orders’ operations; a quantity above what is left to schedule asks first (overQuantity)',
})

export const revokeTask = bulk('revokeTask', 'revoke', 'Takes tasks back that nobody has begun')

const planInput = z.object({
  /** Absent: all open tasks. */
  ids: z.array(id).min(1).max(20_000).optional(),
  orderIds: z.array(id).min(1).max(20_000).optional(),
  /** Only what has no place yet; the others stay. */
  onlyUnplanned: z.boolean().default(false),
  /** Absent: as set in the plan settings. */
  mode: z.enum(planModes).optional(),
  rule: z.enum(planRules).optional(),
  useAlternatives: z.boolean().optional(),
  frozenHours: z.number().int().min(0).max(720).optional(),
})

export const scheduleResult = stepResult.omit({ changes: true }).extend({
  changed: z.number(),
  planned: z.number(),
  unplanned: z.array(unplannedTask),
  lateOrders: z.number(),
  /** Numbers of the orders that begin before their required start. */
  earlyOrders: z.array(z.string()),
  /** Orders that could not be planned back from their due date without starting in the past. */
  pastStart: z.array(z.string()),
  end: z.number().nullable(),
})
export type ScheduleResult = z.infer<typeof scheduleResult>

export const scheduleTask = endpoint({
  path: `${prefix}/scheduleTask`,
  access: { right: 'task.schedule' },
  write: true,
  input: planInput,
  output: scheduleResult,
  summary: 'Plans tasks by itself, forward or backward; says of those without a place why',
})

export const moveTask = endpoint({
  path: `${prefix}/moveTask`,
  access: { right: 'task.move' },
  write: true,
  input: z.object({
    ...seen,
    /** Absent: where it is. */
    workCenterId: id.optional(),
    machineId: id.nullable().optional(),
    start: instant,
    confirmed,
  }),
  output: moveResult,
  summary: 'Moves a task in the plan, or allocates one without a place; those in its way and its followers give way',
})

/** What `moveTask` would do. A reading call: it may be sent while a person drags. */
export const previewMoveTask = endpoint({
  path: `${prefix}/previewMoveTask`,
  access: { right: 'task.move' },
  input: moveTask.input,
  output: moveResult,
  summary: 'What moving a task would change, and what stands in the way',
})

const resizeInput = z.object({
  ...seen,
  /** The end that it is dragged to; the working time up to there becomes its own. */
  end: instant.optional(),
  /** Minutes of processing; null: the standard time again. */
  minutes: z.number().positive().max(1_000_000).nullable().optional(),
})

export const resizeTask = endpoint({
  path: `${prefix}/resizeTask`,
  access: { right: 'task.move' },
  write: true,
  input: resizeInput,
  output: moveResult,
  summary: 'Sets the processing time of a planned task by hand, by its end or in minutes, or takes that back',
})

export const previewResizeTask = endpoint({
  path: `${prefix}/previewResizeTask`,
  access: { right: 'task.move' },
  input: resizeInput,
  output: moveResult,
  summary: 'What another length of a task would change, and what stands in the way',
})

/** Manual allocation from the pool: the same act as a move, under the name that planners know. */
export const allocateTask = endpoint({
  path: `${prefix}/allocateTask`,
  access: { right: 'task.schedule' },
  write: true,
  input: z.object({
    ...seen,
    workCenterId: id,
    machineId: id.nullable().optional(),
    /** Absent: the first free time. */
    start: instant.optional(),
    confirmed,
  }),
  output: moveResult,
  summary: 'Gives a task a work centre, machine and start by hand',
})

export const lockTask = bulk('lockTask', 'lock', 'Planned tasks keep their place until they are unlocked')
export const unlockTask = bulk('unlockTask', 'lock', 'Lets planning move tasks again')

export const adjustToNextShift = endpoint({
  path: `${prefix}/adjustToNextShift`,
  access: { right: 'task.move' },
  write: true,
  input: idsInput,
  output: bulkResult.extend({ changes: z.array(taskChange) }),
  summary: 'Moves planned tasks to the start of the next shift of their line; followers move along',
})

export const combineTask = endpoint({
  path: `${prefix}/combineTask`,
  access: { right: 'task.combine' },
  write: true,
  input: z.object({
    ids: z.array(id).min(1).max(200),
    /** The sum as it was reckoned by `previewCombination`. */
    quantity: quantity.optional(),
  }),
  output: z.object({ id: z.number(), taskNo: z.string(), quantity: z.number() }),
  summary: 'Makes one task of at least two of the same operation and work centre; the members keep their shares',
})

export const combinationPreview = z.object({
  quantity: z.number(),
  processingMinutes: z.number(),
  setupMinutes: z.number(),
  members: z.array(
    z.object({ id: z.number(), taskNo: z.string(), workorderNo: z.string(), quantity: z.number(), share: z.number() }),
  ),
})

export const previewCombination = endpoint({
  path: `${prefix}/previewCombination`,
  access: { right: 'task.combine' },
  input: z.object({ ids: z.array(id).min(1).max(200) }),
  output: combinationPreview,
  summary: 'Quantity and time of tasks combined, and each one’s share',
})

export const releaseCombination = bulk(
  'releaseCombination',
  'combine',
  'Takes combined tasks apart; not while one has reports',
)

export const splitTask = endpoint({
  path: `${prefix}/splitTask`,
  access: { right: 'task.combine' },
  write: true,
  input: z.object({ ...seen, quantities: z.array(quantity).min(2).max(20) }),
  output: z.object({ ids: z.array(z.number()) }),
  summary: 'Makes several tasks of one; the quantities sum to the task’s',
})

export const mergeTask = endpoint({
  path: `${prefix}/mergeTask`,
  access: { right: 'task.combine' },
  write: true,
  input: z.object({ ids: z.array(id).min(2).max(20) }),
  output: z.object({ id: z.number(), taskNo: z.string(), quantity: z.number() }),
  summary: 'Makes one task of several of the same order and operation: the reverse of a split',
})

const journal = z.object({ verb: z.string(), note: z.string().nullable(), tasks: z.number(), at: z.string() })
export type JournalStep = z.infer<typeof journal>

const undoResult = z.object({ revision: z.number(), verb: z.string(), ids: z.array(z.number()) })

export const undoPlan = endpoint({
  path: `${prefix}/undoPlan`,
  access: { right: 'task.undo' },
  write: true,
  input: z.object({}),
  output: undoResult,
  summary: 'Takes the caller’s last step of planning back; refused when somebody changed those tasks since',
})

export const redoPlan = endpoint({
  path: `${prefix}/redoPlan`,
  access: { right: 'task.undo' },
  write: true,
  input: z.object({}),
  output: undoResult,
  summary: 'Does the caller’s last undone step again',
})

export const getPlanJournal = endpoint({
  path: `${prefix}/getPlanJournal`,
  access: { right: 'task.view' },
  input: z.object({}),
  output: z.object({ undo: journal.nullable(), redo: journal.nullable(), publication: journal.nullable() }),
  summary: 'What the caller’s next undo and redo would do, and the last publication',
})
