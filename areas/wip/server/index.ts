import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as api from '../contract/count.api.ts'
import { addLine, countLine, countSheet, findOperation } from './lines.ts'
import { counts } from './lists.ts'
import { addCount } from './make.ts'
import { cancelCounts, recountLines, submitCount } from './move.ts'
import { countReview } from './review.ts'
import { settleLine } from './settle.ts'
import { settlingOf } from './settling.ts'

export const mount: Mount = () => ({
  area,
  logScopes: { wipCount: { table: 'wip_count' } },
  handlers: [
    ...counts.handlers,
    handle(api.addWipCount, addCount),
    handle(api.getWipCountSheet, countSheet),
    handle(api.countWipLine, countLine),
    handle(api.findWipOperation, findOperation),
    handle(api.addWipLine, addLine),
    handle(api.submitWipCount, submitCount),
    handle(api.cancelWipCount, cancelCounts),
    handle(api.getWipCountReview, countReview),
    handle(api.recountWipLine, recountLines),
    handle(api.getWipSettling, settlingOf),
    handle(api.settleWipLine, settleLine),
  ],
  jobs: counts.jobs,
})
