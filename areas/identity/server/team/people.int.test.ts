import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#core/server/db/pool.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { holdersOf, mustBeHere } from './people.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

test('whoever holds a right is found: by a role, by a role of all rights, as an administrator; who has gone is not', async () => {
  const { teamId, userId: administrator } = await gemba.team()
  const within = <T>(work: (db: Db) => Promise<T>) => gemba.services.database.inTeam({ teamId, workshops: null }, work)
  const named = await makeUser(gemba, teamId, { name: 'Named', rights: ['machine.view'] })
  const whole = await makeUser(gemba, teamId, { name: 'Whole', rights: [] })
  const gone = await makeUser(gemba, teamId, { name: 'Gone', rights: ['machine.view'] })
  await makeUser(gemba, teamId, { name: 'Other', rights: ['mold.view'] })
  await within(async (db) => {
    await db.updateTable('role').set({ allRights: true }).where('id', '=', whole.roleId).execute()
    await db.updateTable('teamUser').set({ status: 'disabled' }).where('id', '=', gone.userId).execute()
  })
  const found = await within((db) => holdersOf({ db }, 'machine.view'))
  expect(found).toEqual([administrator, named.userId, whole.userId].sort((a, b) => a - b))
  await within((db) => mustBeHere({ db }, named.userId, 'ownerId'))
  await expect(within((db) => mustBeHere({ db }, gone.userId, 'ownerId'))).rejects.toMatchObject({
    issues: [{ field: 'ownerId' }],
  })
})
