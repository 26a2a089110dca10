// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson, Json } from '../json.ts'

export interface LineBalance {
  teamId: Generated<number>
  id: Generated<number>
  lineId: number
  workshopId: number
  number: number
  note: string | null
  fromDate: string
  toDate: string
  netMs: number
  products: Json
  reservePercent: Generated<number>
  cycleMs: number
  paceMs: number
  stationIds: number[]
  operations: Json
  used: number
  efficiency: number
  userId: number
  undoneAt: string | null
  createdAt: Generated<string>
}

export interface LineSequence {
  teamId: Generated<number>
  id: Generated<number>
  lineId: number
  workshopId: number
  balanceId: number
  productionDay: string
  shiftId: string
  shiftName: string
  paceMs: number
  stations: number
  lotQuantity: number
  levelBy: string
  runs: Json
  startAt: string
  endAt: string
  userId: number
  createdAt: Generated<string>
  byHand: Generated<boolean>
}

export interface MachineDowntime {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  machineId: number
  startsAt: string
  endsAt: string
  reason: string | null
  createdBy: number | null
  createdAt: Generated<string>
  planned: Generated<boolean>
}

export interface MaterialStaging {
  teamId: Generated<number>
  orderMaterialId: number
  quantity: number
  userId: number
  stagedAt: Generated<string>
}

export interface MaterialSupply {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  materialId: number
  source: Generated<string>
  quantity: number
  availableOn: string
  referenceNo: string | null
  remark: string | null
  createdAt: Generated<string>
}

export interface PlanException {
  teamId: Generated<number>
  id: Generated<number>
  taskId: number
  reason: string
  tries: Generated<number>
  firstAt: Generated<string>
  lastAt: Generated<string>
}

export interface PlanPublication {
  teamId: Generated<number>
  id: Generated<number>
  userId: number
  note: string | null
  changes: Json
  undoneAt: string | null
  createdAt: Generated<string>
}

export interface PlanState {
  teamId: Generated<number>
  revision: Generated<number>
}

export interface PlanStep {
  teamId: Generated<number>
  id: Generated<number>
  userId: number
  verb: string
  note: string | null
  changes: Json
  undone: Generated<boolean>
  createdAt: Generated<string>
  downtime: Json | null
}

export interface PlanViewer {
  teamId: Generated<number>
  userId: number
  holdingTaskId: number | null
  seenAt: Generated<string>
}

export interface PressMaterial {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  materialId: number
  form: string
  content: number
  loadSize: Generated<number>
  changeMinutes: Generated<number>
  remark: string | null
  createdAt: Generated<string>
}

export interface Scenario {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  note: string | null
  userId: number
  state: Generated<string>
  jobId: number | null
  settings: Json
  stopAsked: Generated<boolean>
  progress: DefaultedJson
  facts: Json | null
  base: Json | null
  kpis: Json | null
  placements: Json | null
  unplanned: Json | null
  lateOrders: Json | null
  pastStart: Json | null
  stopped: Generated<boolean>
  message: string | null
  startedAt: string | null
  finishedAt: string | null
  adoptedAt: string | null
  stepId: number | null
  publicationId: number | null
  createdAt: Generated<string>
  kind: Generated<string>
  press: Json | null
  search: Json | null
}

export interface SetupTime {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  attribute: string
  kind: Generated<string>
  workCenterId: number | null
  groupLabel: string | null
  fromValue: string | null
  toValue: string | null
  bothWays: Generated<boolean>
  minutes: number
  remark: string | null
  createdAt: Generated<string>
  code: string
}

export interface Task {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  taskNo: string
  workOrderId: number | null
  orderOperationId: number | null
  workshopId: number | null
  lineId: number | null
  workCenterId: number
  machineId: number | null
  status: Generated<string>
  planQuantity: number
  processingMinutes: Generated<number>
  setupMinutes: Generated<number>
  plannedSetupStart: string | null
  plannedStart: string | null
  plannedEnd: string | null
  shiftDate: string | null
  shiftId: string | null
  locked: Generated<boolean>
  released: Generated<boolean>
  publishedStart: string | null
  publishedEnd: string | null
  publishedWorkCenterId: number | null
  publishedMachineId: number | null
  combinedInto: number | null
  isCombined: Generated<boolean>
  reportedGood: Generated<number>
  reportedDefective: Generated<number>
  approvedGood: Generated<number>
  approvedDefective: Generated<number>
  startedAt: string | null
  endedAt: string | null
  createdAt: Generated<string>
  handMinutes: number | null
  sequenceId: number | null
  sequenceSlot: number | null
}
