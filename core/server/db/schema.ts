// Written by `npm run db:types` from the migrated schema; never by hand.
import type { ColumnType, Generated } from 'kysely'

export type Json = ColumnType<unknown, string | null, string | null>

export interface Account {
  id: Generated<number>
  account: string
  phoneNo: string
  passwordHash: string
  mustChangePassword: Generated<boolean>
  failedLogins: Generated<number>
  lockedUntil: string | null
  lastTeamId: number | null
  createdAt: Generated<string>
}

export interface Department {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  parentId: number | null
  isWorkshop: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

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
}

export interface FileChunk {
  teamId: Generated<number>
  fileId: number
  part: number
  bytes: Buffer
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
}

export interface Layout {
  teamId: Generated<number>
  name: string
  userId: Generated<number>
  value: Json
  updatedAt: Generated<string>
}

export interface LoginTicket {
  ticket: string
  secretHash: string
  state: Generated<string>
  accountId: number | null
  teamId: number | null
  userName: string | null
  expiresAt: string
}

export interface Membership {
  accountId: number
  teamId: number
  userId: number
  webLogin: boolean
  enabled: boolean
}

export interface Numbering {
  teamId: Generated<number>
  name: string
  pattern: string
  period: Generated<string>
  sequence: Generated<number>
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
}

export interface Position {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  remark: string | null
  createdAt: Generated<string>
}

export interface Role {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  systemRole: Generated<boolean>
  allRights: Generated<boolean>
  rights: Generated<string[]>
  remark: string | null
  createdAt: Generated<string>
}

export interface Session {
  id: Generated<number>
  tokenHash: string
  accountId: number
  teamId: number
  userId: number
  boardOnly: Generated<boolean>
  switchedTo: string | null
  ip: string | null
  agent: string | null
  createdAt: Generated<string>
  seenAt: Generated<string>
  expiresAt: string
  endedAt: string | null
}

export interface ShiftTeam {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  departmentId: number | null
  remark: string | null
  createdAt: Generated<string>
}

export interface SmsCode {
  phoneNo: string
  codeHash: string
  tries: Generated<number>
  sentAt: string
  expiresAt: string
}

export interface Team {
  id: Generated<number>
  name: string
  zone: Generated<string>
  demo: Generated<boolean>
  createdAt: Generated<string>
}

export interface TeamConfig {
  teamId: Generated<number>
  name: string
  value: Json
  version: Generated<number>
}

export interface TeamUser {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  accountId: number
  jobNumber: string
  name: string
  namePinyin: Generated<string>
  gender: string
  positionId: number
  departmentId: number
  permissionDepartmentIds: number[] | null
  superiorId: number | null
  shiftTeamId: number | null
  groupId: number | null
  email: string | null
  avatarId: number | null
  status: Generated<string>
  systemAdministrator: Generated<boolean>
  webLogin: Generated<boolean>
  appApproval: Generated<boolean>
  createdAt: Generated<string>
  deletedAt: string | null
}

export interface UserRole {
  teamId: Generated<number>
  userId: number
  roleId: number
}

export interface WorkGroup {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  shiftTeamId: number | null
  remark: string | null
  createdAt: Generated<string>
}

export interface DB {
  account: Account
  department: Department
  file: File
  fileChunk: FileChunk
  idempotency: Idempotency
  importBatch: ImportBatch
  importRow: ImportRow
  job: Job
  layout: Layout
  loginTicket: LoginTicket
  membership: Membership
  numbering: Numbering
  operationLog: OperationLog
  position: Position
  role: Role
  session: Session
  shiftTeam: ShiftTeam
  smsCode: SmsCode
  team: Team
  teamConfig: TeamConfig
  teamUser: TeamUser
  userRole: UserRole
  workGroup: WorkGroup
}
