// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'

export interface AccessKey {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  madeBy: number
  rights: string[]
  workshopIds: Generated<number[]>
  addresses: string | null
  perMinute: Generated<number>
  expiresAt: string | null
  remindDays: Generated<number>
  remindedOf: string | null
  status: Generated<string>
  remark: string | null
  createdAt: Generated<string>
}

export interface AccessKeySecret {
  teamId: Generated<number>
  id: Generated<number>
  keyId: number
  mask: string
  secretHash: string
  createdAt: Generated<string>
  expiresAt: string | null
}

export interface AccessKeyUse {
  teamId: Generated<number>
  keyId: number
  day: string
  path: string
  calls: number
  errors: number
  lastAt: string
  lastIp: string | null
  lastErrorAt: string | null
  lastErrorStatus: number | null
}
