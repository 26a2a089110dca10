import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignRoleResource, assignRoleUser, deleteRoleUser } from '#areas/identity/contract/role.ts'
import {
  disableTeamUser,
  enableTeamUser,
  resetTeamUserPassword,
  teamUserCrud,
} from '#areas/identity/contract/team-user.ts'
import { readCaller } from '#areas/identity/server/index.ts'
import { act } from '#core/server/act.ts'
import type { Db } from '#core/server/db/pool.ts'
import { translator } from '#core/server/i18n.ts'
import { Refusal } from '#core/server/refusal.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
let team: { teamId: number; workshops: number[]; userIds: number[]; roleIds: number[]; positionId: number }
const within = <T>(work: (db: Db) => Promise<T>) =>
  gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, work)

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  const { teamId } = await gemba.team()
  const people = []
  for (const name of ['Ann', 'Ben', 'Cy', 'Di']) people.push(await makeUser(gemba, teamId, { name, rights: [] }))
  team = {
    teamId,
    workshops: [],
    userIds: people.map(({ userId }) => userId),
    roleIds: people.map(({ roleId }) => roleId),
    positionId: 0,
  }
  await within(async (db) => {
    const workshops = ['A', 'B', 'C'].map((name) => ({ name, isWorkshop: true }))
    team.workshops = (await db.insertInto('department').values(workshops).returning('id').execute()).map(({ id }) => id)
    team.positionId = (await db.selectFrom('position').select('id').executeTakeFirstOrThrow()).id
  })
})
afterAll(() => gemba?.end())

const acting = ['teamUser.add', 'teamUser.edit', 'teamUser.delete', 'teamUser.resetPassword', 'role.grant']
const pool = [...acting, 'department.view', 'calendar.view']

/** What somebody has, told apart from the policy that is proved here. */
interface Has {
  id: number
  administrator: boolean
  all: boolean
  approval: boolean
  rights: string[]
  workshops: number[] | null
  /** Everything an act may change of him. */
  whole: string
}

