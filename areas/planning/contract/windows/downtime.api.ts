import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'
import { conflict, taskChange } from '../task/task.api.ts'

const prefix = '/production/web'
const id = z.number().int().positive()
/** Epoch milliseconds. */
const instant = z.number().int()

const span = {
  machineId: id,
  from: instant,
  to: instant,
  /** Whether affected tasks may go to other machines of their operation where that ends them earlier and disturbs nobody. */
  useAlternatives: z.boolean().default(true),
}

/** A task that stands in the time and is never moved. */
export const stayingTask = z.object({ id: z.number(), taskNo: z.string(), reason: z.enum(['running', 'locked']) })

const consequences = z.object({
  revision: z.number(),
  changes: z.array(taskChange),
  conflicts: z.array(conflict),
  /** Tasks that stand in the time and are never moved, because they are at work or locked. */
  staying: z.array(stayingTask),
})
export type DownConsequences = z.infer<typeof consequences>

export const previewMachineDown = endpoint({
  path: `${prefix}/previewMachineDown`,
  access: { right: 'task.breakdown' },
  input: z.object(span),
  output: consequences,
  summary: 'What taking a machine out of use would change in the plan; moves only what must move',
})

export const addMachineDown = endpoint({
  path: `${prefix}/addMachineDown`,
  access: { right: 'task.breakdown' },
  write: true,
  input: z.object({
    ...span,
    reason: writtenText().trim().max(200).optional(),
    /** Maintenance: key figures take it off the time that was planned to be worked. Otherwise the machine broke down. */
    planned: z.boolean().default(false),
    /** Of the preview that the person looked at; refused when the plan was changed since. */
    revision: z.number().int().optional(),
  }),
  output: consequences.extend({ id: z.number() }),
  summary: 'Takes a machine out of use for a time and plans around it; one step, which can be undone',
})

export const endMachineDown = endpoint({
  path: `${prefix}/endMachineDown`,
  access: { right: 'task.breakdown' },
  write: true,
  input: z.object({ id, version: z.number().int().positive() }),
  output: z.object({ revision: z.number() }),
  summary: 'Says that a machine can be used again from now on; the plan stays as it is until it is scheduled anew',
})
