import { defineLine } from '#areas/lines/contract/line.ts'
import { lineApi } from '#areas/lines/contract/line-api.ts'
import { mainApi } from '#areas/lines/contract/main-api.ts'
import { queueApi } from '#areas/lines/contract/queue-api.ts'
import { unitApi } from '#areas/lines/contract/unit-api.ts'

/** A unit comes, its parts are mounted, it is tested, looked at in the end, and mended where it failed. */
const begins = [
  { code: 'ST10', kind: 'scan' },
  { code: 'ST20', kind: 'assemble' },
  { code: 'ST30', kind: 'test' },
  { code: 'ST40', kind: 'test' },
  { code: 'REP', kind: 'repair' },
] as const

export const xy = defineLine({ id: 'xy', prefix: '/xy', begins })
export const xyApi = lineApi(xy)
export const xyQueue = queueApi(xy)
export const xyUnits = unitApi(xy)
export const xyMain = mainApi(xy)
