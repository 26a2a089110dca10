import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Names } from '#core/contract/names.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import type * as api from '../../contract/provider-team.api.ts'
import type { ProviderCtx } from './sessions.ts'
import { changeSubscription, resumeTeam, suspendTeam } from './teams.ts'

/** The editions, by name. */
export async function listEditions({ db, language }: ProviderCtx): Promise<OutputOf<typeof api.selectProviderEdition>> {
  const editions = await db
    .selectFrom('cloudEdition')
    .select(['code', 'users', 'machines', 'storageMb', (e) => e.ref('names').$castTo<Names>().as('names')])
    .orderBy('code')
    .execute()
  return {
    rows: editions.map(({ names, ...rest }) => ({ ...rest, name: names[language] ?? names['zh-Hans'] ?? rest.code })),
  }
}

/** Gives a team another edition, end or quotas. */
export async function changeTeam(
  { db, by }: ProviderCtx,
  { session: _, teamId, version, ...change }: InputOf<typeof api.changeProviderTeam>,
): Promise<Record<string, never>> {
  await known(db, teamId)
  const { edition } = change
  const found =
    edition === undefined ||
    (await db.selectFrom('cloudEdition').select('code').where('code', '=', edition).executeTakeFirst())
  if (!found) throw refuseField('edition', 'invalid.reference')
  await changeSubscription(db, teamId, change, by, version)
  return {}
}

export async function suspend(
  { db, by }: ProviderCtx,
  { teamId, reason }: InputOf<typeof api.suspendProviderTeam>,
): Promise<Record<string, never>> {
  await known(db, teamId)
  await suspendTeam(db, teamId, reason, by)
  return {}
}

export async function resume(
  { db, by }: ProviderCtx,
  { teamId }: InputOf<typeof api.resumeProviderTeam>,
): Promise<Record<string, never>> {
  await known(db, teamId)
  const closed = await db
    .selectFrom('cloudSuspension')
    .select('teamId')
    .where('teamId', '=', teamId)
    .forUpdate()
    .executeTakeFirst()
  if (!closed) throw refuse('provider.notSuspended')
  await resumeTeam(db, teamId, by)
  return {}
}

async function known(db: ProviderCtx['db'], teamId: number): Promise<void> {
  if (!(await db.selectFrom('team').select('id').where('id', '=', teamId).executeTakeFirst())) throw notFound()
}
