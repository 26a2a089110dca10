// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson } from '../json.ts'

export interface Account {
  id: Generated<number>
  account: string
  phoneNo: string
  passwordHash: string | null
  mustChangePassword: Generated<boolean>
  lastTeamId: number | null
  createdAt: Generated<string>
  handOverUntil: string | null
}

export interface AccountIdentity {
  provider: string
  subject: string
  accountId: number
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
  names: DefaultedJson
}

export interface KnownRight {
  name: string
  since: Generated<string>
}

export interface LoginFailure {
  id: Generated<number>
  accountId: number | null
  door: string
  ip: string | null
  at: string
}

export interface LoginPuzzle {
  salt: string
  key: string
  bits: number
  expiresAt: string
}

export interface LoginTicket {
  ticket: string
  secretHash: string
  state: Generated<string>
  accountId: number | null
  teamId: number | null
  userName: string | null
  expiresAt: string
  browserHash: string | null
}

export interface LoginTry {
  key: string
  failures: number
  lastAt: string
}

export interface Membership {
  accountId: number
  teamId: number
  userId: number
  webLogin: boolean
  enabled: boolean
  invited: Generated<boolean>
  invitedAt: string | null
  invitedBy: string | null
}

export interface OauthRequest {
  state: string
  provider: string
  nonce: string
  verifier: string
  expiresAt: string
  browserHash: string
}

export interface Position {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  remark: string | null
  createdAt: Generated<string>
}

export interface RecoveryCode {
  accountId: number
  codeHash: string
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

export interface SecondFactor {
  accountId: number
  secret: string
  since: string | null
  lastStep: Generated<number>
}

export interface Session {
  id: Generated<number>
  tokenHash: string
  accountId: number | null
  teamId: number
  userId: number | null
  boardOnly: Generated<boolean>
  switchedTo: string | null
  ip: string | null
  agent: string | null
  createdAt: Generated<string>
  seenAt: Generated<string>
  expiresAt: string
  endedAt: string | null
  displayLinkId: number | null
  begunAt: Generated<string>
  browserHash: string | null
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
  areas: DefaultedJson
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
