import type { getCurrentUser } from '#areas/identity/contract/session.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { readSessionUser } from './sessions.ts'

interface WordFilterConfig {
  add?: string[]
  remove?: string[]
  allow?: string[]
}

/** Everything the shell needs of the caller. */
export async function currentUser(ctx: Ctx): Promise<OutputOf<typeof getCurrentUser>> {
  const { caller, db } = ctx
  const user = await readSessionUser(db, caller)
  const teams = await db
    .selectFrom('membership as m')
    .innerJoin('team as t', 't.id', 'm.teamId')
    .select(['t.id', 't.name', 't.demo'])
    .where('m.accountId', '=', caller.accountId)
    .where('m.enabled', '=', true)
    .orderBy('t.id')
    .execute()
  const filter = await db.selectFrom('teamConfig').select('value').where('name', '=', 'wordFilter').executeTakeFirst()
  const changes = (filter?.value ?? {}) as WordFilterConfig
  return {
    user,
    mustChangePassword: caller.mustChangePassword,
    rights: [...caller.rights],
    teams: teams.map(({ id, name }) => ({ id, name })),
    workshops: await workshopsOf(ctx),
    wordFilter: { add: changes.add ?? [], remove: changes.remove ?? [], allow: changes.allow ?? [] },
    demo: teams.find((team) => team.id === caller.teamId)?.demo ?? false,
    menus: null,
  }
}

async function workshopsOf({ db, caller }: Ctx): Promise<{ id: number; name: string }[] | null> {
  if (caller.workshops === null) return null
  if (!caller.workshops.length) return []
  return db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('id', 'in', caller.workshops)
    .orderBy('name')
    .execute()
}
