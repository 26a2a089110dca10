// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson, Json } from '../json.ts'

export interface MaintenanceBreakdown {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  breakdownNo: string
  machineId: number
  lineId: number | null
  workshopId: number
  state: Generated<string>
  source: string
  callId: number | null
  taskId: number | null
  symptom: string
  stopped: Generated<boolean>
  reportedBy: number | null
  reportedAt: string
  handlerId: number | null
  acceptedAt: string | null
  begunAt: string | null
  waitingSince: string | null
  waitedSeconds: Generated<number>
  repairedAt: string | null
  closedAt: string | null
  closedBy: number | null
  partId: number | null
  failureId: number | null
  causeId: number | null
  remedyId: number | null
  solution: string | null
  createdAt: Generated<string>
  roundId: number | null
  leftAt: string | null
}

export interface MaintenanceBreakdownPhoto {
  teamId: Generated<number>
  id: Generated<number>
  breakdownId: number
  fileId: number
}

export interface MaintenanceBreakdownStep {
  teamId: Generated<number>
  id: Generated<number>
  breakdownId: number
  at: string
  kind: string
  userId: number | null
  toUserId: number | null
  note: string | null
}

export interface MaintenanceBreakdownVoice {
  teamId: Generated<number>
  id: Generated<number>
  breakdownId: number
  fileId: number
}

export interface MaintenanceCondition {
  teamId: Generated<number>
  planId: number
  kind: string
  subject: string | null
  lower: number | null
  upper: number | null
  reset: string
}

export interface MaintenanceConditionBeyond {
  teamId: Generated<number>
  planId: number
  machineId: number
  since: string
}

export interface MaintenanceConfirmation {
  teamId: Generated<number>
  taskId: number
  number: number
  wanted: string
  state: Generated<string>
  decidedBy: number | null
  decidedAt: string | null
  note: string | null
}

export interface MaintenanceCorrection {
  teamId: Generated<number>
  taskId: number
  number: number
  reason: string
  note: string | null
  failed: number
  madeBy: number | null
  madeAt: string
}

export interface MaintenanceFailureCode {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  names: DefaultedJson
  level: string
  parentId: number | null
  enabled: Generated<boolean>
  createdAt: Generated<string>
}

export interface MaintenanceFollowUp {
  teamId: Generated<number>
  taskId: number
  breakdownId: number
  work: string
  askedBy: number | null
  askedAt: string
}

