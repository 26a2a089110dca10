import { defineLine } from '#areas/lines/contract/line.ts'
import { lineApi } from '#areas/lines/contract/line-api.ts'
import { mainApi } from '#areas/lines/contract/main-api.ts'
import { queueApi } from '#areas/lines/contract/queue-api.ts'
import { unitApi } from '#areas/lines/contract/unit-api.ts'

export const xy = defineLine({ id: 'xy', prefix: '/xy' })
export const xyApi = lineApi(xy)
export const xyQueue = queueApi(xy)
export const xyUnits = unitApi(xy)
export const xyMain = mainApi(xy)
