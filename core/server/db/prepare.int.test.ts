import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts'
import { Names, preparing } from './prepare.ts'

let url: string
let pool: pg.Pool
beforeAll(async () => {
  url = await createDatabase()
  pool = new pg.Pool({ connectionString: url, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await dropDatabase(url)
})

test('a statement has a name from its third time on, cursors and settings never', () => {
  const names = new Names()
  expect([1, 2, 3, 4].map(() => names.nameOf('select 1') !== undefined)).toEqual([false, false, true, true])
  expect([1, 2, 3].map(() => names.nameOf("set local timezone = 'UTC'"))).toEqual([undefined, undefined, undefined])
})

test('what is hardly asked any more gives its place to what is, and connections free it', async () => {
  const names = new Names(2, 40)
  const client = await pool.connect()
  const held = async () => {
    const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements')
    return rows.map(({ statement }) => statement).sort()
  }
  const ask = async (text: string, times: number) => {
    for (let i = 0; i < times; i++) {
      const { rows } = await preparing(client, names)(text)
      expect(rows).toHaveLength(1)
    }
  }
  await ask('select 1 as a', 4)
  await ask('select 2 as a', 20)
  await ask('select 3 as a', 10)
  expect(await held()).toEqual(['select 1 as a', 'select 2 as a'])
  await ask('select 3 as a', 10)
  expect(await held()).toEqual(['select 2 as a', 'select 3 as a'])
  await ask('select 2 as a', 2)
  await ask('select 1 as a', 3)
  expect(await held()).toEqual(['select 2 as a', 'select 3 as a'])
  client.release()
})
