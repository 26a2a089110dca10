import { sql } from 'kysely'
import { speakFor } from '#areas/identity/server/index.ts'
import { writeLogRecords } from '#core/server/act.ts'
import type { Db } from '#core/server/db/pool.ts'
import { enqueue } from '#core/server/jobs/enqueue.ts'
import { subscriptionTopic } from '../standings.ts'
import type { Told } from '../tell.ts'

/** Who did it for the provider, as the team's log names him. */
export interface Provider {
  name: string
  now: Date
}

/** What the provider did to a team. */
export interface Deed {
  verb: string
  /** The record that it was done to; absent: the team's service itself. */
  entity?: string
  id?: number
  name?: string
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
    entity: deed.entity ?? 'cloudService',
    entity_id: deed.id ?? teamId,
    entity_name: deed.name ?? null,
    note: null,
    before: deed.before ?? null,
    after: deed.after ?? null,
  }
  await writeLogRecords(db, [record], {})
  for (const topic of [subscriptionTopic, 'cloudOrder', 'cloudInvoice'])
    await sql`select pg_notify('gemba_live', ${JSON.stringify({ team: teamId, topic, ids: null })})`.execute(db)
}

/** Has the team's people told what became of an order or of its invoice. */
export async function tellPeople(db: Db, teamId: number, told: Told): Promise<void> {
  await enqueue(db, { teamId, userId: null, language: 'zh-Hans', kind: 'cloud.tell', payload: told })
}
