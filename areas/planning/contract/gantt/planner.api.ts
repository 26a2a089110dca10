import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

const id = z.number().int().positive()

const planner = z.object({
  userId: z.number(),
  name: z.string(),
  /** The task that this person holds at the moment. */
  holding: z.string().nullable(),
})
export type Planner = z.infer<typeof planner>

/** So long (milliseconds) somebody counts as here after having said so. */
export const presentFor = 45_000

/** Nothing is lost when it is said twice or not at all, so it is sent without a key and stands in no log. */
export const hereAtPlan = endpoint({
  path: '/production/web/hereAtPlan',
  access: { right: 'task.view' },
  write: true,
  input: z.object({ holding: id.nullable() }),
  output: z.object({
    others: z.array(planner),
    /** The last step of planning that somebody else made within the hour. */
    last: z.object({ name: z.string(), verb: z.string(), tasks: z.number(), at: z.number() }).nullable(),
  }),
  summary: 'Says that the caller has the Gantt open and which task he holds; answers who else has',
})

export const exportGantt = endpoint({
  path: '/production/web/exportGantt',
  access: { right: 'task.export' },
  write: true,
  input: z.object({ ids: z.array(id).min(1).max(50_000) }),
  output: z.object({ jobId: z.number() }),
  summary: 'Leaves a job that writes tasks of the Gantt to a sheet, as they stand by start',
})
