// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson } from '../json.ts'

export interface LotActivity {
  teamId: Generated<number>
  id: Generated<number>
  kind: string
  at: string
  createdAt: Generated<string>
  userId: number | null
  documentKind: string
  documentId: number
  documentNo: string | null
  correctsId: number | null
}

export interface LotLink {
  teamId: Generated<number>
  id: Generated<number>
  activityId: number
  fromLotId: number
  toLotId: number
  quantity: number
  undoneBy: number | null
}

export interface StockBalance {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  productId: number
  locationId: number
  lotId: number
  state: string
  quantity: number
  since: string
  createdAt: Generated<string>
}

export interface StockCount {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  countNo: string
  status: Generated<string>
  scope: string
  freezes: boolean
  tolerance: number
  note: string | null
  createdBy: number | null
  createdAt: Generated<string>
  endedAt: string | null
}

export interface StockCountEntry {
  teamId: Generated<number>
  id: Generated<number>
  lineId: number
  round: number
  counted: number
  book: number
  userId: number | null
  at: string
}

export interface StockCountLine {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  countId: number
  productId: number
  locationId: number
  lotId: number
  status: Generated<string>
  createdAt: Generated<string>
}

export interface StockCountPlace {
  teamId: Generated<number>
  locationId: number
  countId: number
}

export interface StockFeed {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  workCenterId: number
  locationId: number
  lotId: number
  taskNo: string
  quantity: number
  loadedAt: string
  loadedBy: number | null
  endedAt: string | null
  endedBy: number | null
  endReason: string | null
  createdAt: Generated<string>
}

export interface StockHold {
  teamId: Generated<number>
  id: Generated<number>
  lotId: number
  status: string
  source: string
  documentNo: string | null
  reason: string
  heldBy: number | null
  heldAt: string
  releasedBy: number | null
  releasedAt: string | null
  releaseNote: string | null
}

export interface StockKanban {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  locationId: number
  productId: number
  minimum: number
  refill: number
  enabled: Generated<boolean>
  createdAt: Generated<string>
}

export interface StockLocation {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  kind: string
  warehouseId: number | null
  zone: string | null
  stationId: number | null
  machineId: number | null
  lineId: number | null
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface StockLot {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  productId: number
  number: string
  status: Generated<string>
  supplier: string | null
  supplierLot: string | null
  certificate: string | null
  producedOn: string | null
  expiresOn: string | null
  owner: string | null
  parentId: number | null
  remark: string | null
  createdAt: Generated<string>
}

export interface StockMove {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  kind: string
  productId: number
  quantity: number
  fromLocationId: number
  fromLotId: number
  fromState: string
  toLocationId: number
  toLotId: number
  toState: string
  effectiveAt: string
  createdAt: Generated<string>
  userId: number | null
  note: string | null
  documentKind: string | null
  documentId: number | null
  documentNo: string | null
  reversesId: number | null
}

export interface StockPieceHold {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  productId: number
  serialNo: string
  source: string
  reason: string
  heldBy: number | null
  heldAt: string
  releasedBy: number | null
  releasedAt: string | null
  releaseNote: string | null
  documentNo: Generated<string>
}

export interface StockReservation {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  productId: number
  documentKind: string
  documentId: number
  documentNo: string
  quantity: number
  used: Generated<number>
  until: string
  status: Generated<string>
  userId: number | null
  createdAt: Generated<string>
}

export interface StockReturn {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  returnNo: string
  unitId: number
  locationId: number
  reason: string
  userId: number | null
  createdAt: string
}

export interface StockReturnLine {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  returnId: number
  unitId: number
  fromLotId: number
  lotId: number
  quantity: number
  serialNo: Generated<string>
  moveId: number
  createdAt: Generated<string>
}

export interface StockStaging {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  stagingNo: string
  status: Generated<string>
  kind: string
  locationId: number
  toLocationId: number
  neededAt: string
  createdBy: number | null
  createdAt: Generated<string>
}

export interface StockStagingHandover {
  teamId: Generated<number>
  stagingId: number
  givenBy: number | null
  receivedBy: number
  at: string
}

export interface StockStagingLine {
  teamId: Generated<number>
  id: Generated<number>
  stagingId: number
  productId: number
  quantity: number
}

export interface StockStagingPick {
  teamId: Generated<number>
  id: Generated<number>
  stagingLineId: number
  lotId: number
  fromLocationId: number
  quantity: number
  returned: Generated<number>
  pickedBy: number | null
  pickedAt: string
}

export interface StockStagingTask {
  teamId: Generated<number>
  stagingId: number
  taskId: number
  taskNo: string
}

export interface StockUnit {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  level: string
  status: Generated<string>
  customer: Generated<string>
  locationId: number
  part: Generated<boolean>
  printCount: Generated<number>
  createdBy: number | null
  createdAt: Generated<string>
  closedBy: number | null
  closedAt: string | null
}

export interface StockUnitContent {
  teamId: Generated<number>
  id: Generated<number>
  unitId: number
  lotId: number
  quantity: number
  serialNo: Generated<string>
  packedBy: number | null
  packedAt: string
  endedBy: number | null
  endedAt: string | null
}

export interface StockUnitHold {
  teamId: Generated<number>
  id: Generated<number>
  unitId: number
  source: string
  documentNo: Generated<string>
  reason: string
  heldBy: number | null
  heldAt: string
  releasedBy: number | null
  releasedAt: string | null
  releaseNote: string | null
}

export interface StockUnitNesting {
  teamId: Generated<number>
  id: Generated<number>
  unitId: number
  parentId: number
  begunBy: number | null
  begunAt: string
  endedBy: number | null
  endedAt: string | null
}

export interface Warehouse {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  names: DefaultedJson
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}