export interface MaintenanceObject {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  names: DefaultedJson
  kind: string
  workshopId: number
  lineId: number | null
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface MaintenancePart {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  names: DefaultedJson
  specification: string | null
  unit: string
  stock: Generated<number>
  minimum: Generated<number>
  price: number | null
  supplier: string | null
  supplyDays: Generated<number>
  place: string | null
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface MaintenancePartMachine {
  teamId: Generated<number>
  partId: number
  machineId: number
}

export interface MaintenancePartMold {
  teamId: Generated<number>
  partId: number
  moldId: number
}

export interface MaintenancePartMove {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  partId: number
  kind: string
  quantity: number
  stock: number
  price: number | null
  at: string
  userId: number | null
  taskId: number | null
  breakdownId: number | null
  takenId: number | null
  documentNo: string | null
  note: string | null
  createdAt: Generated<string>
}

export interface MaintenancePhoto {
  teamId: Generated<number>
  id: Generated<number>
  taskId: number
  item: number | null
  fileId: number
}

export interface MaintenancePlan {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  kind: string
  standardId: number
  unit: string
  every: number
  weekdays: Generated<string[]>
  monthDay: number | null
  nth: string | null
  nthWeekday: string | null
  reckoned: Generated<string>
  startsOn: string
  endsOn: string | null
  holiday: Generated<string>
  leadDays: Generated<number>
  requiredDays: Generated<number>
  minutes: number | null
  scan: Generated<boolean>
  personIds: Generated<number[]>
  groupId: number | null
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  meter: string | null
  meterEvery: number | null
  stands: Generated<boolean>
  standsAt: string | null
  pauses: DefaultedJson
  signed: Generated<boolean>
  confirmedBy: Generated<string>
  names: DefaultedJson
}

export interface MaintenancePlanMachine {
  teamId: Generated<number>
  planId: number
  machineId: number
  cycleOn: string | null
  dueOn: string | null
  makeOn: string | null
  meterUsed: number | null
  meterPerDay: number | null
  dueBy: Generated<string>
}

export interface MaintenancePlanObject {
  teamId: Generated<number>
  planId: number
  objectId: number
  cycleOn: string | null
  dueOn: string | null
  makeOn: string | null
  dueBy: Generated<string>
}

export interface MaintenancePlanPart {
  teamId: Generated<number>
  planId: number
  partId: number
  quantity: number
}

export interface MaintenanceReading {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  machineId: number
  workshopId: number
  at: string
  value: number
  counted: number
  renewed: Generated<boolean>
  userId: number | null
  note: string | null
  createdAt: Generated<string>
  corrected: Generated<boolean>
}

export interface MaintenanceRound {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  roundNo: string
  routeId: number
  workshopId: number
  ordered: boolean
  dueAt: string
  lateAt: string
  personIds: Generated<number[]>
  begunBy: number | null
  outcome: string | null
  closedAt: string | null
  createdAt: Generated<string>
  told: Generated<number>
}

export interface MaintenanceRoundPhoto {
  teamId: Generated<number>
  id: Generated<number>
  pointId: number
  item: number | null
  fileId: number
}

export interface MaintenanceRoundPoint {
  teamId: Generated<number>
  id: Generated<number>
  roundId: number
  nth: number
  machineId: number
  standardVersionId: number
  place: string | null
  checkedAt: string | null
  checkedBy: number | null
  skipped: Generated<boolean>
  failed: Generated<number>
  note: string | null
}

export interface MaintenanceRoundValue {
  teamId: Generated<number>
  pointId: number
  item: number
  value: number | null
  words: string | null
  conforming: boolean
}

export interface MaintenanceRoute {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  workshopId: number
  ordered: Generated<boolean>
  times: Generated<string[]>
  weekdays: Generated<string[]>
  minutes: Generated<number>
  personIds: Generated<number[]>
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  names: DefaultedJson
}

export interface MaintenanceRoutePoint {
  teamId: Generated<number>
  routeId: number
  nth: number
  machineId: number
  standardId: number
  place: string | null
}

export interface MaintenanceSignature {
  teamId: Generated<number>
  taskId: number
  number: number
  userId: number
  signedAt: string | null
  digest: string | null
}

export interface MaintenanceStandard {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  andonTypeId: number | null
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  names: DefaultedJson
}

export interface MaintenanceStandardVersion {
  teamId: Generated<number>
  id: Generated<number>
  standardId: number
  number: number
  items: Json
  madeBy: number | null
  madeAt: Generated<string>
}

export interface MaintenanceTask {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  taskNo: string
  planId: number | null
  kind: string
  machineId: number | null
  lineId: number | null
  workshopId: number
  standardVersionId: number | null
  cycleOn: string
  dueOn: string
  finishBy: string
  lateAt: string
  personIds: Generated<number[]>
  groupId: number | null
  minutes: number | null
  told: Generated<number>
  outcome: string | null
  closedAt: string | null
  closedBy: number | null
  note: string | null
  failed: Generated<number>
  missed: Generated<number>
  scanned: Generated<boolean>
  createdAt: Generated<string>
  dueBy: Generated<string>
  stands: Generated<boolean>
  begunAt: string | null
  begunBy: number | null
  windowId: number | null
  corrections: Generated<number>
  objectId: number | null
}

export interface MaintenanceTaskCause {
  teamId: Generated<number>
  taskId: number
  kind: string
  subject: string | null
  value: number
  lower: number | null
  upper: number | null
  at: string
}

export interface MaintenanceValue {
  teamId: Generated<number>
  taskId: number
  item: number
  value: number | null
  words: string | null
  conforming: boolean
  number: Generated<number>
}

export interface MaintenanceWear {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  partId: number
  position: string
  meter: string
  machineId: number | null
  moldId: number | null
  life: number
  warnPercent: Generated<number>
  locks: Generated<boolean>
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface MaintenanceWearFitting {
  teamId: Generated<number>
  id: Generated<number>
  wearId: number
  installedAt: string
  installedBy: number | null
  usedBefore: Generated<number>
  shotsThen: number | null
  removedAt: string | null
  removedBy: number | null
  reason: string | null
  used: number | null
  note: string | null
  told: Generated<number>
}
