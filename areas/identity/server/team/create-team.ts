import { pinyin } from 'pinyin-pro'
import { systemRoles } from '#core/contract/area.ts'
import type { Db } from '#core/server/db/pool.ts'
import { translator } from '#core/server/i18n.ts'
import type { Services } from '#core/server/services.ts'
import { speakFor } from '../login/sessions.ts'
import { keepMembership } from './membership.ts'

/** Kept beside a name, so that lists sort and search by sound. */
export const soundOf = (name: string): string =>
  pinyin(name, { toneType: 'none', type: 'array' }).join('').toLowerCase()

/**
 * Makes a team with its roles and its first administrator. The rest of the transaction speaks for it.
 *
 * @param team `areas`: what it has switched, as JSON
 * @returns ids of the team, the administrator and the roles by system role (`administrator` among them)
 */
export async function createTeam(
  db: Db,
  services: Pick<Services, 'grantsOf'>,
  team: { name: string; zone: string; demo: boolean; areas?: string },
  administrator: { account: string; name: string; phoneNo: string; passwordHash: string },
): Promise<{ teamId: number; userId: number; accountId: number; roles: Map<string, number> }> {
  const { id: teamId } = await db.insertInto('team').values(team).returning('id').executeTakeFirstOrThrow()
  await speakFor(db, teamId)
  const t = translator('zh-Hans')
  const roles = new Map<string, number>()
  for (const name of ['administrator', ...systemRoles]) {
    const all = name === 'administrator'
    const row = await db
      .insertInto('role')
      .values({
        name: t(`role.system.${name}`),
        systemRole: true,
        allRights: all,
        rights: all ? [] : [...services.grantsOf(name)],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    roles.set(name, row.id)
  }
  const department = await db
    .insertInto('department')
    .values({ name: team.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const position = await db
    .insertInto('position')
    .values({ name: t('role.system.administrator') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = await db
    .insertInto('account')
    .values({
      account: administrator.account,
      phoneNo: administrator.phoneNo,
      passwordHash: administrator.passwordHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await db
    .insertInto('teamUser')
    .values({
      accountId: account.id,
      jobNumber: '0001',
      name: administrator.name,
      namePinyin: soundOf(administrator.name),
      gender: 'male',
      positionId: position.id,
      departmentId: department.id,
      systemAdministrator: true,
      appApproval: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepMembership(db, [user.id])
  await db
    .insertInto('userRole')
    .values({ userId: user.id, roleId: roles.get('administrator') as number })
    .execute()
  return { teamId, userId: user.id, accountId: account.id, roles }
}
