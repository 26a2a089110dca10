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
  await server.stop()
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
