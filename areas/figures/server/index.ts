import { sharedReads } from '#core/server/http/shared-reads.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as api from '../contract/figures.api.ts'
import { efficiencyAnalysis, yieldAnalysis } from './courses.ts'
import { graphicsAssessment } from './graphics-assessment.ts'
import { onProductView } from './on-product-view.ts'
import { overdueView } from './overdue-view.ts'
import { produceView } from './produce-view.ts'
import { humanAssessment, workTime } from './rankings.ts'

/** Milliseconds. Reckoned over a month: fresh enough for a wall that is read once a minute. */
const heldFor = 20_000

export const mount: Mount = ({ hub }) => {
  const slow = sharedReads(hub, [], heldFor)
  // What figures are to reach is set by hand: whoever sets it looks at once.
  const judged = sharedReads(hub, ['yieldScheme'], heldFor)
  const ofWork = sharedReads(hub, ['workOrder', 'task', 'report', 'yieldScheme'], heldFor)
  return {
    area,
    handlers: [
      ofWork(api.selectProduceView, produceView),
      slow(api.selectEfficiencyAnalysis, efficiencyAnalysis),
      judged(api.selectYieldAnalysis, yieldAnalysis),
      slow(api.selectWorkTime, workTime),
      judged(api.selectHumanAssessment, humanAssessment),
      ofWork(api.selectOverdueView, overdueView),
      slow(api.selectOnProductView, onProductView),
      judged(api.selectGraphicsAssessment, graphicsAssessment),
    ],
  }
}
