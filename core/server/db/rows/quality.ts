// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

export interface InspectionDefect {
  teamId: Generated<number>
  recordId: number
  reasonId: number
}

export interface InspectionRecord {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  inspectionNo: string
  kind: string
  taskId: number
  workOrderId: number
  orderOperationId: number
  workCenterId: number
  machineId: number | null
  lineId: number | null
  workshopId: number | null
  schemeId: number
  schemeCode: string
  schemeName: string
  items: Json
  lotSize: number
  sampleSize: number
  accept: Generated<number>
  reportedBefore: Generated<number>
  requestedBy: number | null
  requestedAt: Generated<string>
  dueAt: string
  inspectorId: number | null
  executedAt: string | null
  result: string | null
  nonconforming: number | null
  holds: Generated<boolean>
  note: string | null
  pictureId: number | null
  concededBy: number | null
  concededAt: string | null
  concession: string | null
}

export interface InspectionScheme {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  type: string
  sampling: Generated<string>
  sampleSize: number | null
  percentage: number | null
  level: string | null
  aql: number | null
  everyQuantity: number | null
  dueMinutes: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface InspectionSchemeItem {
  teamId: Generated<number>
  id: Generated<number>
  schemeId: number
  place: number
  item: string
  kind: string
  lower: number | null
  upper: number | null
  target: number | null
  unit: string | null
  method: string | null
  tool: string | null
  required: Generated<boolean>
  sampleCount: number | null
}

export interface InspectionValue {
  teamId: Generated<number>
  recordId: number
  item: number
  sample: number
  value: number
  conforming: boolean
}
