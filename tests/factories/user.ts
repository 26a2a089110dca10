import { hashPassword, keepMembership } from '#areas/identity/server/index.ts'
import { type Client, type TestGemba, testPassword } from '#tests/support/gemba.ts'
import { made } from './plant.ts'

let counter = 0

/** A user of the team with these rights through a role of his own, logged in. */
export async function makeUser(
  gemba: TestGemba,
  teamId: number,
  user: { name: string; rights: string[]; appApproval?: boolean; workshops?: number[] },
): Promise<Client & { userId: number; roleId: number }> {
  const number = ++counter
  const account = `floor${teamId}x${number}`
  const passwordHash = await hashPassword(testPassword)
  const ids = await gemba.services.database.inTeam({ teamId, workshops: null }, async (db) => {
    const accountId = await made(
      db
        .insertInto('account')
        .values({ account, phoneNo: `136${String(number).padStart(8, '0')}`, passwordHash })
        .returning('id'),
    )
    const place = await db.selectFrom('teamUser').select(['positionId', 'departmentId']).executeTakeFirstOrThrow()
    const userId = await made(
      db
        .insertInto('teamUser')
        .values({
          ...place,
          accountId,
          jobNumber: account,
          name: user.name,
          gender: 'female',
          appApproval: user.appApproval ?? false,
          permissionDepartmentIds: user.workshops ?? null,
        })
        .returning('id'),
    )
    const roleId = await made(
      db
        .insertInto('role')
        .values({ name: `Role of ${account}`, rights: user.rights })
        .returning('id'),
    )
    await db.insertInto('userRole').values({ userId, roleId }).execute()
    await keepMembership(db, [userId])
    return { userId, roleId }
  })
  return Object.assign(await gemba.login(account), ids)
}
