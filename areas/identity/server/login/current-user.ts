import type { getCurrentUser } from '#areas/identity/contract/session.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx, Display } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { readTeamConfig } from '#core/server/team-config.ts'
import { readSessionUser } from './sessions.ts'

interface WordFilterConfig {
  add?: string[]
  remove?: string[]
  allow?: string[]
}

/** Everything the shell needs of the caller. */
export async function currentUser(ctx: Ctx): Promise<OutputOf<typeof getCurrentUser>> {
  const { caller, db } = ctx
  if (caller.display) return displayUser(ctx, caller.display)
  const user = await readSessionUser(db, caller)
  const teams = await db
    .selectFrom('membership as m')
    .innerJoin('team as t', 't.id', 'm.teamId')
    .select(['t.id', 't.name', 't.demo'])
    .where('m.accountId', '=', caller.accountId)
    .where('m.enabled', '=', true)
    .orderBy('t.id')
    .execute()
  const changes = ((await readTeamConfig(db, 'wordFilter')).value ?? {}) as WordFilterConfig
  return {
    user,
    mustChangePassword: caller.mustChangePassword,
    mustSetSecondFactor: caller.mustSetSecondFactor,
    rights: [...caller.rights],
    areasOff: [...caller.areasOff],
    teams: teams.map(({ id, name }) => ({ id, name })),
    workshops: await workshopsOf(ctx),
    wordFilter: { add: changes.add ?? [], remove: changes.remove ?? [], allow: changes.allow ?? [] },
    demo: teams.find((team) => team.id === caller.teamId)?.demo ?? false,
    menus: null,
    display: null,
  }
}

/** What a display is told of itself: no person, one team, the rights of its boards. */
async function displayUser({ caller, db }: Ctx, display: Display): Promise<OutputOf<typeof getCurrentUser>> {
  const { id, name, zone, demo } = await db
    .selectFrom('team')
    .select(['id', 'name', 'zone', 'demo'])
    .where('id', '=', caller.teamId)
    .executeTakeFirstOrThrow()
  const nobody = { id: 0, account: '', phoneNo: '', jobNumber: null, avatar: null, isAdministrator: false }
  return {
    user: { ...nobody, name: caller.name, teamId: id, teamName: name, zone },
    mustChangePassword: false,
    mustSetSecondFactor: false,
    rights: [...caller.rights],
    areasOff: [...caller.areasOff],
    teams: [{ id, name }],
    workshops: null,
    wordFilter: { add: [], remove: [], allow: [] },
    demo,
    menus: null,
    display: { boards: display.boards, language: display.language },
  }
}

async function workshopsOf(ctx: Ctx): Promise<{ id: number; name: string }[] | null> {
  const { db, caller } = ctx
  if (caller.workshops === null) return null
  if (!caller.workshops.length) return []
  return db
    .selectFrom('department')
    .select(['id', nameIn(ctx, 'department').as('name')])
    .where('id', 'in', caller.workshops)
    .orderBy('department.name')
    .execute()
}
