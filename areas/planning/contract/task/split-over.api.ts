import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

const prefix = '/production/web'
const id = z.number().int().positive()

const asked = {
  id,
  version: id,
  /** Parts at most. */
  most: z.number().int().min(2).max(20),
  /** Pieces of a part at least. */
  least: z.number().int().min(1).max(99_999_999_999),
}

export const lotPart = z.object({
  workCenterId: z.number(),
  machineId: z.number().nullable(),
  place: z.string(),
  quantity: z.number(),
  setupStart: z.number(),
  start: z.number(),
  end: z.number(),
})
export type LotPart = z.infer<typeof lotPart>

const proposal = z.object({
  revision: z.number(),
  /** When the task is done as it stands, or as a whole at the earliest where it stands nowhere. */
  before: z.number().nullable(),
  /** When all its parts are done. */
  after: z.number().nullable(),
  /** Empty: no split is done earlier. */
  parts: z.array(lotPart),
})
export type LotProposal = z.infer<typeof proposal>

export const previewSplitOver = endpoint({
  path: `${prefix}/previewSplitOver`,
  access: { right: 'task.combine' },
  input: z.object(asked),
  output: proposal,
  summary:
    'The parts in which a task would be done earliest on machines that work at once, in a plan that does not move',
})

export const splitOver = endpoint({
  path: `${prefix}/splitOver`,
  access: { right: 'task.combine' },
  write: true,
  input: z.object({
    ...asked,
    /** Of the preview: refused when the plan was changed since. */
    revision: z.number().int(),
  }),
  output: proposal.extend({ ids: z.array(z.number()) }),
  summary: 'Splits a task over machines that work at once, each part at its place, as one step that can be undone',
})
