import type { Names } from '#core/contract/names.ts'
import type { Db } from '#core/server/db/pool.ts'
import { stale } from '#core/server/refusal.ts'
import { ensureSubscription } from '../subscription.ts'
import { type Provider, tellTeam } from './told.ts'

/** Quotas; null: any number. Storage in megabytes. */
export interface Quotas {
  users: number | null
  machines: number | null
  storageMb: number | null
}

/** What the provider cannot do as he asked, in words for him. */
export class ProviderError extends Error {}

/** Makes an edition or changes it; teams keep what was agreed with them. */
export async function setEdition(db: Db, code: string, names: Names, quotas: Quotas): Promise<void> {
  await db
    .insertInto('cloudEdition')
    .values({ code, names: JSON.stringify(names), ...quotas })
    .onConflict((c) =>
      c
        .column('code')
        .doUpdateSet((e) => ({ names: JSON.stringify(names), ...quotas, version: e('cloudEdition.version', '+', 1) })),
    )
    .execute()
}

/** Puts an edition on sale for so many months. @param priceFen null: takes it from sale */
export async function setPlan(db: Db, edition: string, months: number, priceFen: number | null): Promise<void> {
  await quotasOf(db, edition)
  if (priceFen === null) {
    await db.deleteFrom('cloudPlan').where('edition', '=', edition).where('months', '=', months).execute()
    return
  }
  await db
    .insertInto('cloudPlan')
    .values({ edition, months, priceFen })
    .onConflict((c) => c.columns(['edition', 'months']).doUpdateSet({ priceFen }))
    .execute()
}

/** Says where transfers go. */
export async function setBank(db: Db, bank: { company: string; bank: string; account: string }): Promise<void> {
  await db
    .insertInto('cloudBank')
    .values(bank)
    .onConflict((c) => c.column('one').doUpdateSet(bank))
    .execute()
}

/** Every team with what it has, in the order of their making. */
export const teamsOf = (db: Db) =>
  db
    .selectFrom('team as t')
    .leftJoin('cloudSubscription as s', 's.teamId', 't.id')
    .leftJoin('cloudEdition as e', 'e.code', 's.edition')
    .leftJoin('cloudSuspension as x', 'x.teamId', 't.id')
    .select(['t.id', 't.name', 't.zone', 't.createdAt', 's.edition', 's.expiresOn', 's.graceDays'])
    .select(['s.version', 's.users', 's.machines', 's.storageMb', 'x.reason as suspendedFor'])
    .select((e) => e.ref('e.names').$castTo<Names | null>().as('editionNames'))
    .orderBy('t.id')
    .execute()

/** What of a team's subscription is to be otherwise; absent: as it is. An edition brings its quotas. */
export interface Change extends Partial<Quotas> {
  edition?: string
  expiresOn?: string
  graceDays?: number
}

/**
 * @param shown the version that was seen; absent: whatever stands
 * @throws ProviderError where there is no such team or edition; stale where somebody else changed it meanwhile
 */
export async function changeSubscription(
  db: Db,
  teamId: number,
  change: Change,
  by: Provider,
  shown?: number,
): Promise<void> {
  const team = await db.selectFrom('team').select(['id', 'zone']).where('id', '=', teamId).executeTakeFirst()
  if (!team) throw new ProviderError(`There is no team ${teamId}.`)
  await ensureSubscription(db, team, by.now)
  const { version, ...before } = await db
    .selectFrom('cloudSubscription')
    .select(['version', 'edition', 'expiresOn', 'graceDays', 'users', 'machines', 'storageMb'])
    .where('teamId', '=', teamId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (shown !== undefined && version !== shown) throw stale(null)
  const quotas = change.edition === undefined ? {} : await quotasOf(db, change.edition)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Change
  const after = { ...before, ...quotas, ...given }
  // Another end, of use or of reading, is reminded of anew.
  const same = after.expiresOn === before.expiresOn && after.graceDays === before.graceDays
  const reminded = same ? {} : { reminded: 1000 }
  await db
    .updateTable('cloudSubscription')
    .set((e) => ({ ...after, ...reminded, version: e('version', '+', 1) }))
    .where('teamId', '=', teamId)
    .execute()
  await tellTeam(db, teamId, by, { verb: 'update', before, after })
}

async function quotasOf(db: Db, code: string): Promise<Quotas> {
  const edition = await db
    .selectFrom('cloudEdition')
    .select(['users', 'machines', 'storageMb'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!edition) throw new ProviderError(`There is no edition “${code}”.`)
  return edition
}

/** Closes a team, whatever is paid. @param reason what its people are told */
export async function suspendTeam(db: Db, teamId: number, reason: string, by: Provider): Promise<void> {
  const team = await db.selectFrom('team').select('id').where('id', '=', teamId).executeTakeFirst()
  if (!team) throw new ProviderError(`There is no team ${teamId}.`)
  await db
    .insertInto('cloudSuspension')
    .values({ teamId, reason, since: by.now.toISOString() })
    .onConflict((c) => c.column('teamId').doUpdateSet({ reason }))
    .execute()
  await tellTeam(db, teamId, by, { verb: 'suspend', after: { reason } })
}

/** Opens a team that was closed. */
export async function resumeTeam(db: Db, teamId: number, by: Provider): Promise<void> {
  const gone = await db
    .deleteFrom('cloudSuspension')
    .where('teamId', '=', teamId)
    .returning('reason')
    .executeTakeFirst()
  if (!gone) throw new ProviderError(`Team ${teamId} is not suspended.`)
  await tellTeam(db, teamId, by, { verb: 'resume', before: gone })
}
