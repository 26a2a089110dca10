import { defineLine } from '#areas/lines/contract/line.ts'
import { lineApi } from '#areas/lines/contract/line-api.ts'

export const qx = defineLine({ id: 'qx', prefix: '/qx' })
export const qxApi = lineApi(qx)
