import { sql } from 'kysely'
import { teamUserCrud, type teamUserEntity } from '#areas/identity/contract/team-user.ts'
import type { DraftOf } from '#core/contract/entity.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { removing } from '#core/server/crud/face.ts'
import { lookupBy } from '#core/server/crud/lookup.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { addRows, type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { refuse } from '#core/server/refusal.ts'
import { keepQuota } from '#core/server/team-quota.ts'
import {
  accountFor,
  accountIssues,
  makeAccounts,
  phoneFor,
  signInvitations,
  writeAccount,
} from '../account/accounts.ts'
import { soundOf } from './create-team.ts'
import { departmentLookup, positionLookup, shiftTeamLookup, workGroupLookup } from './departments.ts'
import { keepMembership } from './membership.ts'
import { beyond, beyondIssues, ownPower, peopleOf, powerOf, type RoleRow, untouchable } from './policy.ts'

type Candidate = CandidateOf<typeof teamUserEntity, 'teamUser'>

const list = (db: Db, { caller, language }: Pick<Ctx, 'caller' | 'language'>) =>
  db
    .selectFrom('teamUser as u')
    .innerJoin('account as a', 'a.id', 'u.accountId')
    .leftJoin('department as d', (j) => j.onRef('d.teamId', '=', 'u.teamId').onRef('d.id', '=', 'u.departmentId'))
    .leftJoin('position as p', (j) => j.onRef('p.teamId', '=', 'u.teamId').onRef('p.id', '=', 'u.positionId'))
    .leftJoin('teamUser as s', (j) => j.onRef('s.teamId', '=', 'u.teamId').onRef('s.id', '=', 'u.superiorId'))
    .leftJoin('shiftTeam as st', (j) => j.onRef('st.teamId', '=', 'u.teamId').onRef('st.id', '=', 'u.shiftTeamId'))
    .leftJoin('workGroup as g', (j) => j.onRef('g.teamId', '=', 'u.teamId').onRef('g.id', '=', 'u.groupId'))
    .where('u.deletedAt', 'is', null)
    .select([
      'u.id',
      'u.version',
      'u.createdAt',
      'u.name',
      'u.namePinyin',
      'u.jobNumber',
      'u.gender',
      'u.positionId',
      'p.name as positionName',
      'u.departmentId',
      nameIn<string | null>({ language }, 'd').as('departmentName'),
      'u.permissionDepartmentIds',
      'u.superiorId',
      's.name as superiorName',
      'u.shiftTeamId',
      'st.name as shiftTeamName',
      'u.groupId',
      'g.name as groupName',
      'u.email',
      'u.status',
      'u.webLogin',
      'u.appApproval',
      'u.systemAdministrator',
      'u.avatarId',
    ])
    .select([
      accountFor(caller, 'a').as('account'),
      phoneFor(caller, 'a.phoneNo').as('phoneNo'),
      sql<boolean>`exists (select from second_factor f where f.account_id = a.id and f.since is not null)`.as(
        'secondFactor',
      ),
      sql<
        number[]
      >`coalesce((select array_agg(ur.role_id order by ur.role_id) from user_role ur where ur.team_id = u.team_id and ur.user_id = u.id), '{}')`.as(
        'roleIds',
      ),
      sql<
        string[]
      >`coalesce((select array_agg(r.name order by r.id) from user_role ur join role r on r.team_id = ur.team_id and r.id = ur.role_id where ur.team_id = u.team_id and ur.user_id = u.id), '{}')`.as(
        'roleNames',
      ),
      sql<
        string[]
      >`coalesce((select array_agg(${nameIn({ language }, 'w')} order by w.name) from department w where w.team_id = u.team_id and w.id = any (u.permission_department_ids)), '{}')`.as(
        'permissionDepartmentNames',
      ),
    ])

export const teamUsers = serveCrud(teamUserCrud, {
  table: 'teamUser',
  list,
  sort: [{ field: 'jobNumber', order: 'asc' }],
  elsewhere: ['account', 'phoneNo', 'roleIds'],
  extra: ['accountId'],
  unique: [{ fields: ['jobNumber'], among: { deletedAt: null }, index: 'team_user_job_number' }],
  refers: { roleIds: 'role', permissionDepartmentIds: 'department' },
  fill: makeAccounts,
  check: checkUsers,
  added: async (ctx, rows) => {
    const given = rows.flatMap(({ row, draft }) => (draft.roleIds ?? []).map((roleId) => [row.id, roleId] as const))
    await sql`insert into user_role (user_id, role_id)
      select * from unnest(${given.map(([id]) => id)}::bigint[], ${given.map(([, roleId]) => roleId)}::bigint[])
      on conflict do nothing`.execute(ctx.db)
    await keepMembership(
      ctx.db,
      rows.map(({ row }) => row.id),
    )
    await signInvitations(
      ctx,
      rows.map(({ row }) => row),
    )
    await keepQuota(ctx, 'users')
    ctx.touch(
      'teamUser',
      rows.map(({ row }) => row.id),
    )
  },
  updated: async (ctx, { before, after, draft }) => {
    await refuseRestored(ctx, before, after)
    await keepMembership(ctx.db, [after.id])
    await writeAccount(ctx, after, draft)
    if (draft.roleIds) await writeRoles(ctx, after.id, draft.roleIds)
    if (draft.name)
      await ctx.db
        .updateTable('teamUser')
        .set({ namePinyin: soundOf(draft.name) })
        .where('id', '=', after.id)
        .execute()
  },
  keeps: (ctx, rows) =>
    untouchable(
      ctx,
      rows.map((row) => row.id),
    ),
  remove: async (ctx, rows) => {
    const ids = rows.map((row) => row.id)
    await ctx.db
      .updateTable('teamUser')
      .set({ deletedAt: ctx.now.toISOString(), status: 'disabled' })
      .where('id', 'in', ids)
      .execute()
    await keepMembership(ctx.db, ids)
    await ctx.db.deleteFrom('userRole').where('userId', 'in', ids).execute()
    await endSessionsOf(ctx, ids)
  },
  lookups: {
    positionId: positionLookup,
    departmentId: departmentLookup,
    roleIds: lookupBy('role', 'name'),
    permissionDepartmentIds: departmentLookup,
    shiftTeamId: shiftTeamLookup,
    groupId: workGroupLookup,
  },
})

