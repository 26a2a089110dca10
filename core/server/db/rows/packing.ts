// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'

export interface PackingRule {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  productId: number
  level: string
  customer: Generated<string>
  content: string
  quantity: number
  mixing: string
  grossWeight: number | null
  tolerance: number | null
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface PackingWeighing {
  teamId: Generated<number>
  unitId: number
  weight: number
  weighedBy: number | null
  weighedAt: string
}
