// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson, Json } from '../json.ts'

export interface Combination {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  products: Json
  hours: Json
  combinedQuantity: number
  remark: string | null
  createdAt: Generated<string>
}

export interface CraftHours {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  productId: number
  operationId: number
  workCenterId: number
  singleTripQuantity: Generated<number>
  singleProcessingTime: number
  timePreparation: Generated<number>
  unitPrice: Generated<number>
  greenLampDuration: number | null
  remark: string | null
  createdAt: Generated<string>
}

export interface Operation {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  produreNo: string
  produreName: string
  groupNo: string | null
  difficultyRate: Generated<number>
  unitPrice: Generated<number>
  timePreparation: Generated<number>
  tdid: number | null
  component: string | null
  componentMultiple: number | null
  materialCode: string | null
  warehouse: string | null
  hasAuxiliaryUnit: Generated<boolean>
  auxiliaryUnit: string | null
  mainFactor: number | null
  auxiliaryFactor: number | null
  firstScheme: string | null
  inProcessScheme: string | null
  selfScheme: string | null
  finalScheme: string | null
  isCustom: Generated<boolean>
  customCode: string | null
  fixtureNumber: string | null
  mold: string | null
  keyProcess: Generated<boolean>
  singleTripQuantity: Generated<number>
  singleProcessingTime: number
  greenLampDuration: number | null
  machineAdjustMinutes: Generated<number>
  workCenterId: number | null
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  crewPositionId: number | null
  crewSize: number | null
  uninterrupted: Generated<boolean>
  produreNames: DefaultedJson
}

export interface OperationSkill {
  teamId: Generated<number>
  operationId: number
  skillId: number
}

export interface Routing {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  productId: number
  routingVersion: string
  name: string | null
  isDefault: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface RoutingOperation {
  teamId: Generated<number>
  id: Generated<number>
  routingId: number
  sequence: number
  operationId: number
  produreNo: string
  produreName: string
  groupNo: string | null
  successor: Generated<number[]>
  difficultyRate: Generated<number>
  unitPrice: Generated<number>
  timePreparation: Generated<number>
  singleTripQuantity: Generated<number>
  singleProcessingTime: number
  greenLampDuration: number | null
  machineAdjustMinutes: Generated<number>
  workCenterId: number
  alternativeWorkCenterIds: Generated<number[]>
  transferBatch: number | null
  transferMinutes: Generated<number>
  component: string | null
  componentMultiple: number | null
  materialCode: string | null
  warehouse: string | null
  mold: string | null
  fixtureNumber: string | null
  keyProcess: Generated<boolean>
  customCode: string | null
  firstScheme: string | null
  inProcessScheme: string | null
  selfScheme: string | null
  finalScheme: string | null
  auxiliaryUnit: string | null
  mainFactor: number | null
  auxiliaryFactor: number | null
  remark: string | null
}