/** The sessions of users end: they were disabled, deleted or reset. */
export async function endSessionsOf(ctx: Ctx, userIds: number[]): Promise<void> {
  await ctx.db
    .updateTable('session')
    .set({ endedAt: ctx.now.toISOString() })
    .where('teamId', '=', ctx.caller.teamId)
    .where('userId', 'in', userIds)
    .where('endedAt', 'is', null)
    .execute()
  ctx.touch('session')
}

async function checkUsers(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const roles = new Map((await rolesOf(ctx.db)).map((role) => [role.id, role]))
  const own = await ownPower(ctx)
  const known = candidates.flatMap(({ before }) => (before ? [before.id] : []))
  const people = await peopleOf(ctx.db, known)
  const barred = await untouchable(ctx, known)
  const accounts = await accountIssues(ctx, candidates)
  return candidates.map(({ draft, before }, i) => {
    const why = before && barred.get(before.id)
    if (why) return [{ field: 'name', ...why }]
    const issues: FieldIssue[] = []
    if (draft.superiorId && draft.superiorId === before?.id)
      issues.push({ field: 'superiorId', key: 'teamUser.ownSuperior' })
    // Nothing chosen means all workshops.
    if (Array.isArray(draft.permissionDepartmentIds) && !draft.permissionDepartmentIds.length)
      draft.permissionDepartmentIds = null
    const held = before ? people.get(before.id)?.roleIds : undefined
    const wanted = (draft.roleIds ?? held ?? []).map((id) => roles.get(id))
    const given = wanted.filter((role) => role !== undefined)
    const changed = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
    issues.push(...beyondIssues(own, powerOf({ ...before, ...changed }, given), given))
    issues.push(...(accounts[i] ?? []))
    return issues
  })
}

const rolesOf = (db: Db): Promise<RoleRow[]> =>
  db.selectFrom('role').select(['id', 'name', 'allRights', 'rights']).execute()

/** Columns that an import's undoing writes without a check are held to the same rules: before and after. */
async function refuseRestored(ctx: Ctx, before: Stored<'teamUser'>, after: Stored<'teamUser'>): Promise<void> {
  const own = await ownPower(ctx)
  if (own.administrator) return
  const roleIds = (await peopleOf(ctx.db, [after.id])).get(after.id)?.roleIds ?? []
  const roles = (await rolesOf(ctx.db)).filter((role) => roleIds.includes(role.id))
  if ([before, after].some((row) => beyond(own, powerOf(row, roles))))
    throw refuse('teamUser.above', { name: before.name })
}

async function writeRoles(ctx: Ctx, userId: number, roleIds: number[]): Promise<void> {
  await ctx.db.deleteFrom('userRole').where('userId', '=', userId).where('roleId', 'not in', roleIds).execute()
  await ctx.db
    .insertInto('userRole')
    .values(roleIds.map((roleId) => ({ userId, roleId })))
    .onConflict((c) => c.doNothing())
    .execute()
}

/**
 * Takes back people who were added and never came: they are deleted, and hold neither department nor position any more.
 *
 * @throws Refusal naming the first who has logged in
 */
export async function withdrawTeamUsers(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const came = await ctx.db
    .selectFrom('session as s')
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 's.teamId').onRef('u.id', '=', 's.userId'))
    .select('u.name')
    .where('s.teamId', '=', ctx.caller.teamId)
    .where('s.userId', 'in', ids)
    .limit(1)
    .executeTakeFirst()
  if (came) throw refuse('teamUser.hasWorked', { name: came.name })
  await removing(teamUsers.served)(ctx, ids)
  const own = await ctx.db
    .selectFrom('teamUser')
    .select(['departmentId', 'positionId'])
    .where('id', '=', ctx.caller.userId)
    .executeTakeFirstOrThrow()
  await ctx.db.updateTable('teamUser').set(own).where('id', 'in', ids).execute()
}

/** Adds many users at once, after all checks of `addTeamUser`. @returns their ids in the same order */
export async function addTeamUsers(ctx: Ctx, drafts: DraftOf<typeof teamUserEntity>[]): Promise<number[]> {
  const rows = await addRows(
    ctx,
    teamUsers.served,
    drafts.map((draft) => ({ draft: { ...draft } })),
  )
  return rows.map((row) => row.id)
}
