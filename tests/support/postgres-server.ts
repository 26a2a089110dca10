import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#core/server/db/embedded.ts'
import { createDatabase, dropDatabase } from './postgres.ts'
import { sweepAbandoned } from './sweep.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's connection string to the PostgreSQL of this run. */
    adminUrl: string
  }
}

const PREFIX = 'gemba-test-pg-'

/**
 * Sets a test run up: a PostgreSQL, and in it a database that tests take copies of.
 *
 * @param name what the tests are given the connection string of that database by
 * @param fill fills it, given its connection string, and leaves it
 */
export function withTemplate(
  name: 'migratedTemplate' | 'demoTemplate',
  fill: (databaseUrl: string) => Promise<unknown>,
) {
  return async (project: TestProject): Promise<() => Promise<void>> => {
    const { adminUrl, end } = await startServer()
    const template = await createDatabase(adminUrl)
    const endAll = async () => {
      await dropDatabase(template, adminUrl)
      await end()
    }
    try {
      await fill(template)
    } catch (error) {
      await endAll()
      throw error
    }
    project.provide('adminUrl', adminUrl)
    project.provide(name, template)
    return endAll
  }
}

/**
 * The PostgreSQL of a test run: the one that TEST_DATABASE_URL names, else an embedded one in a folder for temporary
 * files, with the guards against a loss of power off.
 */
async function startServer(): Promise<{ adminUrl: string; end(): Promise<void> }> {
  const outside = process.env.TEST_DATABASE_URL
  if (outside) return { adminUrl: outside, end: () => Promise.resolve() }
  await sweepAbandoned(tmpdir(), PREFIX)
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX))
  // PostgreSQL may run as another account, which must be able to pass.
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { fsync: false, synchronous_commit: false, full_page_writes: false, shared_buffers: '128MB' },
    log: () => undefined,
  })
  return {
    adminUrl: server.url,
    async end() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
