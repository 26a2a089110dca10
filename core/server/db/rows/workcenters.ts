// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson } from '../json.ts'

export interface Machine {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  workshopId: number
  lineId: number | null
  brand: string | null
  model: string | null
  serialNumber: string | null
  manufacturer: string | null
  fixedAssetCode: string | null
  supplier: string | null
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  installDate: string | null
  activationDate: string | null
  acceptanceDate: string | null
  administratorId: number | null
  countSource: Generated<string>
  cycleQuantity: number | null
  cycleSeconds: number | null
  standstillCost: number | null
  names: DefaultedJson
}

export interface PersonnelArrangement {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  date: string
  shiftId: string
  shiftName: string
  userId: number
  lineId: number
  stationId: number | null
  workshopId: number
  createdAt: Generated<string>
}

export interface ProductionLine {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  workshopId: number
  assemblyLine: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  taktSeconds: number | null
  names: DefaultedJson
}

export interface Station {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  workshopId: number
  effectiveLineId: number
  referenceLineId: number | null
  workCenterId: number | null
  andonSim: string | null
  remark: string | null
  createdAt: Generated<string>
  names: DefaultedJson
}

export interface WorkCenter {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  workshopId: number
  lineId: number
  mainOperationId: number | null
  staffing: Generated<number>
  proficiency: Generated<number>
  reportingMode: Generated<string>
  onDutyDeviationMinutes: Generated<number>
  feedingVerification: Generated<boolean>
  hoursAllocation: Generated<string>
  defaultGoodQuantity: Generated<string>
  quantityCheck: Generated<boolean>
  quantityLimit: Generated<string>
  customLimit: number | null
  groupLabel: string | null
  parallelProduction: Generated<boolean>
  progressLimit: number | null
  shiftLock: Generated<boolean>
  assemblyLine: Generated<boolean>
  andonBraceletNumber: string | null
  personnelArrangement: Generated<string[]>
  personnelCount: number | null
  personnelIds: Generated<number[]>
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  press: Generated<boolean>
  nextAutoDispatch: Generated<boolean>
  nextWorkCenterId: number | null
  names: DefaultedJson
}

export interface WorkCenterMachine {
  teamId: Generated<number>
  workCenterId: number
  machineId: number
}
