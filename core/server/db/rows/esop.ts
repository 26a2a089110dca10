// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'

export interface EsopLineDisplay {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  lineId: number
  stationId: number | null
  workshopId: number
  shown: Generated<boolean>
  layout: Generated<string>
  fit: Generated<string>
  turnSeconds: number | null
  callButton: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface Instruction {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  revision: Generated<number>
  name: string
  productId: number | null
  mustRead: Generated<boolean>
  fileId: number
  pages: string | null
  effectiveFrom: string
  effectiveTo: string | null
  changeNote: string | null
  remark: string | null
  status: Generated<string>
  createdBy: number
  approvedAt: string | null
  createdAt: Generated<string>
}

export interface InstructionConfirmation {
  teamId: Generated<number>
  id: Generated<number>
  stepId: number
  taskId: number
  userId: number
  run: number
  stationId: number | null
  recordedBy: number | null
  confirmedAt: string
}

export interface InstructionOperation {
  teamId: Generated<number>
  instructionId: number
  operationId: number
}

export interface InstructionPrint {
  teamId: Generated<number>
  id: Generated<number>
  number: string
  instructionId: number
  userId: number
  printedAt: Generated<string>
  pages: string | null
  copies: number
  station: string | null
  workOrderNo: string | null
  validUntil: string
}

export interface InstructionReading {
  teamId: Generated<number>
  instructionId: number
  userId: number
  recordedBy: number | null
  readAt: Generated<string>
}

export interface InstructionStep {
  teamId: Generated<number>
  id: Generated<number>
  instructionId: number
  place: number
  title: string
  text: Generated<string>
  page: number | null
  fileId: number | null
  seconds: number | null
  confirm: string
  beforeReport: Generated<boolean>
}

export interface PositionSkill {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  positionId: number
  skillId: number
  remark: string | null
  createdAt: Generated<string>
}

export interface Skill {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface StationEsop {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  stationId: number
  productId: number | null
  instructionId: number
  pages: string | null
  remark: string | null
  createdAt: Generated<string>
  workshopId: number
}

export interface UserSkill {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  userId: number
  skillId: number
  certificateNo: string | null
  startsOn: string
  expiresOn: string | null
  remark: string | null
  createdAt: Generated<string>
}
