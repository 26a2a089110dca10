import { sql } from 'kysely'
import * as api from '#areas/identity/contract/role.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow, updateRow } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { type Handler, handle } from '#core/server/handler.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type { Services } from '#core/server/services.ts'
import { coversRights, ownPower, powerOf, strangeRight, untouchable } from './policy.ts'

export const roles = serveCrud(api.roleCrud, {
  table: 'role',
  list: (db) =>
    db
      .selectFrom('role as r')
      .select(['r.id', 'r.version', 'r.createdAt', 'r.name', 'r.systemRole', 'r.allRights', 'r.remark'])
      .select((e) =>
        e
          .selectFrom('userRole as ur')
          .innerJoin('teamUser as u', (join) =>
            join.onRef('u.teamId', '=', 'ur.teamId').onRef('u.id', '=', 'ur.userId'),
          )
          .whereRef('ur.roleId', '=', 'r.id')
          .where('u.deletedAt', 'is', null)
          .select(sql<number>`count(*)`.as('n'))
          .as('userCount'),
      ),
  sort: [{ field: 'id', order: 'asc' }],
  check: async (_ctx, candidates) =>
    candidates.map(({ draft, before }) =>
      before?.systemRole && draft.name !== undefined && draft.name !== before.name
        ? [{ field: 'name', key: 'role.systemKept' }]
        : [],
    ),
  unique: [{ fields: ['name'] }],
  usedBy: [{ table: 'userRole', column: 'roleId', label: 'teamUser' }, 'references'],
  keeps: async (_ctx, rows) =>
    new Map(rows.filter((row) => row.systemRole).map((row): [number, Message] => [row.id, { key: 'role.systemKept' }])),
})

/** Every right of the areas that the team has, grouped by the area that names it. */
function resources({ caller }: Ctx, services: Services) {
  const known = [...services.rightsWithout(caller.areasOff)]
  return {
    areas: services
      .rightsByArea(caller.areasOff)
      .map(({ id, rights }) => ({ id, rights: rights.filter((right) => known.includes(right)) })),
  }
}

async function resourcesOf(ctx: Ctx, services: Services, id: number) {
  const offered = services.rightsWithout(ctx.caller.areasOff)
  const role = await ctx.db
    .selectFrom('role')
    .select(['allRights', 'rights', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!role) throw notFound()
  const users = await ctx.db
    .selectFrom('userRole as ur')
    .innerJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 'ur.teamId').onRef('u.id', '=', 'ur.userId'))
    .select(['u.id', 'u.name', 'u.jobNumber'])
    .where('ur.roleId', '=', id)
    .where('u.deletedAt', 'is', null)
    .orderBy('u.jobNumber')
    .execute()
  return { ...role, rights: role.rights.filter((right) => offered.has(right)), users }
}

/** Whoever has a role is acted on by what changes it; the caller himself loses by it at most. */
async function refuseHeldAbove(ctx: Ctx, roleId: number): Promise<void> {
  const holders = await ctx.db.selectFrom('userRole').select('userId').where('roleId', '=', roleId).execute()
  await refuseAbove(
    ctx,
    holders.map(({ userId }) => userId).filter((id) => id !== ctx.caller.userId),
  )
}

/** @throws the first reason why the caller may not act on one of the people */
async function refuseAbove(ctx: Ctx, userIds: number[]): Promise<void> {
  const [why] = (await untouchable(ctx, userIds)).values()
  if (why) throw refuse(why.key, why.params)
}

/**
 * Gives a role its rights. Nobody gives or takes a right that he does not hold; the administrator's role is not changed. What it holds of
 * areas that the team has switched off it keeps, for the day when they are switched on again.
 */
async function assignRights(ctx: Ctx, services: Services, input: { id: number; version: number; rights: string[] }) {
  const role = await lockRow(ctx.db, 'role', input.id)
  if (role.allRights) throw refuse('role.allKept')
  const all = services.allRights()
  const offered = services.rightsWithout(ctx.caller.areasOff)
  const held = new Set(role.rights)
  const kept = [...held].filter((right) => all.has(right) && !offered.has(right))
  const wanted = new Set([...input.rights.filter((right) => offered.has(right)), ...kept])
  const changed = [...wanted, ...held].filter((right) => held.has(right) !== wanted.has(right))
  const strange = strangeRight(
    ctx.caller,
    changed.filter((right) => all.has(right)),
  )
  if (strange) throw refuse('role.beyond', { right: ctx.t(`right.${strange}`) })
  await refuseHeldAbove(ctx, input.id)
  const rights = [...wanted].sort()
  const { before, after } = await updateRow(ctx.db, 'role', input, { rights })
  ctx.audit({ verb: 'grant', entity: 'role', id: input.id, name: after.name, before, after })
  ctx.touch('role', [input.id])
  return { version: after.version }
}

/** Gives a role to users or takes it; a role with rights that the caller does not hold is not his to give. */
async function assignUsers(
  ctx: Ctx,
  input: { id: number; userIds: number[] },
  give: boolean,
): Promise<Record<string, never>> {
  const role = await lockRow(ctx.db, 'role', input.id)
  if (!coversRights(await ownPower(ctx), powerOf({}, [role]))) throw refuse('role.beyondRole', { name: role.name })
  await refuseAbove(ctx, [...new Set(input.userIds)])
  if (give)
    await ctx.db
      .insertInto('userRole')
      .values(input.userIds.map((userId) => ({ userId, roleId: input.id })))
      .onConflict((c) => c.doNothing())
      .execute()
  else await ctx.db.deleteFrom('userRole').where('roleId', '=', input.id).where('userId', 'in', input.userIds).execute()
  const users = await ctx.db.selectFrom('teamUser').select('name').where('id', 'in', input.userIds).execute()
  const note = users.map((user) => user.name).join(', ')
  ctx.audit({ verb: give ? 'giveRole' : 'takeRole', entity: 'role', id: input.id, name: role.name, note })
  ctx.touch('role', [input.id])
  ctx.touch('teamUser', input.userIds)
  return {}
}

export const roleHandlers = (services: Services): Handler[] => [
  ...roles.handlers,
  handle(api.selectResource, async (ctx) => resources(ctx, services)),
  handle(api.getRoleResource, (ctx, { id }) => resourcesOf(ctx, services, id)),
  handle(api.assignRoleResource, (ctx, input) => assignRights(ctx, services, input)),
  handle(api.assignRoleUser, (ctx, input) => assignUsers(ctx, input, true)),
  handle(api.deleteRoleUser, (ctx, input) => assignUsers(ctx, input, false)),
]
