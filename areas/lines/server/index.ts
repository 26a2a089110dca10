import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { forgetRefusals } from './forget.ts'

export { lineParts } from './handlers.ts'
export { mainHandlers, queueHandlers, unitHandlers } from './more.ts'

export const mount: Mount = () => ({ area, handlers: [], timers: [forgetRefusals] })
