import * as api from '#areas/boards/contract/production.api.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { boardPlaces } from './places.ts'
import { processProgress } from './process-progress.ts'
import { productionStatus } from './production-status.ts'
import { sharedAnswers } from './shared.ts'
import { statusView } from './status-view.ts'
import { taskProgress } from './task-progress.ts'

/** What production boards show. */
const topics = ['task', 'report', 'workOrder', 'duty', 'productionLine']

export const mount: Mount = ({ hub }) => {
  const share = sharedAnswers(hub, topics)
  return {
    area,
    handlers: [
      handle(api.selectBoardPlace, (ctx) => boardPlaces(ctx)),
      handle(api.selectProductionStatus, share('productionStatus', productionStatus)),
      handle(api.selectStatusView, share('statusView', statusView)),
      handle(api.selectProcessProgress, share('processProgress', processProgress)),
      handle(api.selectTaskProgress, share('taskProgress', taskProgress)),
    ],
  }
}
