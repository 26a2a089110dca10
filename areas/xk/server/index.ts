import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { getIncomeLabel, getXkFrameLabel, printXkFrame } from '../contract/xk.ts'
import { countFramePrint, frameLabels } from './frame-labels.ts'
import { incomeLabels } from './income-labels.ts'
import { stamped } from './stamped.ts'
import { xkTrace } from './trace-all.ts'

export const mount: Mount = () => ({
  area,
  handlers: [
    handle(getIncomeLabel, incomeLabels),
    handle(getXkFrameLabel, frameLabels),
    handle(printXkFrame, countFramePrint),
    ...stamped.handlers,
    ...xkTrace.handlers,
  ],
  jobs: { ...stamped.jobs, ...xkTrace.jobs },
})
