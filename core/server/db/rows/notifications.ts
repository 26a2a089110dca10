// Written by `npm run db:types` from the migrated schema; never by hand.
import type { Generated } from 'kysely'
import type { DefaultedJson } from '../json.ts'

export interface Notification {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  channel: string
  recipientId: number | null
  recipientName: string
  address: string | null
  language: string
  subject: string
  body: string
  link: string | null
  source: string | null
  sourceId: number | null
  state: Generated<string>
  attempts: Generated<number>
  problem: string | null
  createdAt: Generated<string>
  triedAt: string | null
  deliveredAt: string | null
  readAt: string | null
  workshopId: number | null
  fileId: number | null
}

export interface NotificationChannel {
  teamId: Generated<number>
  channel: string
  version: Generated<number>
  enabled: Generated<boolean>
  settings: DefaultedJson
  sealed: string | null
}

export interface NotificationContact {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  userId: number
  language: Generated<string>
  weChatOpenId: string | null
  createdAt: Generated<string>
}
