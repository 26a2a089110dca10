import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { listInput, pageOf } from '#core/contract/list.ts'
import { planOrder } from '../global/global.api.ts'
import { lateOrder } from '../global/scenario.ts'
import { moveResult, unplannedTask } from '../task/task.api.ts'
import { pressFigures, stampingCampaign, stampingMold, stampingPress, stockRun } from './stamping.ts'

const prefix = '/production/web'
const id = z.number().int().positive()
const instant = z.number().int()

export const stampingBoard = z.object({
  revision: z.number(),
  now: z.number(),
  figures: pressFigures,
  /** The same work first in first out, as the scenario, or the last one that was adopted, reckoned it; null: none is known. */
  fifo: pressFigures.nullable(),
  presses: z.array(stampingPress),
  campaigns: z.array(stampingCampaign),
  molds: z.array(stampingMold),
  stock: z.array(stockRun),
  late: z.array(lateOrder),
  /** Tasks of presses without a place, with the reason where planning has tried. */
  unplanned: z.array(unplannedTask),
  /** No row of the set-up matrix says how long changing a mold takes at some press: changes cost nothing in the plan. */
  changesAreFree: z.boolean(),
})
export type StampingBoard = z.infer<typeof stampingBoard>

export const selectStamping = endpoint({
  path: `${prefix}/selectStamping`,
  access: { right: 'task.view' },
  input: z.object({
    from: instant,
    to: instant,
    /** The plan as a scenario has it; absent: as it stands. */
    scenarioId: id.optional(),
  }),
  output: stampingBoard,
  summary: 'Presses with their campaigns, mold changes, wear and maintenance of molds, coils and sheets, late orders',
})

export const stampingOrder = planOrder.extend({
  molds: z.string().nullable(),
  stock: z.string().nullable(),
})
export type StampingOrder = z.infer<typeof stampingOrder>

export const selectStampingOrder = endpoint({
  path: `${prefix}/selectStampingOrder`,
  access: { right: 'task.view' },
  input: listInput,
  output: pageOf(stampingOrder),
  summary: 'Open orders that pass a press, with their molds and their planned end against their due date',
})

/** What moving a campaign does, with the presses' figures before and after. */
const campaignMoved = moveResult.extend({ before: pressFigures, after: pressFigures })
export type CampaignMoved = z.infer<typeof campaignMoved>

const campaignMove = z.object({
  /** The tasks in the order in which they are to be made, as the person saw them. */
  tasks: z
    .array(z.object({ id, version: z.number().int().positive() }))
    .min(1)
    .max(500),
  workCenterId: id,
  machineId: id.nullable().optional(),
  start: instant,
})

export const previewMoveCampaign = endpoint({
  path: `${prefix}/previewMoveCampaign`,
  access: { right: 'task.move' },
  input: campaignMove,
  output: campaignMoved,
  summary: 'What moving a campaign to another press or position would change, and what stands in the way',
})

export const moveCampaign = endpoint({
  path: `${prefix}/moveCampaign`,
  access: { right: 'task.move' },
  write: true,
  input: campaignMove,
  output: campaignMoved,
  summary:
    'Moves the tasks of a campaign to another press or position, one behind the other; what is in the way gives way',
})
