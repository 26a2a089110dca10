import { taskCheck } from '#areas/execution/server/index.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import * as api from '../contract/changeover.api.ts'
import { changeovers } from './changeovers.ts'
import { cancel, ready, release, step, stop } from './move.ts'
import { changeoverSheet } from './sheet.ts'
import { startInChangeover } from './start-check.ts'
import { templates } from './templates.ts'
import { changeTimes, learnTime } from './times.ts'

export const mount: Mount = () => ({
  area,
  fills: [fill(taskCheck, startInChangeover.name, startInChangeover)],
  logScopes: { changeover: { table: 'changeover' } },
  handlers: [
    ...templates.handlers,
    ...changeovers.handlers,
    handle(api.getChangeoverSheet, changeoverSheet),
    handle(api.stepChangeover, step),
    handle(api.stopChangeover, stop),
    handle(api.readyChangeover, ready),
    handle(api.releaseChangeover, release),
    handle(api.cancelChangeover, cancel),
    handle(api.selectChangeoverTime, changeTimes),
    handle(api.learnChangeoverTime, learnTime),
  ],
  jobs: { ...templates.jobs, ...changeovers.jobs },
})
