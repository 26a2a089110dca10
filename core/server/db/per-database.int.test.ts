import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyDatabase, dropDatabase } from '#tests/support/postgres.ts'
import { perDatabase } from './per-database.ts'
import { type Database, openDatabase } from './pool.ts'

let urls: string[]
let databases: Database[]
beforeAll(async () => {
  urls = await Promise.all([0, 1].map(() => copyDatabase(inject('migratedTemplate'))))
  databases = urls.map((url) => openDatabase(url, { onError: (error) => expect.fail(error.message) }))
})
afterAll(async () => {
  for (const database of databases ?? []) await database.close()
  for (const url of urls ?? []) await dropDatabase(url)
})

test('what is kept of one database goes on from transaction to transaction and is no other’s', async () => {
  const namesOf = perDatabase(() => new Map<number, string>())
  const [here, there] = databases as [Database, Database]
  const team = { teamId: 1, workshops: null }
  await here.inTeam(team, async (db) => namesOf(db).set(1, 'here'))
  expect(await there.inTeam(team, async (db) => namesOf(db).get(1))).toBeUndefined()
  await there.inTeam(team, async (db) => namesOf(db).set(1, 'there'))
  const kept = databases.map((each) => each.inTeam(team, async (db) => namesOf(db).get(1)))
  expect(await Promise.all(kept)).toEqual(['here', 'there'])
})
