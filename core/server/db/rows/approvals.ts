// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

export interface Approval {
  teamId: Generated<number>
  kind: string
  subjectId: number
  round: Generated<number>
  levels: number
  passedLevels: Generated<number>
  status: string
  rejectReason: string | null
  ownUserIds: number[]
  submittedBy: number
  submittedAt: string
}

export interface ApprovalDecision {
  teamId: Generated<number>
  id: Generated<number>
  kind: string
  subjectId: number
  level: number
  decision: string
  note: string | null
  userId: number
  forUserId: number | null
  at: Generated<string>
  round: Generated<number>
  seen: Json | null
}

export interface ApprovalDelegation {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  fromUserId: number
  toUserId: number
  fromDate: string
  toDate: string
  createdAt: Generated<string>
}

export interface ApprovalLevel {
  teamId: Generated<number>
  kind: string
  level: number
  roleIds: Generated<number[]>
  userIds: Generated<number[]>
}
