// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson } from '../json.ts'

export interface Announcement {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  kind: string
  title: string
  titles: DefaultedJson
  content: string | null
  contents: DefaultedJson
  priority: string
  aloud: Generated<boolean>
  workshopId: number | null
  lineId: number | null
  releaseAt: string | null
  stopAt: string | null
  fileId: number | null
  plays: number | null
  status: Generated<string>
  createdBy: number
  pushedBy: number | null
  pushedAt: string | null
  stoppedAt: string | null
  createdAt: Generated<string>
}

export interface AnnouncementReading {
  teamId: Generated<number>
  announcementId: number
  userId: number
  readAt: Generated<string>
}
