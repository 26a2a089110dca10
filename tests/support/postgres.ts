import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/**
 * Makes a fresh empty UTF8 database on the PostgreSQL of the test run.
 *
 * @param adminUrl a superuser's connection string; the run's own by default
 * @returns the connection string to it, as the same superuser
 */
export async function createDatabase(adminUrl: string = inject('adminUrl')): Promise<string> {
  const name = `gemba_test_${randomBytes(6).toString('hex')}`
  // Of template1 a second copy at the same moment is refused.
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Drops a database that createDatabase made, with the sessions that are still in it.
 *
 * @param url what createDatabase returned
 */
export async function dropDatabase(url: string, adminUrl: string = inject('adminUrl')): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  if (!/^gemba_test_[0-9a-f]{12}$/.test(name)) throw new Error(`Not a test's own database: ${name}`)
  await asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
