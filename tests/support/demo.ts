import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, dropDatabase } from './postgres.ts'
import { type ServerProcess, startProcess } from './process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database of this run that holds a fresh demo factory. */
    demoTemplate: string
  }
}

async function asAdmin(adminUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const urlOf = (adminUrl: string, name: string) => Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href

/**
 * Lets a server make its demo factory in a database that is then only copied. Every run has its own.
 *
 * @returns its name
 */
export async function makeTemplate(adminUrl: string): Promise<string> {
  const databaseUrl = await createDatabase(adminUrl)
  try {
    const server = await startProcess({ DATABASE_URL: databaseUrl, GEMBA_DEMO: 'on' })
    await server.stop()
  } catch (error) {
    await dropDatabase(databaseUrl, adminUrl)
    throw error
  }
  return new URL(databaseUrl).pathname.slice(1)
}

export const dropTemplate = (adminUrl: string, name: string): Promise<void> =>
  dropDatabase(urlOf(adminUrl, name), adminUrl)

export interface DemoServer extends ServerProcess {
  databaseUrl: string
  /** Another server over the same database. */
  second(environment?: Record<string, string>): Promise<ServerProcess>
  end(): Promise<void>
}

/** A server of its own over a fresh copy of the demo factory, serving the built web. */
export async function startDemo(environment: Record<string, string> = {}): Promise<DemoServer> {
  const adminUrl = inject('adminUrl')
  const name = `gemba_test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name} template ${inject('demoTemplate')}`)
  const databaseUrl = urlOf(adminUrl, name)
  const own = { DATABASE_URL: databaseUrl, GEMBA_DEMO: 'on', ...environment }
  const server = await startProcess(own)
  const others: ServerProcess[] = []
  return {
    ...server,
    databaseUrl,
    async second(more = {}) {
      const other = await startProcess({ ...own, ...more })
      others.push(other)
      return other
    },
    async end() {
      await Promise.all([server.stop(), ...others.map((other) => other.stop())])
      await dropDatabase(databaseUrl)
    },
  }
}
