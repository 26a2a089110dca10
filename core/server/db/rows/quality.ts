// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson, Json } from '../json.ts'

export interface Abnormality {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  subject: string
  description: string | null
  severity: string
  source: string
  sourceId: number | null
  sourceNo: string | null
  status: string
  taskId: number | null
  workOrderId: number | null
  machineId: number | null
  lineId: number | null
  workshopId: number | null
  raisedBy: number | null
  raisedAt: string
  ownerId: number
  dueAt: string
  toldAt: string | null
  closedAt: string | null
}

export interface AbnormalityAct {
  teamId: Generated<number>
  id: Generated<number>
  abnormalityId: number
  step: string
  act: string
  actedBy: number | null
  actedAt: string
  note: string | null
  ownerId: number | null
  dueAt: string | null
}

export interface AbnormalityCallType {
  teamId: Generated<number>
  andonTypeId: number
}

export interface AbnormalityHeldTask {
  teamId: Generated<number>
  id: Generated<number>
  abnormalityId: number
  taskId: number
  heldBy: number
  heldAt: string
  releasedBy: number | null
  releasedAt: string | null
}

export interface AbnormalityLot {
  teamId: Generated<number>
  id: Generated<number>
  abnormalityId: number
  lotId: number
  heldBy: number
  heldAt: string
  releasedBy: number | null
  releasedAt: string | null
}

export interface AbnormalityPhoto {
  teamId: Generated<number>
  abnormalityId: number
  fileId: number
  addedBy: number
  addedAt: string
}

export interface Defect {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  reportId: number
  reasonId: number
  orderOperationId: number
  workshopId: number | null
  moldIds: Generated<number[]>
  quantity: number
  rework: Generated<number>
  scrap: Generated<number>
  concession: Generated<number>
  returned: Generated<number>
  sorting: Generated<number>
  stands: Generated<boolean>
  createdAt: Generated<string>
}

export interface Disposition {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  defectId: number
  kind: string
  status: string
  quantity: number
  workshopId: number | null
  note: string | null
  deviation: string | null
  validUntil: string | null
  judgedBy: number
  judgedAt: string
  closedBy: number | null
  closedAt: string | null
  closeNote: string | null
  materialValue: Generated<number>
}

export interface InspectionDay {
  teamId: Generated<number>
  id: Generated<number>
  day: string
  workshopId: number | null
  schemeId: number
  productId: number
  operationId: number
  lineId: number | null
  machineId: number | null
  inspectorId: number | null
  inspections: number
  passed: number
  failed: number
  conceded: number
  late: number
  sampled: number
  nonconforming: number
  waited: number
}

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

export interface QualityCase {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  subject: string
  severity: string
  status: string
  source: string
  sourceId: number | null
  sourceNo: string | null
  customer: string | null
  complaintNo: string | null
  productId: number | null
  workOrderId: number | null
  workshopId: number | null
  leaderId: number
  championId: number | null
  raisedBy: number
  raisedAt: string
  endedAt: string | null
  endNote: string | null
}

export interface QualityCaseAction {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  caseId: number
  kind: string
  causeKey: number | null
  work: string
  ownerId: number
  dueOn: string
  doneBy: number | null
  doneOn: string | null
  result: string | null
  checkedBy: number | null
  checkedAt: string | null
  effective: boolean | null
  evidence: string | null
}

export interface QualityCaseFile {
  teamId: Generated<number>
  caseId: number
  fileId: number
  step: string
  addedBy: number
  addedAt: string
}

export interface QualityCaseStep {
  teamId: Generated<number>
  caseId: number
  step: string
  version: Generated<number>
  ownerId: number
  dueAt: string
  toldAt: string | null
  doneBy: number | null
  doneAt: string | null
  content: Json
}

export interface Rework {
  teamId: Generated<number>
  id: Generated<number>
  dispositionId: number
  workOrderId: number
  workshopId: number | null
  startedBy: number
  startedAt: string
}

export interface SpcCapability {
  teamId: Generated<number>
  characteristicId: number
  samples: number
  cpk: number | null
  ppk: number | null
}

export interface SpcCharacteristic {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  schemeId: number
  item: string
  machineId: number | null
  chart: string
  subgroupSize: number
  rules: string[]
  width: Generated<number>
  tellIds: Generated<number[]>
  andonTypeId: number | null
  holds: Generated<boolean>
  stopsMachine: Generated<boolean>
  enabled: Generated<boolean>
  points: Generated<number>
  createdAt: Generated<string>
}

export interface SpcLimit {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  characteristicId: number
  number: number
  state: Generated<string>
  center: number
  sigma: number
  baseFrom: number | null
  baseTo: number | null
  excluded: DefaultedJson
  reason: string
  proposedBy: number
  proposedAt: string
  decidedBy: number | null
  decidedAt: string | null
}

export interface SpcPoint {
  teamId: Generated<number>
  id: Generated<number>
  characteristicId: number
  serial: number
  recordId: number
  part: number
  measured: Json
  limitId: number | null
  rules: Generated<string[]>
  enteredBy: number
  enteredAt: string
  workshopId: number | null
  note: string | null
  notedBy: number | null
}

export interface SpcSignal {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  characteristicId: number
  pointId: number
  recordId: number
  taskId: number
  machineId: number | null
  workshopId: number | null
  rules: string[]
  holds: boolean
  stopsMachine: boolean
  raisedBy: number
  raisedAt: string
  releasedBy: number | null
  releasedAt: string | null
  reason: string | null
  untilSerial: number | null
}

export interface YieldScheme {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  productId: number | null
  operationId: number | null
  lineId: number | null
  validFrom: string
  validTo: string | null
  goodRate: number | null
  firstPass: number | null
  finalYield: number | null
  productivity: number | null
  remark: string | null
  createdAt: Generated<string>
}
