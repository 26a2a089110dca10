import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { molds } from './molds.ts'

export { type MoldFacts, readMolds } from './read-molds.ts'

export const mount: Mount = () => ({ area, handlers: molds.handlers, jobs: molds.jobs })
