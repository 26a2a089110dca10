import { sql } from 'kysely'
import type { Names } from '#core/contract/names.ts'
import type { Db } from '#core/server/db/pool.ts'
import { localDate } from '#engines/working-time/index.ts'
import { dayAfter } from '../contract/standing.ts'

/** Days that a team may try the product. */
const trialDays = 30

/** What the provider grants a team. Quotas null: any number; storage in megabytes. */
export interface Subscription {
  edition: string
  editionNames: Names
  expiresOn: string
  graceDays: number
  users: number | null
  machines: number | null
  storageMb: number | null
  reminded: number
  /** Why the provider closed the team; null: it did not. */
  suspendedFor: string | null
  /** Since when it is closed; null: it is not. */
  suspendedAt: string | null
}

/** A team's own; undefined where it has none yet. */
export const readSubscription = (db: Db, teamId: number): Promise<Subscription | undefined> =>
  db
    .selectFrom('cloudSubscription as s')
    .innerJoin('cloudEdition as e', 'e.code', 's.edition')
    .leftJoin('cloudSuspension as x', 'x.teamId', 's.teamId')
    .select(['s.edition', 's.expiresOn', 's.graceDays', 's.users', 's.machines', 's.storageMb', 's.reminded'])
    .select([
      'x.reason as suspendedFor',
      'x.since as suspendedAt',
      (e) => e.ref('e.names').$castTo<Names>().as('editionNames'),
    ])
    .where('s.teamId', '=', teamId)
    .executeTakeFirst()

/** Gives a team that has none the trial, from its today on. */
export async function ensureSubscription(db: Db, team: { id: number; zone: string }, now: Date): Promise<void> {
  const expiresOn = dayAfter(localDate(team.zone, now.getTime()), trialDays)
  // That a trial of thirty days ends in thirty is no news on its first day.
  await sql`insert into cloud_subscription (team_id, edition, expires_on, users, machines, storage_mb, reminded)
    select ${team.id}, code, ${expiresOn}::date, users, machines, storage_mb, ${trialDays} from cloud_edition where code = 'trial'
    on conflict (team_id) do nothing`.execute(db)
}

/** What is a team's own, read anew; a team without one is given the trial first. */
export async function subscriptionOf(
  db: Db,
  team: { id: number; zone: string },
  now: Date,
): Promise<Subscription | undefined> {
  const known = await readSubscription(db, team.id)
  if (known) return known
  await ensureSubscription(db, team, now)
  return readSubscription(db, team.id)
}

/** Keeps others from a team's subscription until the transaction ends. @returns whether it has one */
export async function lockSubscription(db: Db, teamId: number): Promise<boolean> {
  const row = await db
    .selectFrom('cloudSubscription')
    .select('teamId')
    .where('teamId', '=', teamId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
