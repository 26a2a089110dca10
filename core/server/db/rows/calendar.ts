// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson, Json } from '../json.ts'

export interface CalendarPeriod {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  lineId: number
  shiftModeId: number
  fromDate: string
  toDate: string
  weekdays: Generated<number[]>
  createdAt: Generated<string>
}

export interface CalendarVersion {
  teamId: Generated<number>
  number: Generated<number>
}

export interface Holiday {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  date: string
  name: string
  kind: Generated<string>
  createdAt: Generated<string>
}

export interface OvertimeDay {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  date: string
  lineId: number | null
  shiftModeId: number | null
  remark: string | null
  createdAt: Generated<string>
}

export interface ShiftMode {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  description: string | null
  shifts: Json
  createdAt: Generated<string>
  names: DefaultedJson
}
