import { packCheck, packingRefused } from '#areas/inventory/server/index.ts'
import { measuredSource } from '#areas/trace/server/index.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import { forgetRefusals } from './forget.ts'
import { measuredAtStations } from './unit/measured.ts'
import { packFinished } from './unit/pack-check.ts'
import { countPackingRefused } from './unit/packing-refused.ts'

export { lineParts } from './handlers.ts'
export { mainHandlers, queueHandlers, unitHandlers } from './more.ts'
export { type KeptProfile, type KeptStation, profileOf, routeOf } from './profile/read.ts'
export type { ToldPart, ToldPass, ToldRepair, ToldUnit } from './told/play.ts'
export { tellUnits } from './told/units.ts'

export const mount: Mount = () => ({
  area,
  handlers: [],
  fills: [
    fill(packCheck, packFinished.name, packFinished),
    fill(packingRefused, countPackingRefused.name, countPackingRefused),
    fill(measuredSource, measuredAtStations.name, measuredAtStations),
  ],
  timers: [forgetRefusals],
})
