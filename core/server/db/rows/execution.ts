// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson } from '../json.ts'

export interface CountedReport {
  teamId: number
  id: number
  reportNo: string
  kind: string
  taskId: number
  workOrderId: number
  orderOperationId: number
  workCenterId: number
  stationId: number | null
  machineId: number | null
  lineId: number | null
  workshopId: number | null
  shiftDate: string | null
  shiftId: string | null
  startedAt: string | null
  reportedAt: string
  madeAt: string | null
  good: number | null
  approvedGood: number | null
  defective: number | null
  approvedDefective: number | null
  earnedSeconds: number
}

export interface DefectReason {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  className: string
  operationIds: Generated<number[]>
  enabled: Generated<boolean>
  createdAt: Generated<string>
  names: DefaultedJson
  classNames: DefaultedJson
}

export interface DutySession {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  userId: number
  taskId: number | null
  workCenterId: number
  stationId: number | null
  lineId: number | null
  workshopId: number | null
  shiftDate: string | null
  shiftId: string | null
  onAt: string
  offAt: string | null
  forgotten: Generated<boolean>
  correctedBy: number | null
  correctionReason: string | null
}

export interface OutputDay {
  teamId: Generated<number>
  id: Generated<number>
  day: string
  shiftId: string | null
  workshopId: number | null
  lineId: number | null
  workCenterId: number
  workOrderId: number
  orderOperationId: number
  reports: number
  good: number
  approvedGood: number
  defective: number
  earnedSeconds: number
}

export interface OutputPersonDay {
  teamId: Generated<number>
  id: Generated<number>
  day: string
  userId: number
  shiftId: string | null
  workshopId: number | null
  lineId: number | null
  workCenterId: number
  workOrderId: number
  orderOperationId: number
  good: number
  approvedGood: number
  defective: number
  earnedSeconds: number
}

export interface Report {
  teamId: Generated<number>
  id: Generated<number>
  reportNo: string
  kind: Generated<string>
  correctsId: number | null
  reason: string | null
  taskId: number
  workOrderId: number
  orderOperationId: number
  workCenterId: number
  stationId: number | null
  machineId: number | null
  lineId: number | null
  workshopId: number | null
  shiftDate: string | null
  shiftId: string | null
  goodQuantity: number
  defectiveQuantity: Generated<number>
  auxiliaryQuantity: number | null
  startedAt: string | null
  reportedAt: Generated<string>
  reporterId: number
  earnedSeconds: Generated<number>
  unitPrice: Generated<number>
  difficultyRate: Generated<number>
  status: Generated<string>
  approvedAt: string | null
  replacedBy: number | null
  remark: string | null
}

export interface ReportDefect {
  teamId: Generated<number>
  reportId: number
  reasonId: number
  quantity: number
}

export interface ReportDefectPhoto {
  teamId: Generated<number>
  reportId: number
  reasonId: number
  fileId: number
}

export interface ReportPerson {
  teamId: Generated<number>
  reportId: number
  userId: number
  share: number
}

export interface Transfer {
  teamId: Generated<number>
  id: Generated<number>
  transferNo: string
  workOrderId: number
  fromOperationId: number
  toOperationId: number
  workshopId: number | null
  quantity: number
  userId: number
  revokedAt: string | null
  remark: string | null
  createdAt: Generated<string>
}
