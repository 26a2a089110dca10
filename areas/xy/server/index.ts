import { lineParts, mainHandlers, queueHandlers, unitHandlers } from '#areas/lines/server/index.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { xy, xyApi, xyMain, xyQueue, xyUnits } from '../contract/xy.ts'

export const mount: Mount = () => {
  const { handlers, jobs, answers } = lineParts(xy, xyApi)
  return {
    area,
    handlers: [...handlers, ...queueHandlers(xy, xyQueue), ...unitHandlers(xy, xyUnits), ...mainHandlers(xy, xyMain)],
    jobs,
    answers,
  }
}
