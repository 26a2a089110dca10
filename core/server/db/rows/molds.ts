// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'

export interface Mold {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  location: string | null
  holeCount: Generated<number>
  strokesPerMinute: number | null
  designShots: number | null
  totalShots: Generated<number>
  shotsSinceMaintenance: Generated<number>
  countedAt: Generated<string>
  maintenanceShots: number | null
  nextMaintenanceOn: string | null
  maintenanceMinutes: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  status: Generated<string>
}

export interface MoldMaintenance {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  moldId: number
  typeId: number
  kind: string
  status: Generated<string>
  plannedOn: string | null
  staffIds: Generated<number[]>
  shots: number
  shotsSince: number
  sentBy: number
  sentAt: string
  remark: string | null
  result: string | null
  submittedBy: number | null
  submittedAt: string | null
  decidedBy: number | null
  decidedAt: string | null
  decision: string | null
  createdAt: Generated<string>
}

export interface MoldMaintenanceType {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  kind: string
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface MoldMounting {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  moldId: number
  machineId: number
  workshopId: number
  workCenterId: number | null
  position: string
  status: Generated<string>
  productId: number | null
  taskId: number | null
  counted: boolean
  shotsBefore: number
  installedAt: string
  installedBy: number
  askedAt: string | null
  askedBy: number | null
  removedAt: string | null
  removedBy: number | null
  shotsAfter: number | null
  countedShots: Generated<number>
  storageLocation: string | null
  note: string | null
  createdAt: Generated<string>
}

export interface MoldPress {
  teamId: Generated<number>
  moldId: number
  workCenterId: number
}

export interface MoldProduct {
  teamId: Generated<number>
  moldId: number
  productId: number
  holeCount: number
}
