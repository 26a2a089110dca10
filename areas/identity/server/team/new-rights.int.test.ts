import { afterAll, beforeAll, expect, test } from 'vitest'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { grantNewRights } from './new-rights.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const grantAll = () => grantNewRights(gemba.services, runServiceOf(gemba.services.database, gemba.events, 'identity'))

const plannerOf = (teamId: number) =>
  gemba.services.database.inTeam({ teamId, workshops: null }, (db) =>
    db.selectFrom('role').select(['rights', 'version']).where('name', '=', '计划员').executeTakeFirstOrThrow(),
  )

const takeFrom = (teamId: number, gone: string[]) =>
  gemba.services.database.inTeam({ teamId, workshops: null }, async (db) => {
    const { rights } = await db
      .selectFrom('role')
      .select('rights')
      .where('name', '=', '计划员')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('role')
      .set({ rights: rights.filter((right) => !gone.includes(right)) })
      .where('name', '=', '计划员')
      .execute()
  })

test('system roles get the rights of a later version once, and never again what a team took from them', async () => {
  const { teamId } = await gemba.team()
  await takeFrom(teamId, ['task.view', 'planSet.view'])
  const known = [...gemba.services.allRights()].filter((right) => right !== 'task.view')
  await gemba.services.database.inNoTeam((db) =>
    db
      .insertInto('knownRight')
      .values(known.map((name) => ({ name })))
      .execute(),
  )
  await Promise.all([grantAll(), grantAll()])
  const planner = await plannerOf(teamId)
  expect(planner.rights).toContain('task.view')
  expect(planner.rights).not.toContain('planSet.view')
  expect(new Set(planner.rights).size).toBe(planner.rights.length)

  await takeFrom(teamId, ['task.view'])
  await grantAll()
  expect((await plannerOf(teamId)).rights).not.toContain('task.view')
})

test('on a database from before this record, what no role holds is taken for new', async () => {
  const { teamId } = await gemba.team()
  await gemba.services.database.inNoTeam((db) => db.selectFrom('knownRight').select('name').execute())
  const before = await plannerOf(teamId)
  await grantAll()
  expect(await plannerOf(teamId)).toEqual(before)
})
