// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

export interface EpcisDocument {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  direction: string
  identifier: string | null
  sender: string | null
  events: number
  kept: Generated<number>
  differing: Generated<number>
  firstAt: string | null
  lastAt: string | null
  userId: number | null
  createdAt: Generated<string>
}

export interface EpcisEvent {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  documentId: number
  eventId: string
  hash: string
  error: Generated<boolean>
  type: string
  at: string
  action: string | null
  bizStep: string | null
  disposition: string | null
  place: string | null
  content: Json
  context: Json
  createdAt: Generated<string>
}

export interface EpcisEventLot {
  teamId: Generated<number>
  eventId: number
  epc: string
  lotId: number
}

export interface TracePage {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  lotId: number
  serialNo: Generated<string>
  code: string
  shows: string[]
  notice: string | null
  workshops: number[] | null
  openedBy: number
  openedAt: Generated<string>
  closesOn: string | null
  closedBy: number | null
  closedAt: string | null
  createdAt: Generated<string>
}
