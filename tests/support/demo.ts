import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { copyDatabase, dropDatabase } from './postgres.ts'
import { type ServerProcess, startProcess } from './process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The connection string of this run's database that holds a fresh demo factory. */
    demoTemplate: string
  }
}

/** Lets a server make its demo factory in a database that is then only copied. */
export async function makeFactory(databaseUrl: string): Promise<void> {
  const server = await startProcess({ DATABASE_URL: databaseUrl, GEMBA_DEMO: 'on' })
  try {
    await jobsDone(databaseUrl)
  } finally {
    await server.stop()
  }
}

/** Waits for the jobs that the factory began with: the server of each copy would do them anew. */
async function jobsDone(databaseUrl: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const waited = performance.now() + 60_000
    for (;;) {
      const { rows } = await database.query<{ kind: string }>(
        `select kind from job where state in ('waiting', 'running') and run_at <= now()`,
      )
      if (!rows.length) return
      if (performance.now() > waited)
        throw new Error(`Jobs that did not end: ${rows.map(({ kind }) => kind).join(', ')}`)
      await setTimeout(200)
    }
  } finally {
    await database.end()
  }
}

export interface DemoServer extends ServerProcess {
  databaseUrl: string
  /** Another server over the same database. */
  second(environment?: Record<string, string>): Promise<ServerProcess>
  end(): Promise<void>
}

/** A server of its own over a fresh copy of the demo factory, serving the built web. */
export async function startDemo(environment: Record<string, string> = {}): Promise<DemoServer> {
  const databaseUrl = await copyDatabase(inject('demoTemplate'))
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
