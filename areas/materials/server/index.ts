import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'

export { type BomSnapshot, type BomSnapshotLine, bomSnapshot } from './bom-snapshot.ts'
export { type ProductByCode, productByCodes } from './product-by-codes.ts'

export const mount: Mount = () => ({ area, handlers: [] })
