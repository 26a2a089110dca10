import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from './postgres.ts'

let url: string

beforeAll(async () => {
  url = await createDatabase()
})

afterAll(() => dropDatabase(url))

async function scalar(connectionString: string, sql: string, values: unknown[] = []): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, values, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}

test('a new database is empty, UTF8, and our own to administer', async () => {
  expect(await scalar(url, "SELECT count(*)::int FROM pg_tables WHERE schemaname = 'public'")).toBe(0)
  expect(await scalar(url, 'SHOW server_encoding')).toBe('UTF8')
  expect(await scalar(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toBe(true)
})

test('databases made at the same moment are different, and a dropped one is gone with its sessions', async () => {
  const made = await Promise.all([createDatabase(), createDatabase()])
  expect(new Set(made).size).toBe(2)
  const session = new pg.Client({ connectionString: made[0] })
  session.on('error', () => undefined)
  await session.connect()
  await Promise.all(made.map((each) => dropDatabase(each)))
  const names = made.map((each) => new URL(each).pathname.slice(1))
  const left = 'SELECT count(*)::int FROM pg_database WHERE datname = ANY($1)'
  expect(await scalar(inject('adminUrl'), left, [names])).toBe(0)
  await session.end().catch(() => undefined)
})

test('only what a test made is dropped', async () => {
  const precious = new URL(inject('adminUrl'))
  await expect(dropDatabase(precious.href)).rejects.toThrow("Not a test's own database")
})
