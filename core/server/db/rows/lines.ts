// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'

export interface LineBinding {
  teamId: Generated<number>
  id: Generated<number>
  stationId: number
  sequence: number
  productId: number
  trackedBy: string
  quantity: number
}

export interface LineBoundLot {
  teamId: Generated<number>
  passId: number
  bindingId: number
  lotId: number
  quantity: number
  removedAt: string | null
}

export interface LineBoundSerial {
  teamId: Generated<number>
  passId: number
  bindingId: number
  productId: number
  serialNo: string
  removedAt: string | null
}

export interface LineCause {
  teamId: Generated<number>
  profileId: number
  reasonId: number
  stationId: number
}

export interface LineCharacteristic {
  teamId: Generated<number>
  id: Generated<number>
  stationId: number
  sequence: number
  code: string
  name: string
  kind: string
  source: string
  required: boolean
}

export interface LineCheck {
  teamId: Generated<number>
  id: Generated<number>
  stationId: number
  sequence: number
  name: string
}

export interface LineCheckDwell {
  teamId: Generated<number>
  checkId: number
  sinceId: number
  leastMinutes: number
  mostMinutes: number
}

export interface LineCheckMachine {
  teamId: Generated<number>
  checkId: number
  machineId: number
}

export interface LineCheckSkill {
  teamId: Generated<number>
  checkId: number
  skillId: number
}

export interface LineFault {
  teamId: Generated<number>
  passId: number
  reasonId: number
}

export interface LineLimit {
  teamId: Generated<number>
  characteristicId: number
  unit: string
  low: number | null
  high: number | null
  test: Generated<string>
}

export interface LineMainOrder {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  line: string
  workOrderId: number
  createdBy: number | null
  createdAt: Generated<string>
}

export interface LineMainPart {
  teamId: Generated<number>
  mainId: number
  workOrderId: number
  quantityPer: number
}

export interface LineNumber {
  teamId: Generated<number>
  passId: number
  characteristicId: number
  value: number
  unit: string
  low: number | null
  high: number | null
  ok: boolean
}

export interface LineOrder {
  teamId: Generated<number>
  workOrderId: number
  profileId: number
  at: string
}

export interface LinePass {
  teamId: Generated<number>
  id: Generated<number>
  serialId: number
  stationId: number
  attempt: number
  result: string
  state: Generated<string>
  at: string
  userId: number | null
}

export interface LineProfile {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  line: string
  productId: number
  revision: number
  name: string
  status: Generated<string>
  mostPasses: Generated<number>
  packingLevel: Generated<string>
  createdBy: number | null
  createdAt: Generated<string>
  publishedBy: number | null
  publishedAt: string | null
  origin: string | null
  fromId: number | null
}

export interface LineQueue {
  teamId: Generated<number>
  line: string
  place: number
  workOrderId: number
}

export interface LineRefusal {
  teamId: Generated<number>
  id: Generated<number>
  line: string
  station: string
  serialNo: string
  checkName: string
  at: string
  userId: number | null
}

export interface LineRepair {
  teamId: Generated<number>
  passId: number
  reasonId: number
  action: string
  stationId: number
  note: Generated<string>
  userId: number | null
  at: string
}

export interface LineScrap {
  teamId: Generated<number>
  passId: number
  reasonId: number
  note: Generated<string>
  userId: number | null
  at: string
}

export interface LineSetting {
  teamId: Generated<number>
  line: string
  version: Generated<number>
  nextShown: Generated<number>
  queueVersion: Generated<number>
}

export interface LineStation {
  teamId: Generated<number>
  id: Generated<number>
  profileId: number
  sequence: number
  code: string
  name: string
  kind: string
  required: boolean
  mostPasses: number
  onFail: string
}

export interface LineStationAfter {
  teamId: Generated<number>
  stationId: number
  afterId: number
}

export interface LineText {
  teamId: Generated<number>
  passId: number
  characteristicId: number
  text: string
}

export interface LineUnit {
  teamId: Generated<number>
  serialId: number
  workOrderId: number
  status: Generated<string>
  begunAt: string
  finishedAt: string | null
}

export interface LineVerdict {
  teamId: Generated<number>
  passId: number
  characteristicId: number
  ok: boolean
}
