import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'

export { lineParts } from './handlers.ts'

export const mount: Mount = () => ({ area, handlers: [] })
