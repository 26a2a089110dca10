// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson } from '../json.ts'

export interface FirstStep {
  teamId: Generated<number>
  step: string
  skipped: Generated<boolean>
  made: DefaultedJson
  userId: number | null
  at: string
}
