import { sql } from 'kysely'
import { speakFor } from '#areas/identity/server/index.ts'
import { writeLogRecords } from '#core/server/act.ts'
import type { Db } from '#core/server/db/pool.ts'
import { subscriptionTopic } from '../standings.ts'

/** Who did it for the provider, as the team's log names him. */
export interface Provider {
  name: string
  now: Date
}

/** What the provider did to a team. */
export interface Deed {
  verb: string
  before?: object | null
  after?: object | null
}

/** Writes it into the team's own log and tells its pages; the transaction speaks for the team from here on. */
export async function tellTeam(db: Db, teamId: number, by: Provider, deed: Deed): Promise<void> {
  await speakFor(db, teamId)
  const record = {
    at: by.now.toISOString(),
    user_id: 0,
    user_name: by.name,
    ip: null,
    path: 'provider',
    verb: deed.verb,
    entity: 'cloudService',
    entity_id: teamId,
    entity_name: null,
    note: null,
    before: deed.before ?? null,
    after: deed.after ?? null,
  }
  await writeLogRecords(db, [record], {})
  await sql`select pg_notify('gemba_live', ${JSON.stringify({ team: teamId, topic: subscriptionTopic, ids: null })})`.execute(
    db,
  )
}
