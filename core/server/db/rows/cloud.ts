// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

export interface CloudEdition {
  code: string
  version: Generated<number>
  names: Json
  users: number | null
  machines: number | null
  storageMb: number | null
}

export interface CloudSubscription {
  teamId: number
  version: Generated<number>
  edition: string
  expiresOn: string
  graceDays: Generated<number>
  users: number | null
  machines: number | null
  storageMb: number | null
  reminded: Generated<number>
}

export interface CloudSuspension {
  teamId: number
  since: Generated<string>
  reason: string
}
