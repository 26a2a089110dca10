import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'

const id = z.number().int().positive()
const scope = z.object({
  /** Absent: every line that the caller sees. */
  lineIds: z.array(id).min(1).max(1000).optional(),
  /** Absent: every task. */
  ids: z.array(id).min(1).max(20_000).optional(),
})

export const differenceKinds = ['new', 'earlier', 'later', 'place', 'longer', 'withdrawn'] as const

/** A task that publishing would change for the shop floor. Times are epoch milliseconds. */
export const planDifference = z.object({
  id: z.number(),
  taskNo: z.string(),
  workorderNo: z.string().nullable(),
  produreName: z.string().nullable(),
  lineName: z.string().nullable(),
  kind: z.enum(differenceKinds),
  before: z.object({
    workCenter: z.string().nullable(),
    machine: z.string().nullable(),
    start: z.number().nullable(),
    end: z.number().nullable(),
  }),
  after: z.object({
    workCenter: z.string().nullable(),
    machine: z.string().nullable(),
    start: z.number().nullable(),
    end: z.number().nullable(),
  }),
  due: z.number().nullable(),
  late: z.boolean(),
  /** Begins before the day its order is required to start. */
  early: z.boolean(),
})
export type PlanDifference = z.infer<typeof planDifference>

export const previewPublication = endpoint({
  path: '/production/web/previewPublication',
  access: { right: 'task.publish' },
  input: scope,
  output: z.object({ revision: z.number(), differences: z.array(planDifference) }),
  summary: 'What publishing the plan would change for the shop floor',
})

export const publishPlan = endpoint({
  path: '/production/web/publishPlan',
  access: { right: 'task.publish' },
  write: true,
  input: scope.extend({
    /** Of the preview: refused when the plan was changed since. */
    revision: z.number().int().optional(),
    note: writtenText().trim().max(500).optional(),
  }),
  output: z.object({ publicationId: z.number().nullable(), published: z.number(), withdrawn: z.number() }),
  summary: 'Publishes the plan: its tasks are released, orders get their estimated dates',
})

export const undoPublication = endpoint({
  path: '/production/web/undoPublication',
  access: { right: 'task.undo' },
  write: true,
  input: z.object({}),
  output: z.object({ publicationId: z.number(), tasks: z.number() }),
  summary: 'Takes the last publication back; refused when one of its tasks has begun or was published again',
})
