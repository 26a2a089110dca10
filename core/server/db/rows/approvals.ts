// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'

export interface ApprovalDecision {
  teamId: Generated<number>
  id: Generated<number>
  kind: string
  subjectId: number
  level: number
  decision: string
  reason: string | null
  userId: number
  forUserId: number | null
  at: Generated<string>
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
