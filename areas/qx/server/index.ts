import { lineParts } from '#areas/lines/server/index.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { qx, qxApi } from '../contract/qx.ts'

export const mount: Mount = () => ({ area, ...lineParts(qx, qxApi) })
