// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson, Json } from '../json.ts'

export interface DisplayLink {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  boards: Json
  workshopIds: Generated<number[]>
  lineIds: Generated<number[]>
  language: string | null
  expiresAt: string | null
  issuedAt: string | null
  revokedAt: string | null
  createdAt: Generated<string>
  stationIds: Generated<number[]>
}

export interface FloorPlan {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  workshopId: number | null
  pictureId: number | null
  places: DefaultedJson
  createdAt: Generated<string>
}
