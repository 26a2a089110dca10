import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import type { Line } from './line.ts'

const id = z.number().int().positive()
const version = z.number().int().positive()

const queued = z.object({
  workOrderId: z.number(),
  workorderNo: z.string(),
  product: z.string(),
  planQuantity: z.number(),
  /** Units that came to the line, and those that are through. */
  begun: z.number(),
  finished: z.number(),
  requiredEndDate: z.string().nullable(),
})
export type QueuedOrder = z.infer<typeof queued>

const queue = z.object({
  version: z.number(),
  /** In the order of the line. */
  rows: z.array(queued),
  /** Orders of products with a live profile that stand in no queue, those wanted first at the top. */
  waiting: z.array(queued),
})

const setting = z.object({
  version: z.number(),
  /** Orders that a station shows as the next ones; 0: none. */
  nextShown: z.number(),
})

/** Orders that stand in a queue at most. */
export const queueMost = 500
/** Orders that a station shows at most. */
export const nextMost = 20

/** The queue of a line: which orders come next, as its stations show it at once. For lines that are given a sequence. */
export function queueApi({ id: line, prefix }: Line) {
  const view = { right: `${line}.view` }
  return {
    selectLineQueue: endpoint({
      path: `${prefix}/web/selectLineQueue`,
      access: view,
      input: z.object({}),
      output: queue,
      summary: 'The orders in the sequence of the line, and those that wait to be put into it',
    }),
    placeLineOrder: endpoint({
      path: `${prefix}/web/placeLineOrder`,
      access: { right: `${line}.plan` },
      write: true,
      /** `version`: of the queue as the person saw it. `place`: from 1 on; beyond the last is the last; 0 takes the order out. */
      input: z.object({ version, workOrderId: id, place: z.number().int().min(0).max(queueMost) }),
      output: queue,
      summary: 'Puts an order at a place of the sequence, or takes it out; those behind follow',
    }),
    selectLineNext: endpoint({
      path: `${prefix}/web/selectLineNext`,
      access: { right: `${line}.scan` },
      input: z.object({}),
      output: z.object({ rows: z.array(queued) }),
      summary: 'The orders that come next on the line, as many as are set',
    }),
    getLineSetting: endpoint({
      path: `${prefix}/web/getLineSetting`,
      access: view,
      input: z.object({}),
      output: setting,
      summary: 'What is set for the line as a whole',
    }),
    updateLineSetting: endpoint({
      path: `${prefix}/web/updateLineSetting`,
      access: { right: `${line}.configure` },
      write: true,
      input: z.object({ version, nextShown: z.number().int().min(0).max(nextMost) }),
      output: setting,
      summary: 'Sets the line as a whole',
    }),
  }
}
export type QueueApi = ReturnType<typeof queueApi>
