// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

export interface File {
  teamId: Generated<number>
  id: Generated<number>
  fileNo: string
  name: string
  mime: string
  size: number
  sha256: string
  expiresAt: string | null
  createdBy: number | null
  createdAt: Generated<string>
  purpose: Generated<string>
  attachedTo: string | null
  attachedId: number | null
  open: Generated<boolean>
}

export interface FileChunk {
  teamId: Generated<number>
  fileId: number
  part: number
  bytes: Buffer
}

export interface FileUpload {
  teamId: Generated<number>
  fileId: number
  userId: number
  key: string
}

export interface Idempotency {
  teamId: Generated<number>
  userId: number
  key: string
  path: string
  requestHash: string
  answer: string | null
  createdAt: Generated<string>
}

export interface ImportBatch {
  teamId: Generated<number>
  id: Generated<number>
  entity: string
  fileName: string
  userId: number
  createdAt: Generated<string>
  undoneAt: string | null
}

export interface ImportRow {
  teamId: Generated<number>
  batchId: number
  rowNumber: number
  entityId: number
  entityVersion: number
  before: Json | null
}

export interface Job {
  teamId: number
  id: Generated<number>
  kind: string
  key: string | null
  userId: number | null
  language: Generated<string>
  payload: Json
  state: Generated<string>
  runAt: Generated<string>
  attempts: Generated<number>
  maxAttempts: Generated<number>
  progress: Generated<number>
  message: string | null
  result: Json | null
  error: string | null
  cancelAsked: Generated<boolean>
  lockedUntil: string | null
  createdAt: Generated<string>
  finishedAt: string | null
  accessKeyId: number | null
}

export interface JobTurn {
  lane: string
  teamId: number
  userId: number
  takenAt: string
}

export interface Layout {
  teamId: Generated<number>
  name: string
  userId: Generated<number>
  value: Json
  updatedAt: Generated<string>
  id: Generated<number>
  updatedBy: number | null
}

export interface Numbering {
  teamId: Generated<number>
  name: string
  pattern: string
}

export interface NumberingCount {
  teamId: Generated<number>
  name: string
  period: string
  sequence: number
}

export interface OperationLog {
  teamId: Generated<number>
  id: Generated<number>
  at: Generated<string>
  userId: number | null
  userName: string
  ip: string | null
  path: string
  verb: string
  entity: string
  entityId: number | null
  entityName: string | null
  note: string | null
  before: Json | null
  after: Json | null
  workshopId: number | null
}

export interface RolledDay {
  teamId: Generated<number>
  kind: string
  day: string
  zone: string
}

export interface TeamConfig {
  teamId: Generated<number>
  name: string
  value: Json
  version: Generated<number>
}
