import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'

export { type RoutingSnapshot, routingSnapshot, type SnapshotOperation } from './routing-snapshot.ts'

export const mount: Mount = () => ({ area, handlers: [] })
