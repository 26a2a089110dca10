// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

export interface Changeover {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  status: Generated<string>
  lineId: number
  workshopId: number
  fromProductId: number | null
  toProductId: number
  workOrderId: number
  templateId: number
  plannedAt: string
  standardMinutes: number
  stoppedAt: string | null
  readyAt: string | null
  releasedAt: string | null
  releasedBy: number | null
  cancelReason: string | null
  remark: string | null
  createdBy: number
  createdAt: Generated<string>
}

export interface ChangeoverStep {
  teamId: Generated<number>
  changeoverId: number
  sequence: number
  name: string
  phase: string
  role: string
  minutes: number
  expected: string | null
  method: string | null
  startedAt: string | null
  doneAt: string | null
  doneBy: number | null
  note: string | null
}

export interface ChangeoverTemplate {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  lineId: number | null
  fromProductId: number | null
  toProductId: number | null
  steps: Json
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}