async function everybody(): Promise<Map<number, Has>> {
  const { rows } = await within((db) =>
    sql<Has>`
    select u.id, u.system_administrator as administrator, u.app_approval as approval,
      coalesce((select bool_or(r.all_rights) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), false) as "all",
      coalesce((select array_agg(distinct g) from user_role ur join role r on r.id = ur.role_id, unnest(r.rights) g
        where ur.user_id = u.id), '{}') as rights,
      case when u.system_administrator then null else u.permission_department_ids end as workshops,
      to_jsonb(u)::text || to_jsonb(a)::text || coalesce((select string_agg(ur.role_id::text, ',' order by ur.role_id)
        from user_role ur where ur.user_id = u.id), '') || coalesce((select string_agg(array_to_string(r.rights, '+'), ',' order by r.id)
        from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '') as whole
    from team_user u join account a on a.id = u.account_id`.execute(db),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether one has all that the other has. */
const hasAllOf = (one: Has, other: Has): boolean =>
  one.administrator ||
  (!other.administrator &&
    (one.all || (!other.all && other.rights.every((right) => one.rights.includes(right)))) &&
    (one.workshops === null ||
      (other.workshops !== null && other.workshops.every((id) => one.workshops?.includes(id)))) &&
    (one.approval || !other.approval))

const person = fc.record({
  administrator: fc.integer({ max: 5 }).map((n) => n === 5),
  approval: fc.boolean(),
  workshops: fc.option(fc.subarray([0, 1, 2]), { freq: 2 }),
  roles: fc.subarray([0, 1, 2, 3]),
  enabled: fc.boolean(),
})
const role = fc.record({
  all: fc.integer({ max: 8 }).map((n) => n === 8),
  rights: fc.subarray(pool, { minLength: 2 }),
})
const someone = fc.nat(3)
const change = fc.record(
  {
    name: fc.constant('Changed'),
    systemAdministrator: fc.boolean(),
    appApproval: fc.boolean(),
    roles: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
    workshops: fc.option(fc.subarray([0, 1, 2])),
  },
  { requiredKeys: ['name'] },
)
const deed = fc.oneof(
  fc.record({ kind: fc.constant('bulk' as const), which: fc.nat(3), whom: someone }),
  fc.record({ kind: fc.constant('update' as const), whom: someone, change }),
  fc.record({ kind: fc.constant('add' as const), change }),
  fc.record({ kind: fc.constant('grant' as const), role: fc.nat(3), rights: fc.subarray(pool) }),
  fc.record({ kind: fc.constant('give' as const), role: fc.nat(3), whom: someone, take: fc.boolean() }),
)
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never

let added = 0
const columnsOf = ({ roles, workshops, ...rest }: Extract<Deed, { kind: 'add' }>['change']) => ({
  ...rest,
  ...(roles ? { roleIds: roles.map((i) => team.roleIds[i]) } : {}),
  ...(workshops === undefined ? {} : { permissionDepartmentIds: workshops && workshops.map((i) => team.workshops[i]) }),
})

async function callOf(asked: Deed): Promise<{ path: string; input: object }> {
  const userOf = (i: number) => team.userIds[i] as number
  const roleOf = (i: number) => team.roleIds[i] as number
  const version = (table: 'role' | 'teamUser', id: number) =>
    within(
      async (db) =>
        (await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version,
    )
  if (asked.kind === 'bulk') {
    const [{ path }] = [
      [disableTeamUser, enableTeamUser, resetTeamUserPassword, teamUserCrud.delete][asked.which] as { path: string },
    ]
    return { path, input: { ids: [userOf(asked.whom)] } }
  }
  if (asked.kind === 'update') {
    const id = userOf(asked.whom)
    return {
      path: teamUserCrud.update.path,
      input: { id, version: await version('teamUser', id), ...columnsOf(asked.change) },
    }
  }
  if (asked.kind === 'add') {
    const number = ++added
    const fixed = { gender: 'male', positionId: team.positionId, departmentId: team.workshops[0], roleIds: [roleOf(0)] }
    const named = { jobNumber: `P${number}`, phoneNo: String(15_100_000_000 + number) }
    return { path: teamUserCrud.add.path, input: { ...fixed, ...named, ...columnsOf(asked.change) } }
  }
  if (asked.kind === 'grant') {
    const id = roleOf(asked.role)
    return { path: assignRoleResource.path, input: { id, version: await version('role', id), rights: asked.rights } }
  }
  const { path } = asked.take ? deleteRoleUser : assignRoleUser
  return { path, input: { id: roleOf(asked.role), userIds: [userOf(asked.whom)] } }
}

/** Puts the people and roles of the team into a state. */
const arrange = (
  people: (typeof person extends fc.Arbitrary<infer T> ? T : never)[],
  roles: { all: boolean; rights: string[] }[],
) =>
  within(async (db) => {
    await db.deleteFrom('userRole').where('userId', 'in', team.userIds).execute()
    for (const [i, { all, rights }] of roles.entries())
      await db
        .updateTable('role')
        .set({ allRights: all, rights })
        .where('id', '=', team.roleIds[i] as number)
        .execute()
    for (const [i, each] of people.entries()) {
      const id = team.userIds[i] as number
      const row = {
        systemAdministrator: each.administrator,
        appApproval: each.approval,
        permissionDepartmentIds: each.workshops && each.workshops.map((at) => team.workshops[at] as number),
        status: i === 0 || each.enabled ? ('enabled' as const) : ('disabled' as const),
        deletedAt: null,
      }
      await db.updateTable('teamUser').set(row).where('id', '=', id).execute()
      const given = each.roles.map((at) => ({ userId: id, roleId: team.roleIds[at] as number }))
      if (given.length) await db.insertInto('userRole').values(given).execute()
    }
  })

test('nobody gives, takes or gains what he does not have', { timeout: 300_000 }, async () => {
  let done = 0
  let refused = 0
  const world = fc.record({
    people: fc.array(person, { minLength: 4, maxLength: 4 }),
    roles: fc.array(role, { minLength: 4, maxLength: 4 }),
    asked: deed,
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ people, roles, asked }) => {
      await arrange(people, roles)
      const before = await everybody()
      const me = team.userIds[0] as number
      const caller = await gemba.services.database.inNoTeam((db) =>
        readCaller(db, { teamId: team.teamId, userId: me }, gemba.services),
      )
      const { path, input } = await callOf(asked)
      const handler = gemba.handlers.find(({ endpoint }) => endpoint.path === path)
      if (!caller || !handler?.act) throw new Error(`nobody to call ${path}`)
      const { access } = handler.endpoint
      if (!('right' in access) || !caller.rights.has(access.right)) return
      const origin = { caller: { ...caller, sessionId: 0 }, language: 'en' as const, ip: null, path }
      const parsed = handler.endpoint.input.parse(input)
      const { inNoTeam: within } = gemba.services.database
      try {
        const prepared = await handler.ahead?.(
          {
            caller: origin.caller,
            within,
            ip: null,
            now: new Date(),
            t: translator('en'),
            read: (work) => act(gemba.services.database, gemba.events, origin, work),
          },
          parsed as never,
        )
        await act(
          gemba.services.database,
          gemba.events,
          origin,
          (ctx) => handler.act?.(ctx, parsed as never, undefined, prepared as never) as Promise<unknown>,
        )
        done++
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused++
      }
      const after = await everybody()
      const own = before.get(me) as Has
      expect(hasAllOf(own, after.get(me) as Has), 'the caller gained').toBe(true)
      for (const [id, now] of after) {
        const was = before.get(id)
        if (id === me || was?.whole === now.whole) continue
        if (was) expect(hasAllOf(own, was), 'acted on somebody above').toBe(true)
        expect(hasAllOf(own, now), 'gave more than he has').toBe(true)
      }
    }),
    { numRuns: 300 },
  )
  // The rule is met by doing, not by refusing everything.
  expect(done).toBeGreaterThan(30)
  expect(refused).toBeGreaterThan(30)
})
