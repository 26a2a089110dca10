// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

export interface AttendanceReason {
  teamId: Generated<number>
  id: Generated<number>
  userId: number
  day: string
  shiftId: string
  workshopId: number
  cause: string
  note: string | null
  createdBy: number
  createdAt: Generated<string>
}

export interface HoursCorrection {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  sessionId: number | null
  userId: number
  workCenterId: number
  workshopId: number
  day: string
  onAt: string
  offAt: string
  wasOnAt: string | null
  wasOffAt: string | null
  reason: string
  status: Generated<string>
  createdBy: number
  approvedAt: string | null
  createdAt: Generated<string>
}

export interface ProductionDaily {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  day: string
  lineId: number
  workshopId: number
  status: Generated<string>
  remarks: string | null
  safety: string | null
  fiveS: string | null
  figures: Json | null
  createdBy: number
  confirmedBy: number | null
  confirmedAt: string | null
  createdAt: Generated<string>
}

export interface ReportDelivery {
  teamId: Generated<number>
  id: Generated<number>
  scheduleId: number
  dueAt: string
  userId: number
  state: Generated<string>
  problem: Generated<string>
  fileId: number | null
  createdAt: Generated<string>
}

export interface ReportRecipient {
  teamId: Generated<number>
  scheduleId: number
  userId: number
}

export interface ReportSchedule {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  report: string
  name: string
  conditions: Json
  sort: Json
  rhythm: Json
  atMinute: number
  format: string
  channels: string[]
  attached: boolean
  active: Generated<boolean>
  ownerId: number
  nextAt: string
  createdAt: Generated<string>
}
