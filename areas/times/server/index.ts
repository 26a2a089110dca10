import { planSpread } from '#areas/planning/server/index.ts'
import { setStandardTimes } from '#areas/routing/server/index.ts'
import { handle } from '#core/server/handler.ts'
import { throwIf } from '#core/server/refusal.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import * as api from '../contract/actual-time.ts'
import { actualTimeLots, actualTimes } from './actual-times.ts'
import { maySetStandard } from './policy.ts'
import { spreadsOf } from './spreads.ts'

export const mount: Mount = () => ({
  area,
  handlers: [
    ...actualTimes.handlers,
    handle(api.selectActualTimeLot, actualTimeLots),
    handle(api.setStandardTimes, async (ctx, { rows }) => {
      throwIf(maySetStandard(ctx.caller))
      return setStandardTimes(ctx, rows)
    }),
  ],
  jobs: actualTimes.jobs,
  fills: [fill(planSpread, 'actualTimes', { spreads: spreadsOf })],
})
