import { type Handler, handle } from '#core/server/handler.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import * as api from '../../contract/stamping/stamping.api.ts'
import { moveCampaign, previewMoveCampaign } from './move-campaign.ts'
import { pressMaterials } from './press-materials.ts'
import { selectStampingOrder } from './select-orders.ts'
import { selectStamping } from './select-stamping.ts'

/** The stamping schedule: presses, molds, coils and sheets. Its runs are scenarios of global scheduling. */
export const stampingHandlers: Handler[] = [
  ...pressMaterials.handlers,
  handle(api.selectStamping, selectStamping),
  handle(api.selectStampingOrder, selectStampingOrder),
  handle(api.previewMoveCampaign, previewMoveCampaign),
  handle(api.moveCampaign, moveCampaign),
]

export const stampingJobs: Record<string, JobHandler> = pressMaterials.jobs
