import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { taskChange } from '../task/task.api.ts'

const prefix = '/production/web'
const asked = {
  /** Absent: every line that the caller sees. */
  lineIds: z.array(z.number().int().positive()).min(1).max(500).optional(),
  /** Days from today whose load is made even. */
  days: z.number().int().min(2).max(60),
}

export const levelDay = z.object({
  date: z.string(),
  /** Work ÷ working time over the places that have work in these days; null: nothing is open. */
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** The busiest place of the day. */
  peakBefore: z.object({ place: z.string(), load: z.number() }).nullable(),
  peakAfter: z.object({ place: z.string(), load: z.number() }).nullable(),
})
export type LevelDay = z.infer<typeof levelDay>

const levelled = z.object({ revision: z.number(), days: z.array(levelDay), changes: z.array(taskChange) })
export type LevelledLoad = z.infer<typeof levelled>

export const previewLevelLoad = endpoint({
  path: `${prefix}/previewLevelLoad`,
  access: { right: 'task.schedule' },
  input: z.object(asked),
  output: levelled,
  summary: 'What moving tasks later within their slack would make of the load of the days ahead; no order becomes late',
})

export const levelLoad = endpoint({
  path: `${prefix}/levelLoad`,
  access: { right: 'task.schedule' },
  write: true,
  input: z.object({
    ...asked,
    /** Of the preview: refused when the plan was changed since. */
    revision: z.number().int(),
  }),
  output: levelled,
  summary: 'Makes the load of the days ahead even within the slack of the tasks, as one step that can be undone',
})
