// Written by `npm run db:types` from the migrated schema; never by hand.
import type { ColumnType, Generated } from 'kysely'
import type { DefaultedJson, Json } from '../json.ts'

export interface AndonBoxTest {
  teamId: Generated<number>
  stationId: number
  startedBy: number | null
  until: string
  button: number | null
  pressedAt: string | null
}

export interface AndonCall {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  callNo: string
  typeId: number
  source: string
  stationId: number | null
  machineId: number | null
  place: ColumnType<string | null, never, never>
  workshopId: number | null
  lineId: number | null
  shiftDate: string | null
  shiftName: string | null
  raisedBy: number | null
  itemIds: Generated<number[]>
  description: string | null
  responsibleIds: Generated<number[]>
  tiers: Json
  status: Generated<string>
  tierReached: Generated<number>
  handlerId: number | null
  raisedAt: string
  respondedAt: string | null
  finishedAt: string | null
  closedAt: string | null
  closedBy: number | null
  closedHow: string | null
  solution: string | null
}

export interface AndonCallPhoto {
  teamId: Generated<number>
  callId: number
  fileId: number
  addedBy: number
  addedAt: string
}

export interface AndonItem {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  content: string
  typeId: number | null
  manualDescription: Generated<boolean>
  workshopIds: Generated<number[]>
  miscellaneous: Generated<boolean>
  enabled: Generated<boolean>
  createdAt: Generated<string>
  contents: DefaultedJson
}

export interface AndonLog {
  teamId: Generated<number>
  id: Generated<number>
  callId: number
  at: string
  kind: string
  userId: number | null
  toUserId: number | null
  tier: number | null
  note: string | null
}

export interface AndonRoster {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  typeId: number | null
  lineId: number | null
  shiftName: string | null
  fromDate: string | null
  toDate: string | null
  userIds: number[]
  createdAt: Generated<string>
}

export interface AndonSetting {
  teamId: Generated<number>
  version: Generated<number>
  autoTrigger: Generated<boolean>
  yellowMinutes: number | null
  yellowTypeId: number | null
  yellowRepeatMinutes: number | null
  redMinutes: number | null
  redTypeId: number | null
  redRepeatMinutes: number | null
  closeWithLamp: Generated<boolean>
  blueDisplay: Generated<boolean>
  acceptMinutes: number | null
}

export interface AndonTimer {
  teamId: number
  id: Generated<number>
  kind: string
  callId: number | null
  tier: number | null
  round: Generated<number>
  machineId: number | null
  lamp: string | null
  state: Generated<string>
  dueAt: string
  endedAt: string | null
}

export interface AndonType {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  alias: string | null
  color: string
  button: number | null
  enabled: Generated<boolean>
  responsibleIds: number[]
  useRoster: Generated<boolean>
  immediateChannels: string[]
  tiers: Json
  createdAt: Generated<string>
  names: DefaultedJson
}
