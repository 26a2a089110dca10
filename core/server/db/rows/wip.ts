// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'

export interface WipCount {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  countNo: string
  workshopId: number
  status: Generated<string>
  tolerance: number
  note: string | null
  createdBy: number | null
  createdAt: Generated<string>
  endedAt: string | null
}

export interface WipCountEntry {
  teamId: Generated<number>
  id: Generated<number>
  lineId: number
  round: number
  counted: number
  book: number
  reported: number
  lastReportId: number
  userId: number | null
  at: string
}

export interface WipCountLine {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  countId: number
  workOrderId: number
  orderOperationId: number
  workCenterId: number
  status: Generated<string>
  held: Generated<boolean>
  createdAt: Generated<string>
}

export interface WipSettlement {
  teamId: Generated<number>
  lineId: number
  way: string
  difference: number
  reportIds: Generated<number[]>
  reason: Generated<string>
  userId: number | null
  at: string
}
