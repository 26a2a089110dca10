// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson, Json } from '../json.ts'

export interface LabelTemplate {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  kind: string
  width: number
  height: number
  draft: DefaultedJson
  published: number | null
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface LabelTemplateVersion {
  teamId: Generated<number>
  id: Generated<number>
  templateId: number
  number: number
  model: Json
  publishedBy: number | null
  publishedAt: Generated<string>
}

export interface PrintBox {
  teamId: Generated<number>
  printerId: number
  keyHash: string | null
  wrongCodes: Generated<number>
  pairedAt: string | null
}

export interface PrintDefault {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  kind: string
  templateId: number
  printerId: number
  createdAt: Generated<string>
  workshopId: number | null
}

export interface PrintJob {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  printerId: number
  templateId: number | null
  templateNumber: number | null
  kind: string
  name: string
  labels: Json
  labelCount: number
  copies: Generated<number>
  copyOf: number | null
  copyNumber: Generated<number>
  reason: string | null
  mark: string | null
  status: Generated<string>
  attempts: Generated<number>
  handed: Generated<number>
  problem: string | null
  expiresAt: string
  sendingUntil: string | null
  createdBy: number | null
  createdAt: Generated<string>
  finishedAt: string | null
  workshopId: number | null
}

export interface Printer {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  driver: string
  host: string | null
  port: Generated<number>
  dotsPerMm: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  path: Generated<string>
  imei: string | null
  verificationCode: string | null
}

export interface PrinterState {
  teamId: Generated<number>
  printerId: number
  state: Generated<string>
  toldAt: string | null
  failures: Generated<number>
  retryAt: string | null
}
