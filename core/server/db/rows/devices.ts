// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson, Json } from '../json.ts'

export interface DeadLetter {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  deviceId: number | null
  topic: string
  reason: string
  detail: string | null
  payload: string
  times: Generated<number>
  firstAt: Generated<string>
  lastAt: Generated<string>
  createdAt: Generated<string>
}

export interface Device {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  protocol: string
  workshopId: number | null
  stationId: number | null
  simNumber: string | null
  heartbeatSeconds: Generated<number>
  secretHash: string | null
  host: string | null
  port: number | null
  unitId: number | null
  pollMs: number | null
  enabled: Generated<boolean>
  simulated: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  endpointUrl: string | null
  securityMode: string | null
  securityPolicy: string | null
  userName: string | null
  lineStation: string | null
}

export interface DeviceLive {
  teamId: Generated<number>
  deviceId: number
  heardAt: string | null
  online: Generated<boolean>
  address: string | null
  lastAt: string | null
  lastSeq: number | null
  received: Generated<number>
  duplicate: Generated<number>
  late: Generated<number>
  bad: Generated<number>
  unknown: Generated<number>
  battery: number | null
  values: DefaultedJson
  birth: Json | null
  trouble: string | null
  keptAt: string | null
  keptSeq: number | null
}

export interface DeviceMessage {
  teamId: Generated<number>
  deviceId: number
  at: string
  seq: number
  kind: string
  payload: string
  receivedAt: string
  further: string | null
}

export interface DevicePassword {
  teamId: Generated<number>
  deviceId: number
  sealed: string
}

export interface DevicePoint {
  teamId: Generated<number>
  deviceId: number
  name: string
  use: string
  machineId: number | null
  lamp: string | null
  counting: Generated<string>
  intervalMs: Generated<number>
  outputQuantity: Generated<number>
  button: number | null
  codes: string | null
  register: string | null
  address: number | null
  format: string | null
  place: number
  nodeId: string | null
  characteristic: string | null
  words: number | null
}

export interface TesterFolder {
  teamId: Generated<number>
  deviceId: number
  folder: string
  within: Generated<string>
  pattern: Generated<string>
  columns: Json
  moves: boolean
  enabled: boolean
  known: DefaultedJson
  problem: Json | null
  lookedAt: string | null
  takenAt: string | null
  setBy: number
  setAt: string
}
