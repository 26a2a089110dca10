// Written by `npm run db:types` from the migrated schema; never by hand.
import type { ColumnType, Generated } from 'kysely'

export interface LiveWorkOrder {
  teamId: number
  id: number
  version: number
  workorderNo: string
  taskNo: string | null
  productId: number
  materialNo: string
  materialDesc: string
  materialSpec: string | null
  unit: string
  status: string
  abnormalReasons: string[]
  statusBeforeClose: string | null
  type: string
  workshopId: number | null
  planQuantity: number
  completedQuantity: number
  approvedQuantity: number
  defectiveQuantity: number
  progress: number
  estimatedStart: string | null
  estimatedEnd: string | null
  actualStart: string | null
  actualEnd: string | null
  requiredStartDate: string | null
  requiredEndDate: string
  deliveryDate: string | null
  customer: string | null
  salesman: string | null
  salesOrderNo: string | null
  salesOrderLineId: number | null
  planTrackingNumber: string | null
  merchandiser: string | null
  drawingNumber: string | null
  priority: number
  parentId: number | null
  routingId: number | null
  routingVersion: string | null
  bomVersion: string | null
  printCount: number
  closeNote: string | null
  remarks: string | null
  createdBy: number | null
  createdAt: string
  deletedAt: string | null
  deletedBy: number | null
}

export interface OrderMaterial {
  teamId: Generated<number>
  id: Generated<number>
  workOrderId: number
  lineNumber: number
  materialId: number
  quantityPer: number
  scrapRate: Generated<number>
  requiredQuantity: number
  warehouse: string | null
}

export interface OrderOperation {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  workOrderId: number
  sequence: number
  operationId: number
  produreNo: string
  produreName: string
  groupNo: string | null
  successor: Generated<number[]>
  difficultyRate: number
  unitPrice: number
  timePreparation: number
  singleTripQuantity: number
  singleProcessingTime: number
  greenLampDuration: number | null
  workCenterId: number
  alternativeWorkCenterIds: Generated<number[]>
  transferBatch: number | null
  transferMinutes: Generated<number>
  mold: string | null
  fixtureNumber: string | null
  keyProcess: Generated<boolean>
  firstScheme: string | null
  auxiliaryUnit: string | null
  mainFactor: number | null
  auxiliaryFactor: number | null
  planQuantity: number
  taskedQuantity: Generated<number>
  reportedGood: Generated<number>
  reportedDefective: Generated<number>
  approvedGood: Generated<number>
  approvedDefective: Generated<number>
  transferredIn: number | null
  inProcessScheme: string | null
  selfScheme: string | null
  finalScheme: string | null
  machineAdjustMinutes: Generated<number>
  recoveredGood: Generated<number>
}

export interface OrderSerial {
  teamId: Generated<number>
  id: Generated<number>
  workOrderId: number
  serialNo: string
  printedCount: Generated<number>
  createdAt: Generated<string>
}

export interface SalesOrder {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  salesOrderNo: string
  customer: string
  customerOrderNo: string | null
  salesman: string | null
  orderDate: Generated<string>
  deliveryDate: string
  status: Generated<string>
  merchandiser: string | null
  remark: string | null
  createdAt: Generated<string>
}

export interface SalesOrderLine {
  teamId: Generated<number>
  id: Generated<number>
  salesOrderId: number
  lineNumber: number
  productId: number
  quantity: number
  deliveryDate: string
  remark: string | null
}

export interface WorkOrder {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  workorderNo: string
  taskNo: string | null
  productId: number
  materialNo: string
  materialDesc: string
  materialSpec: string | null
  unit: string
  status: Generated<string>
  abnormalReasons: Generated<string[]>
  statusBeforeClose: string | null
  type: Generated<string>
  workshopId: number | null
  planQuantity: number
  completedQuantity: Generated<number>
  approvedQuantity: Generated<number>
  defectiveQuantity: Generated<number>
  progress: Generated<number>
  estimatedStart: string | null
  estimatedEnd: string | null
  actualStart: string | null
  actualEnd: string | null
  requiredStartDate: string | null
  requiredEndDate: string
  deliveryDate: string | null
  customer: string | null
  salesman: string | null
  salesOrderNo: string | null
  salesOrderLineId: number | null
  planTrackingNumber: string | null
  merchandiser: string | null
  drawingNumber: string | null
  priority: Generated<number>
  parentId: number | null
  routingId: number | null
  routingVersion: string | null
  bomVersion: string | null
  printCount: Generated<number>
  closeNote: string | null
  remarks: string | null
  createdBy: number | null
  createdAt: Generated<string>
  deletedAt: string | null
  deletedBy: number | null
  numberEnd: ColumnType<string | null, never, never>
}
