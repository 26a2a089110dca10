import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { matTrace } from './mat-trace.ts'

export const mount: Mount = () => ({ area, handlers: matTrace.handlers, jobs: matTrace.jobs })
