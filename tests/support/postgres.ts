import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/**
 * Makes a fresh empty UTF8 database on the PostgreSQL of the test run.
 *
 * @param adminUrl a superuser's connection string; the run's own by default
 * @returns the connection string to it, as the same superuser
 */
export function createDatabase(adminUrl: string = inject('adminUrl')): Promise<string> {
  // Of template1 a second copy at the same moment is refused.
  return create(adminUrl, "template0 ENCODING 'UTF8'")
}

/**
 * Copies a database that nobody is connected to, which takes a small part of the time of making the like.
 *
 * @param template the connection string of one that createDatabase made
 * @returns the copy's
 */
export function copyDatabase(template: string, adminUrl: string = inject('adminUrl')): Promise<string> {
  // As files: through the journal of changes it takes twice as long.
  return create(adminUrl, `${nameOf(template)} STRATEGY FILE_COPY`)
}

async function create(adminUrl: string, template: string): Promise<string> {
  const name = `gemba_test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
}

function nameOf(url: string): string {
  const name = new URL(url).pathname.slice(1)
  if (!/^gemba_test_[0-9a-f]{12}$/.test(name)) throw new Error(`Not a test's own database: ${name}`)
  return name
}

/**
 * Drops a database that createDatabase made, with the sessions that are still in it.
 *
 * @param url what createDatabase returned
 */
export async function dropDatabase(url: string, adminUrl: string = inject('adminUrl')): Promise<void> {
  await asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${nameOf(url)} WITH (FORCE)`)
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
