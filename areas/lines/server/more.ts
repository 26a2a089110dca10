import { handle } from '#core/server/handler.ts'
import type { Line } from '../contract/line.ts'
import type { MainApi } from '../contract/main-api.ts'
import type { QueueApi } from '../contract/queue-api.ts'
import type { UnitApi } from '../contract/unit-api.ts'
import { addMainOrder } from './main/add.ts'
import { mainOrders } from './main/orders.ts'
import { lineQueue, nextOrders, placeOrder } from './queue/queue.ts'
import { lineSetting, updateSetting } from './queue/setting.ts'
import { unitCourse } from './unit/course.ts'
import { waitingUnits } from './unit/waiting.ts'

/** What a line's calls do that it is given beside those of every line: each line takes what it needs. */
export const queueHandlers = (line: Line, api: QueueApi) => [
  handle(api.selectLineQueue, (ctx) => lineQueue(ctx, line)),
  handle(api.placeLineOrder, (ctx, input) => placeOrder(ctx, line, input)),
  handle(api.selectLineNext, (ctx) => nextOrders(ctx, line)),
  handle(api.getLineSetting, (ctx) => lineSetting(ctx, line)),
  handle(api.updateLineSetting, (ctx, input) => updateSetting(ctx, line, input)),
]

export const unitHandlers = (line: Line, api: UnitApi) => [
  handle(api.selectLineRepair, (ctx) => waitingUnits(ctx, line)),
  handle(api.getLineUnit, (ctx, input) => unitCourse(ctx, line, input)),
]

export const mainHandlers = (line: Line, api: MainApi) => [
  handle(api.selectLineMainOrder, (ctx, input) => mainOrders(ctx, line, input)),
  handle(api.addLineMainOrder, (ctx, input) => addMainOrder(ctx, line, input)),
]
