// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson, Json } from '../json.ts'

export interface AccessKey {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  madeBy: number
  rights: string[]
  workshopIds: Generated<number[]>
  addresses: string | null
  perMinute: Generated<number>
  expiresAt: string | null
  remindDays: Generated<number>
  remindedOf: string | null
  status: Generated<string>
  remark: string | null
  createdAt: Generated<string>
}

export interface AccessKeySecret {
  teamId: Generated<number>
  id: Generated<number>
  keyId: number
  mask: string
  secretHash: string
  createdAt: Generated<string>
  expiresAt: string | null
}

export interface AccessKeyUse {
  teamId: Generated<number>
  keyId: number
  day: string
  path: string
  calls: number
  errors: number
  lastAt: string
  lastIp: string | null
  lastErrorAt: string | null
  lastErrorStatus: number | null
}

export interface ErpConnector {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  targetId: number
  name: string
  protocol: string
  address: string
  kinds: string[]
  rules: Json
  madeBy: number
  remark: string | null
  createdAt: Generated<string>
  settings: Json
}

export interface ErpRecord {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  sourceId: number
  externalId: string
  document: string
  state: string
  reason: string | null
  came: Json
  ours: Json | null
  recordId: number | null
  seenRun: number
  createdAt: Generated<string>
  changedAt: Generated<string>
}

export interface ErpSource {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  connectorId: number
  kind: string
  enabled: boolean
  everyMinutes: number
  rules: Json
  madeBy: number
  language: string
  cursor: string | null
  position: Json | null
  step: Generated<number>
  run: Generated<number>
  nextAt: string | null
  startedAt: string | null
  endedAt: string | null
  failures: Generated<number>
  problem: string | null
  error: string | null
  counts: DefaultedJson
  ask: Json
}

export interface OutgoingAttempt {
  teamId: Generated<number>
  id: Generated<number>
  deliveryId: number
  act: string
  payloadVersion: number
  at: string
  tookMs: number
  request: string | null
  status: number | null
  answer: string | null
  problem: string | null
  error: string | null
}

export interface OutgoingDelivery {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  targetId: number
  type: string
  subject: string
  document: string
  messageKey: string
  reversesKey: string | null
  workshopId: number | null
  occurredAt: string
  payload: Json
  payloadVersion: Generated<number>
  state: Generated<string>
  attempts: Generated<number>
  nextAt: Generated<string | null>
  lockedUntil: string | null
  problem: string | null
  error: string | null
  externalId: string | null
  note: string | null
  endedAt: string | null
  createdAt: Generated<string>
}

export interface OutgoingPayload {
  teamId: Generated<number>
  deliveryId: number
  number: number
  payload: Json
  reason: string
  changedBy: number | null
  changedAt: string
}

export interface OutgoingSecret {
  teamId: Generated<number>
  id: Generated<number>
  targetId: number
  sealed: string
  createdAt: Generated<string>
  expiresAt: string | null
}

export interface OutgoingTarget {
  teamId: Generated<number>
  id: Generated<number>
  kind: string
  enabled: Generated<boolean>
  failures: Generated<number>
  failingSince: string | null
  parkedUntil: string | null
  problem: string | null
  paused: Generated<boolean>
}

export interface Webhook {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  targetId: number
  name: string
  address: string
  types: string[]
  endedBy: string | null
  madeBy: number
  remark: string | null
  createdAt: Generated<string>
}
